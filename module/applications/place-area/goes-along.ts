/** Areas with only one possible place. */
import type { AreaPattern } from "../../rules/areas/area-place.ts";

/** An area to place: its shape, and the token it originates from. */
interface Outgoing {
  readonly pattern: Pick<AreaPattern, "shape">;
  readonly bearer: TokenDocument.Implementation | null;
}

/** Returns whether the area has only one possible place: an emanation around a token of the viewed scene. @rule B-AOE-07 */
export const goesAlong = ({ pattern, bearer }: Outgoing): boolean =>
  pattern.shape === "emanation" && bearer !== null && bearer.parent === canvas.scene;
