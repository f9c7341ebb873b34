/**
 * Through whose eyes a card is read: this user's, or for a moment those of somebody whom a Game Master looks as. It decides
 * what is shown. What may be done is asked of `game.user`, always.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { owns } from "../shared/documents.ts";

let other: User.Implementation | null = null;

/** Whoever looks. */
export function viewer(): User.Implementation {
  return other ?? game.user;
}

/** Whether whoever looks may change an actor; nobody may change what is not there. */
export function viewerOwns(actor: OpposedActor | null | undefined): boolean {
  return actor != null && owns(viewer(), actor);
}

/**
 * Reads something with another's eyes. Only what is read at once: whatever goes on after an await is this user's again.
 * @throws what `read` throws; whoever looks is this user again all the same
 */
export function seenBy<Value>(user: User.Implementation, read: () => Value): Value {
  const before = other;
  other = user;
  try {
    return read();
  } finally {
    other = before;
  }
}
