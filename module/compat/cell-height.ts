/** Height of a grid cell for movement costs. Foundry 13 always reports 0 for it (GH:#13664, fixed in 14.353). */
import { generation } from "./generation.ts";

/**
 * Returns the height of a cell, in cells.
 * @param k height that Foundry reports, in cells
 * @param now current height of the token in cells; Foundry 13 offers no other number
 */
export function cellHeight(k: number | undefined, now: number): number {
  return generation() < 14 ? Math.floor(now) : (k ?? 0);
}
