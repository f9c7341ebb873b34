/** Whose draft of a character it is, and what becomes of one that nobody touched. */
import { t } from "../../core/i18n.ts";
import { notifyFailure } from "../common/notify.ts";
import { emptyDraft } from "./draft.pure.ts";
import type { Character } from "./mastery.ts";

/** Returns the players who own a character explicitly. */
export function playersOf(actor: Character): string[] {
  return game.users.contents.flatMap(({ id, name, isGM }) =>
    !isGM && actor.ownership[id] === CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER ? [name] : [],
  );
}

/** Returns whether this user is a Game Master at the draft of a player. */
export const isHelping = (actor: Character): boolean => game.user.isGM && playersOf(actor).length > 0;

/** Returns whether a new character is unchanged since the guide created it. */
function isUntouched(actor: Character): boolean {
  return (
    actor.system.toObject().draft === JSON.stringify(emptyDraft()) &&
    actor.items.size === 0 &&
    actor.name === t("OD20.Creation.NewName")
  );
}

/**
 * Deletes a new character if the user closes the guide without any decision. Otherwise an empty character would remain. A Game Master
 * who looks at a player's draft deletes nothing.
 */
export async function forgetUntouched(actor: Character): Promise<void> {
  if (
    !game.actors.has(actor.id ?? "") ||
    !actor.canUserModify(game.user, "delete") ||
    isHelping(actor) ||
    !isUntouched(actor)
  )
    return;
  await actor.delete().catch(notifyFailure);
}
