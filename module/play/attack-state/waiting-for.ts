/** Who does what is due for a target. */
import { owns } from "../shared/documents.ts";
import { attackRefusal, openTerms } from "./attack-refusal.ts";
import type { TargetContext } from "./context-types.ts";
import { usersInOrder, awaitedFor } from "../protocol/responsible.ts";

/** Active users in the order of their duty for a target. */
function dutyOf({ actor, attack }: TargetContext): string[] {
  return usersInOrder(actor, attack.message);
}

/** Whom a card waits for because of a target; nobody is asked to answer what does not count without a Game Master. */
export function waitingFor({ actor, attack, answer }: TargetContext): User.Implementation[] {
  if (answer === null && (attackRefusal(attack) ?? openTerms(attack)) !== null) return [];
  return awaitedFor(actor, attack.message);
}

/**
 * This user's place in the order for applying: the author of the answer first (another tab of theirs), then by duty.
 * −1 = not among them.
 */
export function applyPlace(context: TargetContext): number {
  const author = context.answer?.author;
  const order = dutyOf(context);
  const first = author?.active === true && context.actor && owns(author, context.actor) ? [author.id] : [];
  return [...new Set([...first, ...order])].indexOf(game.user.id);
}

/** This user's place in the order for answering; −1 = not among them. */
export function answerPlace(context: TargetContext): number {
  return dutyOf(context).indexOf(game.user.id);
}
