/** Decides which users may know the condition of a creature. */
import type { OpposedActor } from "../../documents/actor.ts";
import { tokenOf } from "../scene/tokens.ts";

/**
 * Returns whether a user may know that a creature is down or hurt.
 * @param by the user; left out for the current user. For other users, only tokens hidden by a GM are known, not walls or darkness
 */
export function isInSight(other: OpposedActor, by: User.Implementation = game.user): boolean {
  if (by.isGM || other.isCharacter() || other.testUserPermission(by, "OWNER")) return true;
  const token = tokenOf(other);
  return by === game.user ? token?.hidden === false && token.object?.visible !== false : token?.hidden !== true;
}
