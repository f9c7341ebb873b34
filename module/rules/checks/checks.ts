import { characteristicContribution } from "../basics/characteristics.ts";
import type { Contribution } from "../basics/contribution.ts";
import type { Characteristic } from "../basics/ids.ts";
import { expertiseBonus } from "../character/advancement.ts";
import { clampStep, nearestLevel, trainingContributions } from "../character/mastery.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** A rolled d20: the face that counts (after advantage) and the total with every bonus. */
export interface D20 {
  readonly natural: number;
  readonly total: number;
}

/** -1 disadvantage, 0 one die, 1 advantage. */
export type AdvantageState = -1 | 0 | 1;

/**
 * Advantages and disadvantages come to one state: each side counts once, both cancel out.
 * @param advantages how many sources (only "any" matters)
 * @rule H-DICE-04 H-DICE-05 B-DICE-05 B-DICE-06 B-DICE-07
 */
export function advantageState(advantages: number, disadvantages: number): AdvantageState {
  const up = advantages > 0;
  const down = disadvantages > 0;
  if (up === down) return 0;
  return up ? 1 : -1;
}

/**
 * Which of the rolled faces counts.
 * @param naturals one face, or two with advantage or disadvantage (more are allowed)
 * @rule H-DICE-04 H-DICE-05 B-DICE-05
 */
export function keptNatural(naturals: readonly number[], state: AdvantageState): number {
  const counting = state === 0 ? naturals.slice(0, 1) : naturals;
  return state > 0 ? Math.max(...counting) : Math.min(...counting);
}

/** What goes into a check or save. */
export interface CheckInput {
  readonly characteristicKey: Characteristic;
  readonly modifier: number;
  /** Mastery step of the skill or Attribute; leave out for a bare characteristic check. */
  readonly step?: number;
  /** Counts from step 1 on. */
  readonly expertise?: boolean;
  /** Level or challenge rating, for the profiles that count it. */
  readonly level?: number;
  /** Bonus kept on the sheet. */
  readonly bonus?: number;
  /** A stat block's own total, which replaces characteristic, mastery and expertise. */
  readonly fixedTotal?: number | null;
  readonly extra?: readonly Contribution[];
}

/**
 * The parts of a check: characteristic always, training if learned (a step, or the proficiency bonus by the
 * table's rules), expertise from step 1 on.
 * @rule H-CHAR-04 H-SKL-01 H-SKL-02 H-SKL-06 H-SKL-07 H-MAS-16 H-MAS-17 B-DICE-02 B-SAVE-01 B-PROF-01 B-PROF-03 B-PROF-04 C-14
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
 * The parts of a check made with another characteristic than the usual one: training and everything else stay. A
 * total that a stat block states contains the usual one; there the difference of the two is added.
 * @param usual modifier of the characteristic that is left out, null for a check without one
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

/** May the skill be rolled at all? @rule H-SKL-03 */
export function mayRollSkill(trainedOnly: boolean, step: number): boolean {
  return !trainedOnly || step > 0;
}

/** Target numbers that a GM picks from. @rule H-DICE-03 B-DICE-03 */
export const DIFFICULTIES = [5, 10, 15, 20, 25, 30] as const;

/** What kind of d20 test is resolved; naturals do not count on all of them. */
export type CheckKind = "check" | "save" | "initiative" | "death";

/** Result of a check against a target number. */
export interface CheckResult {
  readonly success: boolean;
  readonly critical: "success" | "failure" | null;
  readonly rules: readonly string[];
}

/**
 * A check that a condition lets fail without a roll.
 * @rule B-COND-PAR-3 B-COND-PET-5 B-COND-STU-2 B-COND-UNC-4
 */
export const FAILED_CHECK: CheckResult = { success: false, critical: null, rules: [] };

/** Do natural 20 and 1 decide this kind of roll? @rule H-CRIT-09 C-49 */
export function naturalsCount(kind: CheckKind, ruleset: Pick<Ruleset, "critScope">): boolean {
  if (kind === "initiative" || kind === "death") return false;
  if (ruleset.critScope === "all") return true;
  return ruleset.critScope === "attacksAndSaves" && kind === "save";
}

/**
 * Check or save against a target number: at least the number succeeds. Where naturals count, a 20
 * always succeeds and a 1 always fails.
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
 * Two checks against each other: the higher total wins, a tie changes nothing. Where naturals count
 * they decide as in an attack; two of a kind leave it to the totals.
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
