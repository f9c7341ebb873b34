/** What can be done with a token, by whatever means. */
import type { Loose } from "../../common/loose.ts";
import { GRID_SNAPPING_MODES } from "../../common/constants.ts";
import { host } from "../apps/env.ts";

/** Opens the actor's sheet, if the user may see it. */
export function openSheet(token: Loose): void {
  const { actor } = token;
  if (actor?.testUserPermission(host("game").user, "LIMITED"))
    void actor.sheet?.render(true, { token: token.document });
}

/** The nearest place for a token's corner, in whole pixels. */
export function snap(canvas: Loose, point: { x: number; y: number }): { x: number; y: number } {
  const snapped = canvas.grid.getSnappedPoint(point, { mode: GRID_SNAPPING_MODES.TOP_LEFT_VERTEX });
  return { x: Math.round(snapped.x), y: Math.round(snapped.y) };
}
