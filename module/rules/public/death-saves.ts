/** The functions of `death-saves.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../death-saves.ts";
import type { DeathSaves } from "../death-saves.ts";
import { RulesError, requireInteger } from "../errors.ts";
import type { Ruleset } from "../ruleset-types.ts";
import { checked } from "./checked.ts";
import { requireD20 } from "./shapes.ts";

export * from "../death-saves.ts";

function requireSaves(saves: DeathSaves): void {
  requireInteger("saves.successes", saves.successes, 0, 3);
  requireInteger("saves.failures", saves.failures, 0, 3);
  for (const key of ["stable", "dead"] as const)
    if (typeof saves[key] !== "boolean") throw new RulesError(`saves.${key}`, "must be true or false");
}

/** Who lies there, as far as death saves go. */
function requireOwing(i: Parameters<typeof rules.owesDeathSave>[0], ruleset: Pick<Ruleset, "dropOut">): void {
  requireSaves(i.saves);
  const { stable, dead } = i.saves;
  if (ruleset.dropOut !== "safe" && !i.standing && !stable && !dead) requireInteger("hitPoints", i.hitPoints);
}

export const owesDeathSave = checked(rules.owesDeathSave, requireOwing);
export const rollsDeathSaves = checked(rules.rollsDeathSaves, requireOwing);
export const deathSave = checked(rules.deathSave, (saves, natural) => {
  requireSaves(saves);
  requireInteger("natural", natural, 1, 20);
});
export const damageAtZero = checked(rules.damageAtZero, (saves, blow, ruleset) => {
  requireSaves(saves);
  requireInteger("blow.amount", blow.amount, 0);
  if (blow.amount > 0 && !saves.dead && ruleset.dropOut !== "safe" && ruleset.massiveDamage)
    requireInteger("blow.max", blow.max, 1);
});
export const stabilize = checked(rules.stabilize, requireSaves);
export const firstAid = checked(rules.firstAid, (saves, roll) => {
  requireD20("roll", roll);
  requireSaves(saves);
});
export const stableRecovery = checked(rules.stableRecovery, (d4) => {
  requireInteger("d4", d4, 1, 4);
});
