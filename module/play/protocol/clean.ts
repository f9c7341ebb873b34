/** Deletes answers whose message was deleted. */
import { once } from "../../documents/common/once.ts";
import { pause } from "../common/in-turn.ts";

/**
 * Deletes the answers of a deleted message. The client of the user who deleted the message deletes what this user may
 * delete; the active GM deletes the rest a second later.
 * @param ids of messages that may exist
 * @param userId the user who deleted the message
 */
export function removeWith(ids: readonly string[], userId: string): void {
  const remove = async (): Promise<void> => {
    if (userId !== game.user.id) await pause(1000);
    const mine = (): string[] =>
      ids.filter((id) => {
        const message = game.messages.get(id);
        return message !== undefined && (game.user.isGM || message.isAuthor);
      });
    if (mine().length === 0) return;
    // On a slow line another page may delete them at the same moment.
    await once(
      () => ChatMessage.deleteDocuments(mine()),
      () => mine().length === 0,
    );
  };
  if (userId === game.user.id || game.users.activeGM?.isSelf === true)
    void remove().catch((error: unknown) => {
      console.error(error);
    });
}
