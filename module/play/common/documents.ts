/** Finds documents by uuid or message id. Returns null if the document does not exist (any more). */
import { OpposedActiveEffect } from "../../documents/active-effect.ts";
import { OpposedActor } from "../../documents/actor.ts";
import type { Participant } from "./records.pure.ts";

export { speaksFor } from "../../documents/effects/action-effects.ts";

function find(uuid: string): unknown {
  try {
    return fromUuidSync(uuid);
  } catch {
    // A message may contain any text in place of a uuid.
    return null;
  }
}

/** Finds the actor of a participant by the actor's uuid, or through the token. Never returns an actor of a compendium. */
export function findActor(who: Pick<Participant, "actor" | "token">): OpposedActor | null {
  if (who.actor === null) return null;
  const actor = find(who.actor);
  if (actor instanceof OpposedActor) return actor.inCompendium ? null : actor;
  const token = who.token === null ? null : findToken(who.token);
  return token?.actor?.uuid === who.actor ? token.actor : null;
}

/** Finds the token document with this uuid. */
export function findToken(uuid: string): TokenDocument.Implementation | null {
  const token = find(uuid);
  return token instanceof TokenDocument ? token : null;
}

/** Finds a message of an attack, or of damage or healing without an attack, by id. */
export function findAttack(id: string): ChatMessage.Implementation | null {
  const message = game.messages.get(id);
  return message?.isAction() === true ? message : null;
}

/** Whether a user may change an actor. */
export function owns(user: User.Implementation, actor: OpposedActor): boolean {
  return actor.testUserPermission(user, "OWNER");
}

/**
 * Whether a Game Master wrote the message. A deleted author counts as a Game Master: players cannot delete their own
 * users.
 */
export function isGMs({ author }: ChatMessage.Implementation): boolean {
  return author?.isGM !== false;
}

/** Finds an effect by uuid. Returns null if the uuid belongs to another type of document or is invalid. */
export function findEffect(uuid: string): OpposedActiveEffect | null {
  const found = find(uuid);
  return found instanceof OpposedActiveEffect ? found : null;
}

/** Deletes items of an actor, if there are any. */
export async function deleteItems(
  actor: Actor.Implementation,
  items: readonly { readonly id: string | null }[],
): Promise<void> {
  const ids = items.flatMap(({ id }) => id ?? []);
  if (ids.length > 0) await actor.deleteEmbeddedDocuments("Item", ids);
}
