/** What an action of the list does, in words that are true at this table. */
import type { ProfileId } from "../../rules/ruleset-types.ts";

/**
 * Its language key: where squares are threatened who withdraws is safe from whom he leaves, and from nobody else.
 * @param profile the table's
 * @rule D-AOO-06
 */
export const doesKey = (action: string, profile: ProfileId = "homebrew"): string =>
  `OD20.Deed.Does.${action === "disengage" && profile === "d20-3e" ? "withdraw" : action}`;
