import type { Ruleset } from "../ruleset/ruleset-types.ts";
import type { AdvantageState, CheckResult, CheckKind, D20 } from "./checks.ts";
import { saveFactor, type OnSuccess } from "../spells/spellcasting.ts";

/**
 * Returns the d20 face that counts.
 * @param naturals one face, or two with advantage or disadvantage (more are allowed)
 * @rule H-DICE-04 H-DICE-05 B-DICE-05
 */
export function keptNatural(naturals: readonly number[], state: AdvantageState): number {
  const counting = state === 0 ? naturals.slice(0, 1) : naturals;
  return state > 0 ? Math.max(...counting) : Math.min(...counting);
}

/** Difficulties that the GM can pick. @rule H-DICE-03 B-DICE-03 */
export const DIFFICULTIES = [5, 10, 15, 20, 25, 30] as const;

/**
 * Result of a check that fails without a roll because of a condition.
 * @rule B-COND-PAR-3 B-COND-PET-5 B-COND-STU-2 B-COND-UNC-4
 */
export const FAILED_CHECK: CheckResult = { success: false, critical: null, rules: [] };

/** Stands for the roll of a save that failed without one and succeeds by a feature. @rule B-MISC-10 */
export const SUCCEEDS_UNROLLED: D20 = { natural: 0, total: 0, succeeds: true };

/** True if a natural 20 or 1 decides this kind of roll. @rule H-CRIT-09 C-49 */
export function naturalsCount(kind: CheckKind, ruleset: Pick<Ruleset, "critScope">): boolean {
  if (kind === "initiative" || kind === "death") return false;
  if (ruleset.critScope === "all") return true;
  return ruleset.critScope === "attacksAndSaves" && kind === "save";
}

/**
 * Compares a check or save with a difficulty. A total that equals the difficulty succeeds. If the table lets natural
 * rolls decide, a 20 always succeeds and a 1 always fails.
 * @rule H-DICE-02 H-CRIT-09 B-DICE-02 B-SAVE-01 B-MISC-10 C-49 C-88 D-SAVE-01
 */
export function resolveCheck(
  roll: D20,
  dc: number,
  ruleset: Pick<Ruleset, "critScope">,
  kind: CheckKind = "check",
): CheckResult {
  if (roll.succeeds === true) return { success: true, critical: null, rules: ["B-MISC-10"] };
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

/** An effect to save against. */
export interface SaveTest {
  readonly dc: number;
  /** Damage after a successful save. */
  readonly onSuccess: OnSuccess;
  /** True if the creature evades; see `evades` in traits.ts. Default: false. */
  readonly evades?: boolean;
}

/** Result of a save. */
export interface Saved {
  /** Result of the roll. Null if the save was not rolled. */
  readonly check: CheckResult | null;
  readonly success: boolean;
  /** Share of the damage that remains. */
  readonly factor: 0 | 0.5 | 1;
}

/**
 * Resolves the save of one creature against an effect.
 * @param save the roll; null if the creature fails without a roll
 * @rule H-SPL-13 H-CRIT-09 B-SAVE-01 B-SAVE-02 B-DMG-06 C-88
 */
export function resolveSave(
  save: D20 | null,
  { dc, onSuccess, evades }: SaveTest,
  ruleset: Pick<Ruleset, "critScope">,
): Saved {
  const check = save && resolveCheck(save, dc, ruleset, "save");
  const success = check?.success === true;
  return { check, success, factor: saveFactor(success, onSuccess, evades) };
}
