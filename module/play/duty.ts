/** Who does what is due for a target; see logic/responsible.ts. */
import type { OpposedActor } from "../documents/actor.ts";
import { owns } from "./documents.ts";
import type { TargetContext } from "./context.ts";
import { awaited, dutyOrder, type UserRecord } from "./logic/responsible.ts";

function users(actor: OpposedActor | null): UserRecord[] {
  return game.users.contents.map((user) => ({
    id: user.id,
    active: user.active,
    isGM: user.isGM,
    character: user.character?.uuid ?? null,
    owner: actor !== null && owns(user, actor),
  }));
}

/** Active users in the order of their duty to answer for an actor that a message asks. */
export function dutyFor(actor: OpposedActor | null, message: ChatMessage.Implementation): string[] {
  if (!actor) return [];
  return dutyOrder({ users: users(actor), activeGM: game.users.activeGM?.id ?? null, author: message.author?.id ?? null, actor: actor.uuid });
}

/** Whom a card waits for: the responsible user, or the owners who are not there. */
export function awaitedFor(actor: OpposedActor | null, message: ChatMessage.Implementation): User.Implementation[] {
  const [first] = dutyFor(actor, message);
  const responsible = first === undefined ? undefined : game.users.get(first);
  if (responsible && !responsible.isGM) return [responsible];
  const absent = actor ? awaited({ users: users(actor), actor: actor.uuid }) : [];
  const found = absent.flatMap((id) => game.users.get(id) ?? []);
  return found.length > 0 ? found : responsible ? [responsible] : [];
}

/** Active users in the order of their duty for a target. */
export function dutyOf({ actor, attack }: TargetContext): string[] {
  return dutyFor(actor, attack.message);
}

/** Whom a card waits for because of a target. */
export function waitingFor({ actor, attack }: TargetContext): User.Implementation[] {
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
