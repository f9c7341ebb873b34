/** What an action of the list does, in words that are true at this table. */
import { knownWord } from "../../data/known-word.pure.ts";
import type { ProfileId } from "../../rules/ruleset/ruleset-types.ts";

/**
 * Where squares are threatened who withdraws is safe from whom he leaves, and from nobody else; "" of what is not on the list.
 * @param profile the table's
 * @rule D-AOO-06
 */
export const doesText = (action: string, t: (key: string) => string, profile: ProfileId = "homebrew"): string =>
  knownWord(t, "OD20.Deed.Does", action === "disengage" && profile === "d20-3e" ? "withdraw" : action, "");
