/** Decides which user handles a target of an attack. */
import { owns } from "../common/documents.ts";
import { attackRefusal, openTerms } from "./attack-refusal.ts";
import type { TargetContext } from "./context-types.ts";
import { usersInOrder, awaitedFor } from "../protocol/responsible.ts";

/** Returns the active users responsible for a target, in order. */
function dutyOf({ actor, attack }: TargetContext): string[] {
  return usersInOrder(actor, attack.message);
}

/** Returns the users a card waits for because of a target. Empty if the attack needs a GM's confirmation first. */
export function waitingFor({ actor, attack, answer }: TargetContext): User.Implementation[] {
  if (answer === null && (attackRefusal(attack) ?? openTerms(attack)) !== null) return [];
  return awaitedFor(actor, attack.message);
}

/**
 * Returns this user's position in the order for applying damage: the author of the answer first, then the other responsible users.
 * −1 if not among them.
 */
export function applyPlace(context: TargetContext): number {
  const author = context.answer?.author;
  const order = dutyOf(context);
  const first = author?.active === true && context.actor && owns(author, context.actor) ? [author.id] : [];
  return [...new Set([...first, ...order])].indexOf(game.user.id);
}

/** Returns this user's position in the order for answering. −1 if not among them. */
export function answerPlace(context: TargetContext): number {
  return dutyOf(context).indexOf(game.user.id);
}
