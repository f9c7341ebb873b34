import { resolveCheck, type D20 } from "../checks/checks.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Successes and failures on the way between life and death. */
export interface DeathSaves {
  readonly successes: number;
  readonly failures: number;
  readonly stable: boolean;
  readonly dead: boolean;
}

/** How it stands after a save or a blow. */
export interface DeathSaveResult extends DeathSaves {
  /** Hit points gained (a natural 20 gives 1). */
  readonly hitPoints: 0 | 1;
  readonly rules: readonly string[];
}

/** Nobody has rolled yet; also after regaining hit points or being stabilized. @rule B-DEATH-06 */
export const NO_DEATH_SAVES: DeathSaves = Object.freeze<DeathSaves>({
  successes: 0,
  failures: 0,
  stable: false,
  dead: false,
});

/** Death comes with three failures; until then the counts stay as they are. */
function fail(saves: DeathSaves, count: number, rules: string[]): DeathSaveResult {
  const failures = Math.min(3, saves.failures + count);
  return { successes: saves.successes, failures, stable: false, dead: failures >= 3, hitPoints: 0, rules };
}

/**
 * Who rolls a death save at the start of his turn? One who lies at 0 and is not stable; a drop-out who
 * was stable owes them once he is hit, unless dropping out is safe.
 * @rule B-DEATH-05 C-28
 */
export function owesDeathSave(
  i: { readonly hitPoints: number; readonly saves: DeathSaves; readonly standing: boolean },
  ruleset: Pick<Ruleset, "dropOut">,
): boolean {
  return ruleset.dropOut !== "safe" && !i.standing && !i.saves.stable && !i.saves.dead && i.hitPoints <= 0;
}

/** What a death save has to reach. @rule B-DEATH-05 */
export const DEATH_SAVE_DC = 10;

/**
 * Is there a button for it? Where hit points go on below 0 nobody rolls, and where a drop-out is safe neither; one who is stable
 * rolls from the first failure that a blow has brought him.
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
 * One death save: a plain d20, 10 or more succeeds; a 1 is two failures, a 20 gives 1 hit point. Three
 * successes are stable, three failures dead; they need not follow one another. One who is stable or
 * dead rolls none.
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
 * Damage to one who lies at 0 hit points: a failure, two from a critical hit, death when it reaches
 * the maximum. It ends being stable. Where dropping out is safe nothing happens.
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
 * First aid: the Help action with Medicine against this DC makes stable; `reach` in feet is that of a hand, the text names none.
 * @rule B-DEATH-09 B-DEATH-15 B-ACT-08 C-52
 */
export const FIRST_AID = {
  action: "help",
  skill: "medicine",
  dc: 10,
  reach: 5,
  rules: ["B-DEATH-09", "B-ACT-08"],
} as const;

/** Stable, with both counts cleared. @rule B-DEATH-06 B-DEATH-09 B-DEATH-10 */
export function stabilize(saves: DeathSaves): DeathSaves {
  return saves.dead ? saves : { ...NO_DEATH_SAVES, stable: true };
}

/**
 * What first aid comes to: a Medicine check that reaches the number makes stable; a miss and the dead change nothing.
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

/** One who is stable and unhealed regains 1 hit point after 1d4 hours. @param d4 the rolled hours @rule B-DEATH-10 */
export function stableRecovery(d4: number): { hours: number; hitPoints: 1 } {
  return { hours: d4, hitPoints: 1 };
}
