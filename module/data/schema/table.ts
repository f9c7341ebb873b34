import { resolveRuleset, type Ruleset } from "../../rules/ruleset.ts";

/**
 * The rules that the table plays by, for preparation. Data cannot ask the settings (they lie above it), so whoever
 * registers the settings writes the ruleset here and prepares the actors again.
 */
let current: Ruleset = resolveRuleset();

/** The ruleset in force; the homebrew's until the settings say otherwise. */
export function tableRuleset(): Ruleset {
  return current;
}

/** Whether a Defense is a number that stands, with 10 in it, and no bonus of a roll. @rule B-ATK-04 */
export const defenseStands = (): boolean => current.armorClass !== "none" && current.attackAgainst === "static";

/**
 * Changes choices of the table, best all of them at once; actors prepared before keep their numbers until they are
 * prepared again.
 */
export function setTableChoices(choices: Partial<Ruleset>): void {
  current = { ...current, ...choices };
}
