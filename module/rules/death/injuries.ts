/** What treats an injury before rests do, or in their place. */
import type { InjuryRest, InjuryTreatment } from "../creatures/body.ts";
import { resolveCheck, type D20 } from "../checks/checks.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** The skill that treats one. @rule C-27 */
export const TREATS = "medicine";

/** What a check that treats an injury comes to: null where none treats it, or its difficulty is missed. @rule H-DEATH-05 C-27 */
export function treatment(
  { dc, first, rest }: Pick<InjuryRest, "first" | "rest"> & { readonly dc: number },
  roll: D20,
  ruleset: Pick<Ruleset, "critScope">,
): InjuryTreatment | null {
  if (dc < 1 || !resolveCheck(roll, dc, ruleset).success) return null;
  return { cures: first !== true || rest === "" };
}

/** Whether a spell, a feature or a thing is among the names, with commas between them, of what cures an injury. @rule H-DEATH-05 C-27 */
export function isCure(cures: string, name: string): boolean {
  const plain = (text: string): string => text.trim().toLocaleLowerCase();
  return plain(name) !== "" && cures.split(",").some((one) => plain(one) === plain(name));
}
