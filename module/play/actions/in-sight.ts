/** Of whom somebody at the table may know how he fares. */
import type { OpposedActor } from "../../documents/actor.ts";
import { tokenOf } from "../scene/tokens.ts";

/**
 * Whether a user may know that another lies there, or is hurt.
 * @param by left out = this user; what stands in another's way, walls and darkness, is not known here: only whom a Game Master hides
 */
export function isInSight(other: OpposedActor, by: User.Implementation = game.user): boolean {
  if (by.isGM || other.isCharacter() || other.testUserPermission(by, "OWNER")) return true;
  const token = tokenOf(other);
  return by === game.user ? token?.hidden === false && token.object?.visible !== false : token?.hidden !== true;
}
