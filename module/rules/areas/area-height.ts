import type { AreaPattern } from "./area-place.ts";

/** Vertical extent of a creature in feet above the ground, from its feet to its head. */
export interface VerticalExtent {
  readonly low: number;
  readonly high: number;
}

/**
 * True if an area reaches a creature at its height. A cylinder rises from its base by its stated height, or without
 * limit if none is stated. A cube is as high as wide. Spheres, emanations, cones and lines reach their size up and
 * down.
 * @param elevation elevation of the area's origin in feet
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
