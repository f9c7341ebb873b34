/** From uuids and ids of messages to documents, if they (still) exist. */
import { OpposedActiveEffect } from "../../documents/active-effect.ts";
import { OpposedActor } from "../../documents/actor.ts";
import type { Participant } from "./records.pure.ts";

export { speaksFor } from "../../documents/effects/action-effects.ts";

function find(uuid: string): unknown {
  try {
    return fromUuidSync(uuid);
  } catch {
    // Whatever a message calls a uuid.
    return null;
  }
}

/** The actor of a participant: by its own uuid, else through its token. */
export function findActor(who: Pick<Participant, "actor" | "token">): OpposedActor | null {
  if (who.actor === null) return null;
  const actor = find(who.actor);
  if (actor instanceof OpposedActor) return actor.inCompendium ? null : actor;
  const token = who.token === null ? null : findToken(who.token);
  return token?.actor?.uuid === who.actor ? token.actor : null;
}

/** The token document of a uuid. */
export function findToken(uuid: string): TokenDocument.Implementation | null {
  const token = find(uuid);
  return token instanceof TokenDocument ? token : null;
}

/** An attack message by id, or one of damage or healing without an attack. */
export function findAttack(id: string): ChatMessage.Implementation | null {
  const message = game.messages.get(id);
  return message?.isAction() === true ? message : null;
}

/** Whether a user may change an actor. */
export function owns(user: User.Implementation, actor: OpposedActor): boolean {
  return actor.testUserPermission(user, "OWNER");
}

/** Whether a message that only Game Masters may write is by one. A deleted author was one; a player cannot make himself nobody. */
export function isGMs({ author }: ChatMessage.Implementation): boolean {
  return author?.isGM !== false;
}

/** An effect by its uuid; null for whatever else has it, and for what a message merely calls so. */
export function findEffect(uuid: string): OpposedActiveEffect | null {
  const found = find(uuid);
  return found instanceof OpposedActiveEffect ? found : null;
}
