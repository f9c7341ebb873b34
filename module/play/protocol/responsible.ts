/** Decides which user is responsible for a target; see responsible.pure.ts. */
import type { OpposedActor } from "../../documents/actor.ts";
import { owns } from "../common/documents.ts";
import { awaited, dutyOrder, type UserRecord } from "./responsible.pure.ts";

function users(actor: OpposedActor | null): UserRecord[] {
  return game.users.contents.map((user) => ({
    id: user.id,
    active: user.active,
    isGM: user.isGM,
    character: user.character?.uuid ?? null,
    owner: actor !== null && owns(user, actor),
  }));
}

/** Returns the ids of the active users in the order of responsibility for an actor in a message. */
export function usersInOrder(
  actor: OpposedActor | null,
  message: Pick<ChatMessage.Implementation, "author">,
): string[] {
  if (!actor) return [];
  return dutyOrder({
    users: users(actor),
    activeGM: game.users.activeGM?.id ?? null,
    author: message.author?.id ?? null,
    actor: actor.uuid,
  });
}

/** Returns the users that a card waits for: the responsible user, or the owners who are not connected. */
export function awaitedFor(
  actor: OpposedActor | null,
  message: Pick<ChatMessage.Implementation, "author">,
): User.Implementation[] {
  const [first] = usersInOrder(actor, message);
  const responsible = first === undefined ? undefined : game.users.get(first);
  if (responsible && !responsible.isGM) return [responsible];
  const absent = actor ? awaited({ users: users(actor), actor: actor.uuid }) : [];
  const found = absent.flatMap((id) => game.users.get(id) ?? []);
  return found.length > 0 ? found : responsible ? [responsible] : [];
}
