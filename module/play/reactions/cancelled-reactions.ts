/** Finds reactions that are void, with the reason. */
import { isTakenBack } from "../../documents/effects/action-effects.ts";
import { isAfter } from "../common/age.ts";
import { UNSEALED } from "../protocol/seals.ts";
import { amendsOf, judgedReactions, type ReactionVoid } from "../attack-state/amendments.ts";
import { happenedIn } from "../attack-state/reaction-trigger.ts";

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
