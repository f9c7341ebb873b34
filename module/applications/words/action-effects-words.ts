/** Descriptions of actions, adjusted to the ruleset. */
import { knownWord } from "../../data/known-word.pure.ts";
import { gameOf } from "../../rules/games/games.ts";
import type { ProfileId } from "../../rules/ruleset/ruleset-types.ts";

/**
 * Returns the description of an action; "" for an unknown one. In games with a withdrawal, "disengage" has the text of "withdraw".
 * @param profile profile of the table
 * @rule D-AOO-06
 */
export const doesText = (action: string, t: (key: string) => string, profile: ProfileId = "homebrew"): string =>
  knownWord(t, "OD20.Deed.Does", action === "disengage" && gameOf({ profile }).provokes === "squares" ? "withdraw" : action, "");
