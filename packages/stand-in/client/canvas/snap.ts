/**
 * Snaps a token to allowed positions.
 * @source API:classes/foundry.grid.BaseGrid#getSnappedPoint
 */
import type { Loose } from "../../common/loose.ts";
import { GRID_SNAPPING_MODES } from "../../common/constants.ts";

/** The nearest place for a token's corner, in whole pixels. */
export function snap(canvas: Loose, point: { x: number; y: number }): { x: number; y: number } {
  const snapped = canvas.grid.getSnappedPoint(point, { mode: GRID_SNAPPING_MODES.TOP_LEFT_VERTEX });
  return { x: Math.round(snapped.x), y: Math.round(snapped.y) };
}
