import { advantageState, type AdvantageState } from "./checks.ts";
import type { Contribution } from "../basics/contribution.ts";
import type { Characteristic } from "../basics/ids.ts";
import { isHinderedShot, type NearbyEnemy, type RangeState } from "../areas/range-increments.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Facts about an attack. A missing fact counts as false. circumstances.ts covers the conditions of both creatures. */
export interface SituationFacts {
  readonly ranged: boolean;
  readonly range?: RangeState;
  readonly enemies?: readonly NearbyEnemy[];
  /** True if the attacker wears body armor at mastery step 0. */
  readonly untrainedArmor?: boolean;
  readonly characteristic?: Characteristic;
  /** True if the target fumbled against this attacker before and the bonus is not used yet. */
  readonly fumbledBefore?: boolean;
}

/** A reason for advantage or disadvantage on an attack. */
export interface Reason {
  /** Language key. */
  readonly label: string;
  readonly rules: readonly string[];
}

/** Suggested advantage of an attack roll, with reasons. Users may choose another. */
export interface Situation {
  readonly advantages: Reason[];
  readonly disadvantages: Reason[];
  readonly state: AdvantageState;
}

/** True if untrained body armor hinders rolls with this characteristic. @rule B-PROF-07 C-43 */
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
 * Returns the advantages and disadvantages that the facts give to an attack roll.
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

/**
 * Returns the fumble bonus as a contribution. Returns null if the table uses advantage or no bonus instead.
 * @rule H-CRIT-04 C-33
 */
export function fumbleContribution(ruleset: Pick<Ruleset, "fumbleBonus">): Contribution | null {
  return ruleset.fumbleBonus === "plus2"
    ? { source: "fumble", label: "OD20.Part.Fumble", value: 2, rules: ["H-CRIT-04", "C-33"] }
    : null;
}

/**
 * True if the attacker is near enough for a critical hit on a defenseless target.
 * @param distance distance in feet
 * @rule C-56 B-COND-PAR-5 B-COND-UNC-5
 */
export function isCriticalDistance(distance: number): boolean {
  return distance <= 5;
}

/** Returns the number of attacks with one active action. @rule B-ATK-12 */
export function attacksPerAction(extraAttacks: number): number {
  return 1 + Math.max(0, extraAttacks);
}
