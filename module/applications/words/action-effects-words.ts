/** Descriptions of actions, adjusted to the ruleset. */
import { knownWord } from "../../data/known-word.pure.ts";
import type { ProfileId } from "../../rules/ruleset/ruleset-types.ts";

/**
 * Returns the description of an action; "" for an unknown one. Under d20-3e, "disengage" has the text of "withdraw".
 * @param profile profile of the table
 * @rule D-AOO-06
 */
export const doesText = (action: string, t: (key: string) => string, profile: ProfileId = "homebrew"): string =>
  knownWord(t, "OD20.Deed.Does", action === "disengage" && profile === "d20-3e" ? "withdraw" : action, "");
