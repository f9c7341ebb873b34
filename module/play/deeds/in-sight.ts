/** Of whom somebody at the table may know how he fares. */
import type { OpposedActor } from "../../documents/actor.ts";
import { tokenOf } from "../table/tokens.ts";

/** Whether this user may know that another lies there, or is hurt. */
export function isInSight(other: OpposedActor): boolean {
  if (game.user.isGM || other.isCharacter() || other.isOwner) return true;
  const token = tokenOf(other);
  return token?.hidden === false && token.object?.visible !== false;
}
