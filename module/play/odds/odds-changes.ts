/** Chances of an attack in preparation, and what would change them: advantage, cover, another mode or weapon. */
import type { AttackMode, OpposedItem } from "../../documents/item.ts";
import { currentRuleset } from "../../core/settings.ts";
import type { AdvantageState } from "../../rules/checks/checks.ts";
import { hasPart } from "../../rules/games/games.ts";
import { weighed } from "../modifiers/advantage.pure.ts";
import { attemptFacts } from "../modifiers/obstacles.ts";
import { attackObstacles } from "../modifiers/obstacles.pure.ts";
import { attemptWith } from "../activities/attack-source.ts";
import { strikesEach, assign } from "../activities/distribute.pure.ts";
import { attackOutlooks, type OddsRequest } from "./odds.ts";
import { mayKnowOdds } from "./odds-eyes.ts";
import type { Outlook } from "./strike-odds.pure.ts";
import { attackReasons } from "../attack/prepare-attack.ts";
import { decidedStrikes, type AttackPlan, type PlannedTarget } from "../attack/attack-plan.pure.ts";

/** One possible change, and the chances with it. */
export interface OddsChange {
  readonly kind: "advantage" | "noAdvantage" | "noDisadvantage" | "cover" | "noCover" | "mode" | "weapon";
  /** Name of the other weapon; "" for other changes. */
  readonly name: string;
  /** Mode of the other weapon or attack. Null for other changes. */
  readonly mode: AttackMode | null;
  readonly then: Outlook;
}

/** Chances against one target. */
export interface TargetOdds {
  readonly name: string;
  readonly now: Outlook;
  readonly changes: readonly OddsChange[];
}

/** Maximum number of other weapons and modes to show, and to try. Some of them cannot reach the target. */
const MOST_WAYS = { named: 3, tried: 6 } as const;

type Choice = Pick<OddsRequest, "advantage" | "situational" | "defense"> & { readonly waived: ReadonlySet<string> };

/** Another weapon or mode for the attack. */
interface Way {
  readonly kind: "mode" | "weapon";
  readonly item: OpposedItem;
  readonly mode: AttackMode;
}

/** Returns the chances against each target this user may know about, in the order of the plan; empty if there are none. */
export function planOdds(plan: AttackPlan, choice: Choice): TargetOdds[] {
  const { targets } = plan;
  if (!targets.some(({ actor }) => mayKnowOdds(actor))) return [];
  const base = requestOf(plan, choice);
  const now = attackOutlooks(base);
  const sway = swayOf(choice.advantage);
  const swayed = sway ? attackOutlooks(requestOf(plan, { ...choice, advantage: sway.then })) : [];
  const cover = attackOutlooks({
    ...base,
    targets: targets.map((target) => ({ ...target, cover: target.cover === "none" ? "half" : "none" })),
  });
  const ways = otherWays(plan).map((way) => ({ ...way, then: wayOutlooks(way, plan, choice) }));
  return targets.flatMap((target, index): TargetOdds[] => {
    const told = now[index];
    if (!told) return [];
    const change = (kind: OddsChange["kind"], then: Outlook | null | undefined, way?: Way): OddsChange[] =>
      then ? [{ kind, name: way?.kind === "weapon" ? way.item.name : "", mode: way?.mode ?? null, then }] : [];
    return [
      {
        name: target.name,
        now: told,
        changes: [
          ...(sway ? change(sway.kind, swayed[index]) : []),
          ...change(target.cover === "none" ? "cover" : "noCover", cover[index]),
          ...ways.flatMap((way) => change(way.kind, way.then[index], way)).slice(0, MOST_WAYS.named),
        ],
      },
    ];
  });
}

const SWAYS = {
  "-1": { kind: "noDisadvantage", then: 0 },
  "0": { kind: "advantage", then: 1 },
  "1": { kind: "noAdvantage", then: 0 },
} as const;

/** Returns what another state of advantage is called; null where the game gives none. @rule D-C3 D-C9 */
export const swayOf = (advantage: AdvantageState): (typeof SWAYS)[keyof typeof SWAYS] | null =>
  advantage === 0 && !hasPart("advantage", currentRuleset()) ? null : SWAYS[advantage];

function requestOf(plan: AttackPlan, choice: Choice): OddsRequest {
  return {
    item: plan.item,
    mode: plan.mode,
    attackers: plan.attackers,
    targets: plan.targets,
    advantage: choice.advantage,
    situational: choice.situational,
    defense: choice.defense,
    assignment: decidedStrikes(plan.strikes, choice.advantage, [], choice.waived),
    remembered: plan.attackers.length === 1,
    ...(plan.use ? { cast: plan.use.cast } : {}),
  };
}

/**
 * Returns the other modes of this weapon, then other weapons. A group of attackers gets only the modes, because each attacker has
 * its own weapons.
 */
function otherWays({ item, mode, modes, attackers }: AttackPlan): Way[] {
  const ordinary = (one: AttackMode): boolean => one !== "improvised" && one !== "offHand";
  const own = modes
    .filter((one) => one !== mode && ordinary(one))
    .map((one): Way => ({ kind: "mode", item, mode: one }));
  const [attacker] = attackers;
  if (!attacker || attackers.length > 1) return own;
  const { actor } = attacker;
  // Weapons in hand come first, because others must be drawn.
  const others = actor
    .getWeapons()
    .filter((one) => one.id !== item.id)
    .sort((a, b) => Number(b.system.equipped !== "none") - Number(a.system.equipped !== "none") || a.sort - b.sort)
    .flatMap((one): Way[] => {
      const first = one.getAttackModes().find(ordinary);
      return first ? [{ kind: "weapon", item: one, mode: first }] : [];
    });
  return [...own, ...others].slice(0, MOST_WAYS.tried);
}

/** Returns the chances of another weapon or mode. Uses its own suggested advantage unless the user chose one. */
function wayOutlooks({ item, mode }: Way, plan: AttackPlan, choice: Choice): (Outlook | null)[] {
  const { attackers, targets } = plan;
  const setup = item.getAttack(mode);
  const { reasons, strikes } = attackReasons(attackers, targets, setup);
  const advantage = choice.advantage === plan.advantage ? weighed(0, reasons) : choice.advantage;
  const outlooks = attackOutlooks({
    ...requestOf({ ...plan, strikes }, { ...choice, advantage }),
    item,
    mode,
    defense: choice.defense === plan.defense ? setup.defense : choice.defense,
  });
  return outlooks.map((one, index) => {
    const target = targets[index];
    return one && target && isPossible(item, mode, plan, target) ? one : null;
  });
}

/** Returns whether the attack has no obstacle, for example range. Full cover is ignored, because it prevents every attack. */
function isPossible(item: OpposedItem, mode: AttackMode, { attackers }: AttackPlan, target: PlannedTarget): boolean {
  const strikes = strikesEach(attackers.length, assign(attackers.length, [target.strikes]));
  const facts = attemptFacts(attemptWith({ item, mode, attackers, targets: [{ ...target, cover: "none" }], strikes }));
  return attackObstacles(facts).length === 0;
}
