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

/**
 * Returns the d20 face that counts.
 * @param naturals one face, or two with advantage or disadvantage (more are allowed)
 * @rule H-DICE-04 H-DICE-05 B-DICE-05
 */
export function keptNatural(naturals: readonly number[], state: AdvantageState): number {
  const counting = state === 0 ? naturals.slice(0, 1) : naturals;
  return state > 0 ? Math.max(...counting) : Math.min(...counting);
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

/** Difficulties that the GM can pick. @rule H-DICE-03 B-DICE-03 */
export const DIFFICULTIES = [5, 10, 15, 20, 25, 30] as const;

/** Kind of a d20 test. Natural 20 and 1 do not decide every kind. */
export type CheckKind = "check" | "save" | "initiative" | "death";

/** Result of a check against a difficulty. */
export interface CheckResult {
  readonly success: boolean;
  readonly critical: "success" | "failure" | null;
  readonly rules: readonly string[];
}

/**
 * Result of a check that fails without a roll because of a condition.
 * @rule B-COND-PAR-3 B-COND-PET-5 B-COND-STU-2 B-COND-UNC-4
 */
export const FAILED_CHECK: CheckResult = { success: false, critical: null, rules: [] };

/** True if a natural 20 or 1 decides this kind of roll. @rule H-CRIT-09 C-49 */
export function naturalsCount(kind: CheckKind, ruleset: Pick<Ruleset, "critScope">): boolean {
  if (kind === "initiative" || kind === "death") return false;
  if (ruleset.critScope === "all") return true;
  return ruleset.critScope === "attacksAndSaves" && kind === "save";
}

/**
 * Compares a check or save with a difficulty. A total that equals the difficulty succeeds. If the table lets natural
 * rolls decide, a 20 always succeeds and a 1 always fails.
 * @rule H-DICE-02 H-CRIT-09 B-DICE-02 B-SAVE-01 C-49 C-88 D-SAVE-01
 */
export function resolveCheck(
  roll: D20,
  dc: number,
  ruleset: Pick<Ruleset, "critScope">,
  kind: CheckKind = "check",
): CheckResult {
  if (naturalsCount(kind, ruleset)) {
    if (roll.natural === 20) return { success: true, critical: "success", rules: ["H-CRIT-09"] };
    if (roll.natural === 1) return { success: false, critical: "failure", rules: ["H-CRIT-09"] };
  }
  return { success: roll.total >= dc, critical: null, rules: ["H-DICE-02"] };
}

/**
 * Compares two opposed checks. The higher total wins, and a tie has no winner. If the table lets natural rolls decide,
 * they come first. Two equal natural rolls leave the decision to the totals.
 * @rule H-DICE-06 H-CRIT-09 C-31
 */
export function resolveContest(
  initiator: D20,
  opponent: D20,
  ruleset: Pick<Ruleset, "critScope">,
): { winner: "initiator" | "opponent" | null; rules: string[] } {
  if (naturalsCount("check", ruleset)) {
    const rank = (natural: number): number => (natural === 20 ? 1 : natural === 1 ? -1 : 0);
    const difference = rank(initiator.natural) - rank(opponent.natural);
    if (difference !== 0) return { winner: difference > 0 ? "initiator" : "opponent", rules: ["H-CRIT-09"] };
  }
  if (initiator.total === opponent.total) return { winner: null, rules: ["C-31"] };
  return { winner: initiator.total > opponent.total ? "initiator" : "opponent", rules: ["H-DICE-06"] };
}
