/** Reads how conditions, fear, traits, actions and effects of both sides affect a roll. The rules: rules/conditions/circumstances.ts. */
import { effectData } from "../../data/effects/model.ts";
import { feetBetween } from "../../canvas/measure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { afflictionsOf } from "../../documents/creatures/afflictions.ts";
import { attackCircumstances, mayHarm, type RollSide } from "../../rules/conditions/circumstances.ts";
import type { RollReason } from "../../rules/conditions/initiative-circumstances.ts";
import { currentRuleset } from "../../core/settings.ts";
import type { addedTo } from "./added-reasons.ts";
import { attackHelp } from "./help.ts";
import { nameOf } from "../secrecy/names.ts";
import type { AdvantageReason, Combatant } from "../common/types.ts";
import { coverOnBoard } from "../../canvas/cover-board.ts";
import { mayTarget } from "../../rules/attack/defense.ts";
import { tokenOf } from "../scene/tokens.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import { packTactics } from "../../rules/attack/traits.ts";
import { side } from "./auras.ts";
import { kindsOf } from "./creature-kind.ts";
import { greatestSpeed } from "../../documents/creatures/speeds.ts";
import { ailing } from "../../documents/effects/derived-statuses.ts";
import { goingOn } from "../../documents/effects/action-effects.ts";
import { dodge } from "../../rules/conditions/condition-effects.ts";
import type { Reason } from "../../rules/checks/situation.ts";
import { SPELLS, type StoredSway } from "../../data/effects/advantage-on.pure.ts";
import { aboutOf } from "../../rules/basics/ids.ts";

/** The target of an attack; without an actor if none is chosen yet. */
export interface Aimed {
  readonly actor: OpposedActor | null;
  readonly token: TokenDocument.Implementation | null;
}

/**
 * Returns true if any source of the fear is in sight. A source that is unknown or not on the same scene counts as in
 * sight.
 * @rule B-COND-FRI-1
 */
function fearInSight(actor: OpposedActor): boolean {
  const token = actor.conditions.includes("frightened") ? tokenOf(actor) : null;
  const others = token?.parent?.tokens.contents.filter((one) => one !== token && one.actor) ?? [];
  if (!token || others.length === 0) return true;
  const uuids = others.flatMap((one) => one.actor?.uuid ?? []);
  return afflictionsOf(actor, uuids).some(({ id, source }) => {
    if (id !== "frightened") return false;
    const there = others.filter((one) => one.actor?.uuid === source);
    return there.length === 0 || there.some((one) => mayTarget(coverOnBoard(token, one, false)?.cover ?? "none"));
  });
}

export function sideOf(actor: OpposedActor, others: readonly OpposedActor[] = []): RollSide {
  return {
    id: actor.uuid,
    fearInSight: fearInSight(actor),
    conditions: afflictionsOf(
      actor,
      others.map(({ uuid }) => uuid),
    ),
  };
}

/** Converts a reason of the rules to one for windows and cards. @param name of the other side */
export function told({ label, rules, value, whose, near, helpless }: RollReason, name: string): AdvantageReason {
  const where = helpless === true ? "Helpless" : near === undefined ? "" : near ? "Near" : "Far";
  return { key: `OD20.Why.${whose}${where}`, data: { name }, what: label, value, rules };
}

/** Returns the feet between two tokens; null if there is no distance. */
export function feetApart(from: TokenDocument.Implementation | null, to: TokenDocument.Implementation | null) {
  return from && to ? feetBetween(from, to) : null;
}

type Token = TokenDocument.Implementation;

/**
 * Returns the reasons that the attacker's traits give for an attack. Hidden allies do not count, and nothing counts
 * without positions.
 * @rule B-MISC-03
 */
function natureReasons(actor: OpposedActor, token: Token | null, target: Token | null): AdvantageReason[] {
  if (!token || !target || !hasTrait(actor, "packTactics")) return [];
  const others = (target.parent?.tokens.contents ?? []).filter(
    (one) => one !== token && one !== target && !one.hidden && one.actor?.isParty() === false,
  );
  const found = packTactics(
    others.map((one) => ({
      distance: feetBetween(target, one),
      side: side(token, one),
      acts: one.actor?.acts === true,
    })),
  );
  return found ? [{ key: found.label, data: {}, value: 1, rules: found.rules }] : [];
}

const reasons = (found: readonly Reason[], value: 1 | -1, own = ""): AdvantageReason[] =>
  found.map(({ label, rules }) => ({ key: own || label, data: {}, value, rules }));

function dodgeOf(actor: OpposedActor, seesAttacker: boolean): ReturnType<typeof dodge> | null {
  if (goingOn(actor, "dodge").length === 0) return null;
  const { acts } = actor;
  return dodge({ ...ailing(actor), acts }, greatestSpeed(actor), seesAttacker);
}

/**
 * Returns the reasons against an attack because its target dodges.
 * @param seesAttacker whether the target sees the attacker
 * @rule B-ACT-04 B-ACT-05 C-51
 */
function attackedReasons(target: OpposedActor | null, seesAttacker: boolean): AdvantageReason[] {
  return target ? reasons(dodgeOf(target, seesAttacker)?.attacked.disadvantages ?? [], -1) : [];
}

/**
 * Returns the reasons for the creature's own save because it dodges.
 * @param attribute the Attribute of the save
 * @rule B-ACT-04 B-ACT-05
 */
export function saveReasons(actor: OpposedActor, attribute: string | null): AdvantageReason[] {
  if (attribute !== "acrobatics") return [];
  return reasons(dodgeOf(actor, true)?.acrobatics.advantages ?? [], 1, "OD20.Why.dodging");
}

/**
 * Returns one reason per effect, with the name of the effect.
 * @param key of the Attribute or skill of the roll; what an effect says of checks of an Attribute holds for its skill, too
 * @param about further matching keys: for a save, the conditions that it prevents or ends (for example Brave against
 * being frightened); for a check, its characteristic; for an attack on the creature, the types of the attacker
 * @rule B-DICE-07
 */
export function effectReasons(
  actor: OpposedActor | null,
  roll: StoredSway["roll"],
  key = "",
  about: readonly string[] = [],
): AdvantageReason[] {
  return (actor?.appliedEffects ?? []).flatMap((effect) => {
    const [found] = effectData(effect).rolls.sways.filter(
      (one) => one.roll === roll && ["", key, aboutOf(key), ...about].includes(one.key),
    );
    return found ? [{ key: "OD20.Why.added", data: {}, label: effect.name, value: found.value }] : [];
  });
}

/** Returns the reasons that conditions give for one strike. @param spell whether a spell strikes */
export function strikeCircumstances(attacker: Combatant, target: Aimed | null, spell: boolean): AdvantageReason[] {
  const other = target?.actor ?? null;
  const distance = feetApart(attacker.token, target?.token ?? null);
  const targetSees = other?.sees(attacker.actor, distance ?? 5) ?? true;
  const found = attackCircumstances({
    attacker: sideOf(attacker.actor, other ? [other] : []),
    target: other?.creature ? sideOf(other, [attacker.actor]) : null,
    distance,
    attackerSees: attacker.actor.sees(other, distance ?? 5),
    targetSees,
  });
  // Where a helpless target is not easier to hit, neither is it for having fallen. @rule D-C3
  const easy = other?.helpless !== true || currentRuleset().positions;
  return [
    ...found
      .filter(({ value, whose }) => easy || value < 0 || whose === "own")
      .map((one) => told(one, target ? nameOf(target) : "")),
    ...attackedReasons(other, targetSees),
    ...attackHelp(attacker.actor, other),
    ...natureReasons(attacker.actor, attacker.token, target?.token ?? null),
    ...effectReasons(attacker.actor, "attack", spell ? SPELLS : ""),
    ...effectReasons(other, "attacked", "", kindsOf(attacker.actor)),
  ];
}

/** Returns the data of a strike for the hook of modules. */
export const strikeAsked = (roller: Combatant, other: Aimed | null): Parameters<typeof addedTo>[0] => ({
  purpose: "attack",
  roller,
  other,
  check: null,
});

/** Whether the target has charmed the attacker, so that the attacker may not harm the target. @rule B-COND-CHA-1 */
export function isCharmedBy(attacker: OpposedActor, target: OpposedActor | null): boolean {
  return target !== null && !mayHarm(sideOf(attacker, [target]), sideOf(target));
}
