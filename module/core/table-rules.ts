import type { Loose } from "../data/record/record.pure.ts";
import { readRuleset, resolveRuleset, type Ruleset } from "../rules/ruleset/ruleset.ts";

/**
 * The rules that the table plays by, for preparation. Data cannot ask the settings (they lie above it), so whoever
 * registers the settings writes the ruleset here and prepares the actors again.
 */
let current: Ruleset = resolveRuleset();

/** The ruleset in force; the homebrew's until the settings say otherwise. */
export function tableRuleset(): Ruleset {
  return current;
}

/** Those that something is told by: of a message the ones that it was made by, else the table's. */
let told: Ruleset | null = null;
export const toldRuleset = (): Ruleset => told ?? current;

/** Tells of a message by the profile that it names; by the table's rules where it is theirs, or none. What is counted stays as it is. */
export function toldBy<T>({ profile, overrides }: Loose, tell: () => T): T {
  if (typeof profile === "string" && profile !== "" && profile !== current.profile)
    told = readRuleset(profile, overrides);
  try {
    return tell();
  } finally {
    told = null;
  }
}

/** Whether a Defense is a number that stands, with 10 in it, and no bonus of a roll. @rule B-ATK-04 */
export function defenseStands({ armorClass, attackAgainst } = current): boolean {
  return armorClass !== "none" && attackAgainst === "static";
}

/**
 * Changes choices of the table, best all of them at once; actors prepared before keep their numbers until they are
 * prepared again.
 */
export function setTableChoices(choices: Partial<Ruleset>): void {
  current = { ...current, ...choices };
}
