import { characteristicContribution } from "../basics/characteristics.ts";
import type { Contribution } from "../basics/contribution.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/**
 * Returns how a helpless target defends. Attacks on it have advantage. By the setting of the table it rolls as usual,
 * rolls without Dexterity, or does not roll.
 * @rule C-56
 */
export function helplessTarget(ruleset: Pick<Ruleset, "helplessDefense">): {
  advantage: true;
  rolls: boolean;
  dexterityCounts: boolean;
} {
  return {
    advantage: true,
    rolls: ruleset.helplessDefense !== "none",
    dexterityCounts: ruleset.helplessDefense === "roll",
  };
}

/**
 * True if a hit from near on a creature with these conditions is a critical hit. This is so only for paralyzed and
 * unconscious creatures.
 * @rule C-56 B-COND-PAR-5 B-COND-UNC-5
 */
export function isDefenseless(conditions: Iterable<string>): boolean {
  return [...conditions].some((condition) => condition === "paralyzed" || condition === "unconscious");
}

const HELPLESS: readonly string[] = ["paralyzed", "petrified", "stunned", "unconscious"];

/** True if one of these conditions makes a creature helpless. @rule C-56 */
export function isHelpless(conditions: Iterable<string>): boolean {
  return [...conditions].some((condition) => HELPLESS.includes(condition));
}

/**
 * Returns the parts of a helpless creature's Defense roll. If Dexterity does not count, its bonus is removed; a penalty
 * stays.
 * @rule C-56
 */
export function helplessParts(
  parts: readonly Contribution[],
  ruleset: Pick<Ruleset, "helplessDefense">,
): Contribution[] {
  if (helplessTarget(ruleset).dexterityCounts) return [...parts];
  const { label } = characteristicContribution("dexterity", 0, []);
  return parts.filter((part) => !(part.source === "characteristic" && part.label === label && part.value > 0));
}
