/** Putting a token somewhere else, not by its own feet. Needs documents alone. */
import { SYSTEM_ID } from "../core/constants.ts";
import type { FREE_MOVES } from "../rules/movement/step-cost.ts";

type Token = TokenDocument.Implementation;

/** Where a token stands: pixels, and the scene's units above the ground. */
export interface Stand {
  readonly x: number;
  readonly y: number;
  readonly elevation?: number;
}

/**
 * Writes a token to a place. How it came there stands in Foundry's record: "displace" for who is pushed, carried or falls,
 * "blink" for who crosses no space. Neither counts feet or provokes.
 * @param back whether it was there before, and what took it away was taken back
 * @returns whether it stands there then; a module may have refused the move
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
  // What listens finds our word in the update's own options.
  const options: object = { method: "api", [SYSTEM_ID]: { back } };
  if (!isThere()) await token.move({ ...place, action }, options);
  return isThere();
}
