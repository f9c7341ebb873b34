/** Finds where an area starts if its chosen place is behind an obstacle. Needs only documents, no drawn canvas. */
import { sameLevel } from "../compat/same-level.ts";
import { nearSide } from "../rules/areas/area-sight.ts";
import { wallsNear } from "./area-board.ts";
import { middleOf, stride, type Pixels } from "./cells.ts";

/**
 * Returns the last cell in front of the first wall between the maker and the chosen place. Only walls that block sight count; open doors
 * do not.
 * @returns pixels; null if nothing is in the way
 * @rule B-AOE-03
 */
export function nearSideOn(
  scene: Scene.Implementation,
  bearer: TokenDocument.Implementation,
  place: Pixels,
): Pixels | null {
  const [own, size] = [middleOf(bearer, scene), stride(scene)];
  // Count cells from the center of the maker's own cell.
  const from = { x: 0, y: 0 };
  const to = { x: Math.round((place.x - own.x) / size), y: Math.round((place.y - own.y) / size) };
  const zero = { x: own.x - size / 2, y: own.y - size / 2 };
  const walls = wallsNear(scene, [from, to], zero, (wall) => (wall.sight ?? 0) > 0 && sameLevel(wall, bearer));
  const near = nearSide(from, to, walls);
  return near.x === to.x && near.y === to.y ? null : { x: own.x + near.x * size, y: own.y + near.y * size };
}
