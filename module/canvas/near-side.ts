/** Where an area begins that is meant for a place behind an obstacle. Needs documents alone, no drawn canvas. */
import { sameLevel } from "../compat/same-level.ts";
import { nearSide } from "../rules/areas/area-sight.ts";
import { wallsNear } from "./area-board.ts";
import { middleOf, stride, type Pixels } from "./cells.ts";

/**
 * The last cell on this side of the first wall on the straight way to a place that its maker does not see. What can be looked
 * through, and an open door, keeps nothing from being placed.
 * @returns pixels; null where nothing is in the way
 * @rule B-AOE-03
 */
export function nearSideOn(
  scene: Scene.Implementation,
  bearer: TokenDocument.Implementation,
  place: Pixels,
): Pixels | null {
  const [own, size] = [middleOf(bearer, scene), stride(scene)];
  // Cells are counted from the maker, who stands in the middle of his own.
  const from = { x: 0, y: 0 };
  const to = { x: Math.round((place.x - own.x) / size), y: Math.round((place.y - own.y) / size) };
  const zero = { x: own.x - size / 2, y: own.y - size / 2 };
  const walls = wallsNear(scene, [from, to], zero, (wall) => (wall.sight ?? 0) > 0 && sameLevel(wall, bearer));
  const near = nearSide(from, to, walls);
  return near.x === to.x && near.y === to.y ? null : { x: own.x + near.x * size, y: own.y + near.y * size };
}
