import { characteristicContribution } from "../basics/characteristics.ts";
import type { Contribution } from "../basics/contribution.ts";
import type { Characteristic } from "../basics/ids.ts";
import { expertiseBonus } from "../character/advancement.ts";
import { clampStep, nearestLevel, trainingContributions } from "../character/mastery.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** A rolled d20: the counting face (after advantage) and the total with all bonuses. */
export interface D20 {
  readonly natural: number;
  readonly total: number;
  /** True if a failed save counts as a success whatever was rolled. Default: false. */
  readonly succeeds?: boolean;
}

/** Advantage of a roll: -1 disadvantage, 0 plain roll, 1 advantage. */
export type AdvantageState = -1 | 0 | 1;

/**
 * Combines advantages and disadvantages to one state. Several of one kind count once, and both kinds cancel out.
 * @param advantages number of advantages; more than one makes no difference
 * @rule H-DICE-04 H-DICE-05 B-DICE-05 B-DICE-06 B-DICE-07
 */
export function advantageState(advantages: number, disadvantages: number): AdvantageState {
  const up = advantages > 0;
  const down = disadvantages > 0;
  if (up === down) return 0;
  return up ? 1 : -1;
}

/** Input of a check or save. */
export interface CheckInput {
  readonly characteristicKey: Characteristic;
  readonly modifier: number;
  /** Mastery step of the skill or Attribute. Leave it out for a check with only a characteristic. */
  readonly step?: number;
  /** True if the creature has expertise. Expertise counts from step 1. */
  readonly expertise?: boolean;
  /** Level or challenge rating, for profiles that use it. */
  readonly level?: number;
  /** Bonus stored on the sheet. */
  readonly bonus?: number;
  /** Total that a stat block states. It replaces characteristic, mastery and expertise. */
  readonly fixedTotal?: number | null;
  readonly extra?: readonly Contribution[];
}

/**
 * Returns the parts of a check: the characteristic, the training (mastery step or proficiency bonus, by the rules of
 * the table), and expertise from step 1.
 * @rule H-CHAR-04 H-SKL-01 H-SKL-02 H-SKL-06 H-SKL-07 H-MAS-16 H-MAS-17 B-DICE-02 B-SAVE-01 B-PROF-01 B-PROF-03
 * @rule B-PROF-04 C-14
 */
export function checkContributions(i: CheckInput, ruleset?: Pick<Ruleset, "training" | "expertise">): Contribution[] {
  const parts: Contribution[] = [];
  if (typeof i.fixedTotal === "number") {
    parts.push({
      source: "total",
      label: "OD20.Part.Total",
      value: i.fixedTotal,
      rules: ["C-64"],
    });
  } else {
    parts.push(characteristicContribution(i.characteristicKey, i.modifier, ["H-SKL-01"]));
    const step = clampStep(i.step);
    parts.push(
      ...trainingContributions(
        step,
        i.level === undefined ? {} : { level: i.level },
        ["H-MAS-01", "H-SKL-02"],
        ruleset,
      ),
    );
    if (i.expertise === true && step > 0 && ruleset?.training !== "baseAttack") {
      parts.push({
        source: "expertise",
        label: "OD20.Part.Expertise",
        value: expertiseBonus(step, nearestLevel(i.level ?? 1), ruleset ?? { expertise: "plusTwo" }),
        rules: ["H-MAS-17"],
      });
    }
  }
  if (i.bonus) parts.push({ source: "adjust", label: "OD20.Part.Bonus", value: i.bonus });
  return [...parts, ...(i.extra ?? [])];
}

/**
 * Returns the parts of a check with another characteristic than usual. Training and all other parts stay. A total from
 * a stat block already contains the usual modifier, so the difference is added.
 * @param usual modifier of the usual characteristic; null for a check without one
 * @rule B-SKL-07 H-SKL-01 C-64
 */
export function withCharacteristic(
  parts: readonly Contribution[],
  key: Characteristic,
  modifier: number,
  usual: number | null,
): Contribution[] {
  const other = characteristicContribution(key, modifier, ["B-SKL-07"]);
  if (parts.some(({ source }) => source === "total")) return [...parts, { ...other, value: modifier - (usual ?? 0) }];
  return [other, ...parts.filter(({ source }) => source !== "characteristic")];
}

/** True if the creature may roll the skill. @rule H-SKL-03 */
export function mayRollSkill(trainedOnly: boolean, step: number): boolean {
  return !trainedOnly || step > 0;
}

/** Kind of a d20 test. Natural 20 and 1 do not decide every kind. */
export type CheckKind = "check" | "save" | "initiative" | "death";

/** Result of a check against a difficulty. */
export interface CheckResult {
  readonly success: boolean;
  readonly critical: "success" | "failure" | null;
  readonly rules: readonly string[];
}
