/**
 * The user whose view a card shows: the user of this client, or the user that a GM previews. The viewer only decides
 * what is shown. Permissions always come from `game.user`.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { owns } from "../common/documents.ts";

let other: User.Implementation | null = null;

/** Returns the viewing user. */
export function viewer(): User.Implementation {
  return other ?? game.user;
}

/** Whether the viewing user may change an actor; false without an actor. */
export function viewerOwns(actor: OpposedActor | null | undefined): boolean {
  return actor != null && owns(viewer(), actor);
}

/**
 * Calls `read` with another user as the viewing user. This applies to synchronous code only: after an `await`, the
 * viewing user is the user of this client again.
 * @throws the error of `read`; the viewing user is reset first
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
