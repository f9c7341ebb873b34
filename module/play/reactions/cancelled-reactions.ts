/** Finds reactions that are void, with the reason. */
import { isTakenBack } from "../../documents/effects/action-effects.ts";
import { isAfter } from "../common/age.ts";
import { UNSEALED } from "../protocol/seals.ts";
import { amendsOf, judgedReactions, type ReactionVoid } from "../attack-state/amendments.ts";
import { happenedIn } from "../attack-state/reaction-trigger.ts";
import { onDocument } from "../../documents/common/events.ts";
import { notifyFailure } from "../common/notify.ts";

/**
 * Returns whether the trigger of a reaction is withdrawn. A trigger newer than the reaction does not count: a user could delete a
 * message and create another with its id.
 */
export const answersWithdrawn = (reaction: ChatMessage.Implementation, met: ChatMessage.Implementation): boolean =>
  isTakenBack(met) && isAfter(reaction, met);

/** Returns why a reaction is void. Null if it counts, its trigger is deleted, or the message is no reaction. @rule H-TURN-10 */
export function cancelledReason(message: ChatMessage.Implementation): ReactionVoid | null {
  const amends = amendsOf(message);
  const of = amends ? game.messages.get(amends.message) : undefined;
  if (!of) return null;
  if (answersWithdrawn(message, of)) return "OD20.React.Void.withdrawn";
  return judgedReactions(happenedIn(of), UNSEALED).find((one) => one.message === message)?.why ?? null;
}

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
