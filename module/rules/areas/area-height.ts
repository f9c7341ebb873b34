import type { AreaPattern } from "./area-place.ts";

/** Feet above the ground: from the feet of a creature to its head. */
export interface VerticalExtent {
  readonly low: number;
  readonly high: number;
}

/**
 * Whether an area that was put at a height reaches a creature at its own. A cylinder stands on its base as high as it says (0 =
 * it does not say), a cube is as high as wide, a sphere reaches as far up and down as sideways, and a cone or a line may point up.
 * @param elevation feet of where it was put
 * @rule B-AOE-04 B-AOE-05 B-AOE-06 B-AOE-08 B-AOE-09
 */
export function reachesHeight(
  { shape, size, width }: AreaPattern,
  elevation: number,
  { low, high }: VerticalExtent,
): boolean {
  const up = shape !== "cylinder" ? size : width > 0 ? width : Infinity;
  const down = shape === "cylinder" || shape === "cube" ? 0 : size;
  return low < elevation + up && high > elevation - down;
}
