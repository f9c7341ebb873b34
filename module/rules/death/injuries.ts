/** Treatment of injuries with a check, a spell, a feature or an item. */
import type { InjuryRest, InjuryTreatment } from "../creatures/body.ts";
import type { D20 } from "../checks/checks.ts";
import { resolveCheck } from "../checks/resolve-check.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** The skill that treats an injury. @rule C-27 */
export const TREATS = "medicine";

/** Returns whether a game gives injuries: whoever stands to the death gets them. @rule H-DEATH-05 */
export const givesInjuries = ({ atZero }: Pick<Ruleset, "atZero">): boolean => atZero === "choice";

/**
 * Returns the result of a check that treats an injury. Returns null if no check can treat the injury or if the check
 * fails.
 * @rule H-DEATH-05 C-27
 */
export function treatment(
  { dc, first, rest }: Pick<InjuryRest, "first" | "rest"> & { readonly dc: number },
  roll: D20,
  ruleset: Pick<Ruleset, "critScope">,
): InjuryTreatment | null {
  if (dc < 1 || !resolveCheck(roll, dc, ruleset).success) return null;
  return { cures: first !== true || rest === "" };
}

/**
 * True if the name of a spell, a feature or an item is in the comma-separated list of cures of an injury.
 * @rule H-DEATH-05 C-27
 */
export function isCure(cures: string, name: string): boolean {
  const plain = (text: string): string => text.trim().toLocaleLowerCase();
  return plain(name) !== "" && cures.split(",").some((one) => plain(one) === plain(name));
}
