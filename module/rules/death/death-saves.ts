import type { D20 } from "../checks/checks.ts";
import { resolveCheck } from "../checks/resolve-check.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Death save counts of a creature. */
export interface DeathSaves {
  readonly successes: number;
  readonly failures: number;
  readonly stable: boolean;
  readonly dead: boolean;
}

/** Death save counts after a save or a hit. */
export interface DeathSaveResult extends DeathSaves {
  /** Hit points gained. A natural 20 gives 1. */
  readonly hitPoints: 0 | 1;
  readonly rules: readonly string[];
}

/** Initial counts. They also apply after healing and after stabilizing. @rule B-DEATH-06 */
export const NO_DEATH_SAVES: DeathSaves = Object.freeze<DeathSaves>({
  successes: 0,
  failures: 0,
  stable: false,
  dead: false,
});

/** Adds failures. Three failures kill. Successes stay unchanged. */
function fail(saves: DeathSaves, count: number, rules: string[]): DeathSaveResult {
  const failures = Math.min(3, saves.failures + count);
  return { successes: saves.successes, failures, stable: false, dead: failures >= 3, hitPoints: 0, rules };
}

/**
 * True if the creature must roll a death save at the start of its turn. The creature is at 0 hit points or less, is not
 * stable and does not stand to the death. A hit makes a stable creature that dropped out roll again, unless the table
 * makes dropping out safe.
 * @rule B-DEATH-05 C-28
 */
export function owesDeathSave(
  i: { readonly hitPoints: number; readonly saves: DeathSaves; readonly standing: boolean },
  ruleset: Pick<Ruleset, "dropOut">,
): boolean {
  return ruleset.dropOut !== "safe" && !i.standing && !i.saves.stable && !i.saves.dead && i.hitPoints <= 0;
}

/** Difficulty of a death save. @rule B-DEATH-05 */
export const DEATH_SAVE_DC = 10;

/**
 * True if the sheet offers a death save. Rules with negative hit points or with safe dropping out have no death saves.
 * A creature that was stable rolls after its first failure from a hit.
 * @rule B-DEATH-05 C-28 D-DEATH-02
 */
export function rollsDeathSaves(
  i: Parameters<typeof owesDeathSave>[0],
  ruleset: Pick<Ruleset, "dropOut" | "atZero">,
): boolean {
  const begun = ruleset.dropOut === "deathSaves" || i.saves.failures + i.saves.successes > 0;
  return owesDeathSave(i, ruleset) && begun && ruleset.atZero !== "negative";
}

/**
 * Applies one death save, a plain d20. A roll of 10 or more is a success. A natural 1 gives two failures. A natural 20
 * gives 1 hit point. Three successes make the creature stable, and three failures kill it. Stable and dead creatures do
 * not roll.
 * @rule B-DEATH-05 B-DEATH-06 B-DEATH-07 C-28 C-49
 */
export function deathSave(saves: DeathSaves, natural: number): DeathSaveResult {
  if (saves.stable || saves.dead) return { ...saves, hitPoints: 0, rules: ["B-DEATH-10"] };
  if (natural === 20) return { ...NO_DEATH_SAVES, hitPoints: 1, rules: ["B-DEATH-07", "B-DEATH-06"] };
  if (natural === 1) return fail(saves, 2, ["B-DEATH-07"]);
  if (natural < 10) return fail(saves, 1, ["B-DEATH-05"]);
  const successes = Math.min(3, saves.successes + 1);
  if (successes >= 3) return { ...NO_DEATH_SAVES, stable: true, hitPoints: 0, rules: ["B-DEATH-05", "B-DEATH-06"] };
  return { successes, failures: saves.failures, stable: false, dead: false, hitPoints: 0, rules: ["B-DEATH-05"] };
}

/**
 * Applies damage to a creature at 0 hit points. The damage gives one failure, or two for a critical hit. Damage of the
 * maximum hit points or more kills. Damage ends the stable state. Nothing happens if the table makes dropping out safe.
 * @rule B-DEATH-08 B-DEATH-10 B-DEATH-03 C-28
 */
export function damageAtZero(
  saves: DeathSaves,
  blow: { readonly amount: number; readonly critical: boolean; readonly max: number },
  ruleset: Pick<Ruleset, "dropOut" | "massiveDamage">,
): DeathSaveResult {
  const amount = blow.amount;
  if (amount === 0 || saves.dead || ruleset.dropOut === "safe") return { ...saves, hitPoints: 0, rules: ["C-28"] };
  if (ruleset.massiveDamage && amount >= blow.max)
    return { ...saves, stable: false, dead: true, hitPoints: 0, rules: ["B-DEATH-08", "B-DEATH-03"] };
  return fail(saves, blow.critical ? 2 : 1, ["B-DEATH-08"]);
}

/**
 * First aid: the Help action with a Medicine check against this difficulty stabilizes a creature. `reach` is in feet.
 * The rules state no distance, so 5 ft is used.
 * @rule B-DEATH-09 B-DEATH-15 B-ACT-08 C-52
 */
export const FIRST_AID = {
  action: "help",
  skill: "medicine",
  dc: 10,
  reach: 5,
  rules: ["B-DEATH-09", "B-ACT-08"],
} as const;

/**
 * Returns the counts of a stable creature: both counts are 0. A dead creature stays unchanged.
 * @rule B-DEATH-06 B-DEATH-09 B-DEATH-10
 */
export function stabilize(saves: DeathSaves): DeathSaves {
  return saves.dead ? saves : { ...NO_DEATH_SAVES, stable: true };
}

/**
 * Applies first aid. A successful Medicine check makes the creature stable. A failure changes nothing. A dead creature
 * stays dead.
 * @rule B-DEATH-09 B-ACT-08 C-52
 */
export function firstAid(
  saves: DeathSaves,
  roll: D20,
  ruleset: Pick<Ruleset, "critScope">,
): { success: boolean; saves: DeathSaves } {
  const { success } = resolveCheck(roll, FIRST_AID.dc, ruleset);
  return { success: success && !saves.dead, saves: success ? stabilize(saves) : saves };
}

/**
 * Returns the recovery of a stable creature without healing: 1 hit point after 1d4 hours.
 * @param d4 the rolled hours
 * @rule B-DEATH-10
 */
export function stableRecovery(d4: number): { hours: number; hitPoints: 1 } {
  return { hours: d4, hitPoints: 1 };
}
