/**
 * Chances of an attack, computed from the same numbers as its rolls. Nothing is computed against creatures whose numbers this user
 * may not know. Module changes at the moment of the roll are not included.
 */
import { hasTrait } from "../../documents/creatures/traits.ts";
import { addedTo } from "../modifiers/added-reasons.ts";
import { strikeAsked } from "../modifiers/circumstances.ts";
import { strikeParts } from "../modifiers/strike-parts.ts";
import { markedDamage } from "../modifiers/added-damage.ts";
import { defenseAt } from "../modifiers/auras.ts";
import { bonusFormula, type Contribution } from "../../rules/basics/contribution.ts";
import { coverContribution, fixedDefense, settleFloor } from "../../rules/attack/defense.ts";
import type { DefenseKind } from "../../rules/basics/ids.ts";
import type { OddsDefender, OddsStrike } from "../../rules/simulation/odds.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset.ts";
import { currentRuleset } from "../../core/settings.ts";
import { situationalParts } from "../dice/rolls.ts";
import { answersByNumber } from "../scene/npc-defense-mode.ts";
import { armOf, type AttackRequest, type RequestedTarget } from "../activities/attack-source.ts";
import { isNear, threatOf } from "../attack/attack.ts";
import { assign, type Assignment } from "../activities/distribute.pure.ts";
import { withNotes } from "../damage/fumbles.ts";
import { rollOf } from "../card-state/last-foes.pure.ts";
import { mayKnowOdds } from "./odds-eyes.ts";
import { counted, outlook, type Outlook } from "./strike-odds.pure.ts";

/** The parts of an attack request that affect its chances. */
export type OddsRequest = Omit<AttackRequest, "secret">;

/** Returns the chances against each target, in order. Null if they are unknown or hidden from this user. */
export function attackOutlooks(request: OddsRequest): (Outlook | null)[] {
  const { targets } = request;
  if (!targets.some(({ actor }) => mayKnowOdds(actor))) return targets.map(() => null);
  const plan = planOf(request).map((one, index, all) => ({
    ...one,
    nth: all.slice(0, index).filter(({ attacker }) => attacker === one.attacker).length,
  }));
  const typed = situationalParts(request.situational, false);
  return targets.map((target, index) =>
    typed && mayKnowOdds(target.actor)
      ? targetOutlook(
          request,
          target,
          plan.filter((one) => one.target === index),
          typed,
        )
      : null,
  );
}

/** Returns the strikes with the bonuses of earlier fumbles. */
function planOf({ attackers, targets, advantage, remembered, assignment }: OddsRequest): readonly Assignment[] {
  const bare =
    assignment ??
    assign(
      attackers.length,
      targets.map(({ strikes }) => strikes),
    );
  return remembered === true
    ? bare
    : withNotes(
        bare,
        attackers.map(({ actor }) => actor),
        targets.map(({ actor }) => actor?.uuid ?? null),
        advantage,
      );
}

function targetOutlook(
  request: OddsRequest,
  target: RequestedTarget,
  plan: readonly (Assignment & { readonly nth: number })[],
  typed: readonly Contribution[],
): Outlook | null {
  const { actor } = target;
  const { item, mode, cast, attackers, advantage, defense } = request;
  const ruleset = currentRuleset();
  const setups = attackers.map((one) => {
    const own = item && armOf(one, item, mode, cast);
    return own && { one, setup: own.setup, use: own.use };
  });
  const strikes = plan.flatMap(({ attacker, bonus, nth, advantage: own = advantage }): OddsStrike[] => {
    const armed = setups[attacker];
    if (!armed) return [];
    const { one, setup, use } = armed;
    const later = use === null ? strikeParts(one, target, setup, nth) : [];
    return [
      {
        attack: {
          ...rollOf(
            [...setup.parts, ...later, ...addedTo(strikeAsked(one, target)).parts, ...typed, ...(bonus ? [bonus] : [])],
            hasTrait(one.actor, "lucky"),
          ),
          advantage: own,
        },
        damage: [...setup.damage, ...markedDamage(one.actor, actor, { type: setup.damage[0]?.type ?? "" })].map(
          ({ formula, bonus: flat, type }) => ({
            formula: `${formula.trim() === "" ? "0" : formula}${bonusFormula(flat)}`,
            type,
          }),
        ),
        hitIsCritical: actor?.defenseless === true && isNear(one, target),
        ...threatOf({ actor: one.actor, use: armed.use }),
      },
    ];
  });
  const kind = defense === "" ? (setups.find((armed) => armed !== null)?.setup.defense ?? "physical") : defense;
  return outlook(
    {
      strikes: counted(strikes),
      defender: { defense: defenseOf(target, kind, ruleset), mitigation: actor?.getMitigation() ?? {} },
      playerVersusPlayer: actor?.pc === true && plan.every(({ attacker }) => attackers[attacker]?.actor.pc === true),
    },
    ruleset,
  );
}

/** Returns the target's Defense: a number, or a roll without advantage, because its circumstances are not known yet. */
function defenseOf(
  { actor, token, cover, bonus }: RequestedTarget,
  kind: DefenseKind,
  ruleset: Ruleset,
): OddsDefender["defense"] {
  if (!actor?.defends) return { static: 0 };
  const shelter = coverContribution(cover);
  const { parts: own } = defenseAt(actor, kind, token);
  const parts = settleFloor([...own, ...(shelter ? [shelter] : []), ...(bonus ? [bonus] : [])]);
  return answersByNumber(actor, ruleset)
    ? { static: fixedDefense(parts), object: hasTrait(actor, "object") }
    : rollOf(parts, hasTrait(actor, "lucky"));
}
