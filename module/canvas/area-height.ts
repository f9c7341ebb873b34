/** Determines the height of a placed area from its maker, the tokens and the targets of this client's user. */
import { reachesHeight } from "../rules/areas/area-height.ts";
import { isDirected, type AreaPattern } from "../rules/areas/area-place.ts";
import { areaOnBoard, type AreaPlace, wallsNear } from "./area-board.ts";
import { middleOf, stride, type Pixels } from "./cells.ts";
import { verticalExtent } from "./near-way.ts";
import { sameLevel } from "../compat/same-level.ts";
import { nearSide } from "../rules/areas/area-sight.ts";

type Token = TokenDocument.Implementation;

/**
 * Returns the height of a placed area in feet. An area that starts at its maker has the maker's height. Otherwise the height is that of a
 * target in the area; else that of the maker, if the area reaches a token there; else that of the token nearest to the center, for example
 * on the upper floor of a tower.
 * @param tokens tokens that the user sees
 * @param otherwise height in feet without a maker on the scene; null = the area was placed without a height and keeps none
 * @rule B-AOE-06 B-AOE-09
 */
export function heightOfArea(
  scene: Scene.Implementation,
  pattern: AreaPattern,
  { x, y, direction }: AreaPlace,
  bearer: Token | null,
  tokens: readonly Token[],
  otherwise: number | null = 0,
): number | null {
  if (otherwise === null) return null;
  const own = bearer ? verticalExtent(bearer, scene).low : otherwise;
  if (isDirected(pattern)) return own;
  const area = areaOnBoard(scene, pattern, { x, y, direction }, bearer, tokens);
  const inside = (area?.tokens ?? []).filter((token) => token !== bearer);
  const target = inside.find(({ object }) => object && game.user.targets.has(object));
  if (target) return verticalExtent(target, scene).low;
  if (inside.length === 0 || inside.some((token) => reachesHeight(pattern, own, verticalExtent(token, scene))))
    return own;
  const far = (token: Token): number => {
    const middle = middleOf(token, scene);
    return Math.hypot(middle.x - (area?.origin.x ?? x), middle.y - (area?.origin.y ?? y));
  };
  const [nearest] = inside.sort((a, b) => far(a) - far(b));
  return nearest ? verticalExtent(nearest, scene).low : own;
}

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
