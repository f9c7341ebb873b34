/** Whose draft of a character it is: a player's, which a Game Master may open to help. */
import type { Character } from "./mastery.ts";

/** Returns the players who own a character explicitly. */
export function playersOf(actor: Character): string[] {
  return game.users.contents.flatMap(({ id, name, isGM }) =>
    !isGM && actor.ownership[id] === CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER ? [name] : [],
  );
}

/** Returns whether this user is a Game Master at the draft of a player. */
export const isHelping = (actor: Character): boolean => game.user.isGM && playersOf(actor).length > 0;
