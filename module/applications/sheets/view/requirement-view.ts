/** Required mastery step of an item, in words. @rule H-MAS-18 */
import type { Requirement } from "../../../play/modifiers/mastery-requirement.pure.ts";
import { keyLabel } from "../../words/choice-labels.ts";
import type { Texts } from "../../words/texts.ts";

/** Returns a text such as "Needs step 2: Stealth. Now 0." */
export function requirementText({ track, key, step, held }: Requirement, texts: Texts): string {
  const name = keyLabel(track, key, texts);
  return held === null
    ? texts.t("OD20.Requires.Need", { name, step })
    : texts.t("OD20.Requires.NeedHeld", { name, step, held });
}

/** Returns the same for an unmet requirement; "" otherwise. */
export function barredText(requirement: Requirement | null, texts: Texts): string {
  return requirement && !requirement.met ? requirementText(requirement, texts) : "";
}
