/**
 * Keeps withdrawn messages withdrawn, because other actions depend on them: their reactions were taken back and refunded. The
 * server lets an author change any field. The author's own client rejects such a change, every other client ignores it, and the
 * active GM's client corrects the message.
 */
import { isTakenBack } from "../../documents/effects/action-effects.ts";
import { onDocument } from "../../documents/common/events.ts";
import { notifyFailure } from "../common/notify.ts";

type Message = ChatMessage.Implementation;

/** Messages this page has seen as withdrawn. Keyed by document, because a new message could reuse a deleted id. */
const seen = new WeakSet<Message>();

function hold(message: Message): void {
  if (isTakenBack(message)) seen.add(message);
  else if (seen.has(message)) {
    const system = { cancelled: true };
    message.updateSource({ system });
    // The local document already has the value, so a diff would be empty.
    if (game.users.activeGM === game.user) void message.update({ system }, { diff: false }).catch(notifyFailure);
  }
}

/** Registers the listeners. Call once. @rule H-TURN-10 */
export function registerKeepCancelled(): void {
  game.messages.contents.forEach(hold);
  onDocument("messageCreated", hold);
  // Register first, so that other listeners see the corrected message.
  onDocument("messageUpdated", hold, true);
  Hooks.on("preUpdateChatMessage", (message: Message, changes: object) =>
    isTakenBack(message) && foundry.utils.getProperty(changes, "system.cancelled") === false ? false : undefined,
  );
}
