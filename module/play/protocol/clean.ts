/** Answers that belong to nothing any more go. */
import { pause } from "../shared/in-turn.ts";

/**
 * Removes what belonged to a deleted message: its deleter removes what he may, the active GM the rest. Nothing else follows.
 * @param ids of messages that may be there
 * @param userId who has deleted it
 */
export function removeWith(ids: readonly string[], userId: string): void {
  const remove = async (): Promise<void> => {
    if (userId !== game.user.id) await pause(1000);
    const mine = ids.filter((id) => {
      const message = game.messages.get(id);
      return message !== undefined && (game.user.isGM || message.isAuthor);
    });
    if (mine.length > 0) await ChatMessage.deleteDocuments(mine);
  };
  if (userId === game.user.id || game.users.activeGM?.isSelf === true)
    void remove().catch((error: unknown) => {
      console.error(error);
    });
}
