/** How high a cell is of which Foundry asks what a step into it costs: 13 leaves that out and says 0 (GH:#13664, mended in 14.353). */
import { generation } from "./generation.ts";

/**
 * @param k the cell's height as Foundry tells it, in cells
 * @param now how high the token stands, in cells: what 13 leaves as the only thing that is known
 */
export function cellHeight(k: number | undefined, now: number): number {
  return generation() < 14 ? Math.floor(now) : (k ?? 0);
}
