import type { Loose } from "../data/record/record.pure.ts";
import { readRuleset, resolveRuleset, type Ruleset } from "../rules/ruleset/ruleset.ts";

/**
 * Current rules of the table. Data cannot read settings, which are a higher layer. So the code that registers the
 * settings sets the rules here and prepares the actors again.
 */
let current: Ruleset = resolveRuleset();

/** Returns the current rules. Before the settings are read, these are the homebrew rules. */
export function tableRuleset(): Ruleset {
  return current;
}

/** Rules for wording: the rules that a message was made with, or null for the rules of the table. */
let told: Ruleset | null = null;
export const viewerRuleset = (): Ruleset => told ?? current;

/**
 * Runs a function with the wording of the profile that a message names. Without a profile, the wording of the table
 * applies. Calculations do not change.
 */
export function withRulesOf<T>({ profile, overrides }: Loose, tell: () => T): T {
  if (typeof profile === "string" && profile !== "" && profile !== current.profile)
    told = readRuleset(profile, overrides);
  try {
    return tell();
  } finally {
    told = null;
  }
}

/** True if a Defense is a fixed number that includes 10, not a bonus of a roll. @rule B-ATK-04 */
export function defenseStands({ armorClass, attackAgainst } = current): boolean {
  return armorClass !== "none" && attackAgainst === "static";
}

/** Changes rules of the table, preferably all at once. Actors keep their old numbers until they are prepared again. */
export function setTableChoices(choices: Partial<Ruleset>): void {
  current = { ...current, ...choices };
}
