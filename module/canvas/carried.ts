/** Moves a token that does not move by itself. Needs only documents. */
import { SYSTEM_ID } from "../core/constants.ts";
import type { FREE_MOVES } from "../rules/movement/step-cost.ts";

type Token = TokenDocument.Implementation;

/** Position of a token: pixels, and elevation in units of the scene. */
export interface Stand {
  readonly x: number;
  readonly y: number;
  readonly elevation?: number;
}

/**
 * Moves a token to a place. Foundry's movement record gets the action: "displace" for a pushed, carried or falling token, "blink" for
 * teleportation. Neither action costs movement nor provokes opportunity attacks.
 * @param back whether the move restores an earlier position because its cause was undone
 * @returns whether the token has arrived; a module may have prevented the move
 * @rule B-MOV-31 B-FREE-04
 */
export async function carry(
  token: Token,
  stand: Stand,
  action: (typeof FREE_MOVES)[number] = "displace",
  back = false,
): Promise<boolean> {
  const place = { x: stand.x, y: stand.y, elevation: stand.elevation ?? token.elevation };
  const isThere = (): boolean => token.x === place.x && token.y === place.y && token.elevation === place.elevation;
  // Listeners read this flag from the options of the update.
  const options: object = { method: "api", [SYSTEM_ID]: { back } };
  if (!isThere()) await token.move({ ...place, action }, options);
  return isThere();
}
