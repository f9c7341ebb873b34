import { characteristicContribution } from "../basics/characteristics.ts";
import { advantageState, type AdvantageState } from "./checks.ts";
import type { Contribution } from "../basics/contribution.ts";
import type { Characteristic } from "../basics/ids.ts";
import { isHinderedShot, type NearbyEnemy, type RangeState } from "../areas/range-increments.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Plain facts around an attack; what is left out is not the case. What ails both sides is in circumstances.ts. */
export interface SituationFacts {
  readonly ranged: boolean;
  readonly range?: RangeState;
  readonly enemies?: readonly NearbyEnemy[];
  /** Wears body armor at step 0. */
  readonly untrainedArmor?: boolean;
  readonly characteristic?: Characteristic;
  /** The target fumbled against this attacker before, and the bonus is unused. */
  readonly fumbledBefore?: boolean;
}

/** Why an attack has advantage or disadvantage. */
export interface Reason {
  /** Language key. */
  readonly label: string;
  readonly rules: readonly string[];
}

/** Suggested state of an attack roll with its reasons; the table may choose another. */
export interface Situation {
  readonly advantages: Reason[];
  readonly disadvantages: Reason[];
  readonly state: AdvantageState;
}

/** A characteristic that untrained body armor hinders. @rule B-PROF-07 C-43 */
export function isHinderedByArmor(
  characteristic: Characteristic,
  untrainedArmor: boolean,
  ruleset: Pick<Ruleset, "untrainedArmorPenalty">,
): boolean {
  return (
    untrainedArmor && ruleset.untrainedArmorPenalty && (characteristic === "strength" || characteristic === "dexterity")
  );
}

/**
 * Advantage and disadvantage that plain facts give to an attack roll.
 * @rule H-ATK-15 H-RNG-04 H-CRIT-04 B-RNG-02 B-RNG-03 B-PROF-07 B-DICE-07 C-33 C-43
 */
export function attackSituation(
  facts: SituationFacts,
  ruleset: Pick<Ruleset, "fumbleBonus" | "untrainedArmorPenalty">,
): Situation {
  const advantages: Reason[] = [];
  const disadvantages: Reason[] = [];
  if (facts.fumbledBefore === true && ruleset.fumbleBonus === "advantage")
    advantages.push({ label: "OD20.Reason.Fumble", rules: ["H-CRIT-04", "C-33"] });
  if (facts.range === "disadvantage") disadvantages.push({ label: "OD20.Reason.LongRange", rules: ["B-RNG-02"] });
  if (isHinderedShot(facts.ranged, facts.enemies ?? []))
    disadvantages.push({ label: "OD20.Reason.AdjacentEnemy", rules: ["H-RNG-04", "B-RNG-03"] });
  if (facts.characteristic && isHinderedByArmor(facts.characteristic, facts.untrainedArmor === true, ruleset)) {
    disadvantages.push({ label: "OD20.Reason.UntrainedArmor", rules: ["B-PROF-07", "C-43"] });
  }
  return { advantages, disadvantages, state: advantageState(advantages.length, disadvantages.length) };
}

/** The fumble bonus as a number, where the table plays it so; null where it is advantage or nothing. @rule H-CRIT-04 C-33 */
export function fumbleContribution(ruleset: Pick<Ruleset, "fumbleBonus">): Contribution | null {
  return ruleset.fumbleBonus === "plus2"
    ? { source: "fumble", label: "OD20.Part.Fumble", value: 2, rules: ["H-CRIT-04", "C-33"] }
    : null;
}

/** How a helpless target meets an attack, which has advantage: it rolls as usual, without Dexterity, or not at all. @rule C-56 */
export function helplessTarget(ruleset: Pick<Ruleset, "helplessDefense">): {
  advantage: true;
  rolls: boolean;
  dexterityCounts: boolean;
} {
  return {
    advantage: true,
    rolls: ruleset.helplessDefense !== "none",
    dexterityCounts: ruleset.helplessDefense === "roll",
  };
}

/** Near enough for a hit on a defenseless target to be a critical. @param distance in feet @rule C-56 B-COND-PAR-5 B-COND-UNC-5 */
export function isCriticalDistance(distance: number): boolean {
  return distance <= 5;
}

/**
 * Whether a near hit on somebody with these conditions is a critical: on the paralyzed and the unconscious, on nobody
 * else.
 * @rule C-56 B-COND-PAR-5 B-COND-UNC-5
 */
export function isDefenseless(conditions: Iterable<string>): boolean {
  return [...conditions].some((condition) => condition === "paralyzed" || condition === "unconscious");
}

const HELPLESS: readonly string[] = ["paralyzed", "petrified", "stunned", "unconscious"];

/** Whether somebody with these conditions is helpless. @rule C-56 */
export function isHelpless(conditions: Iterable<string>): boolean {
  return [...conditions].some((condition) => HELPLESS.includes(condition));
}

/**
 * The parts of a helpless one's Defense roll: where Dexterity does not count, its bonus is left out; a penalty stays.
 * @rule C-56
 */
export function helplessParts(
  parts: readonly Contribution[],
  ruleset: Pick<Ruleset, "helplessDefense">,
): Contribution[] {
  if (helplessTarget(ruleset).dexterityCounts) return [...parts];
  const { label } = characteristicContribution("dexterity", 0, []);
  return parts.filter((part) => !(part.source === "characteristic" && part.label === label && part.value > 0));
}

/** Attacks that one use of the active action gives. @rule B-ATK-12 */
export function attacksPerAction(extraAttacks: number): number {
  return 1 + Math.max(0, extraAttacks);
}
