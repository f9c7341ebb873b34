/** Reactions that count for nothing, and why. */
import { isTakenBack } from "../../documents/effects/action-effects.ts";
import { isAfter } from "../shared/age.ts";
import { UNSEALED } from "../protocol/seals.ts";
import { amendsOf, judgedReactions, type ReactionVoid } from "../attack-state/amendments.ts";
import { happenedIn } from "../attack-state/reaction-trigger.ts";

/** Whether what a reaction answered is withdrawn. Once that is gone anybody may post another under its id, which came after it. */
export const isVainFor = (reaction: ChatMessage.Implementation, met: ChatMessage.Implementation): boolean =>
  isTakenBack(met) && isAfter(reaction, met);

/** Why a reaction counts for nothing; null for one that counts, one whose message is gone, and all else. @rule H-TURN-10 */
export function whyInVain(message: ChatMessage.Implementation): ReactionVoid | null {
  const amends = amendsOf(message);
  const of = amends ? game.messages.get(amends.message) : undefined;
  if (!of) return null;
  if (isVainFor(message, of)) return "OD20.React.Void.withdrawn";
  return judgedReactions(happenedIn(of), UNSEALED).find((one) => one.message === message)?.why ?? null;
}
