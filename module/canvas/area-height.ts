/** How high an area lies: by its maker, and by the tokens and targets of this page. */
import { isDirected, type AreaPattern } from "../rules/areas/area-place.ts";
import { reachesHeight } from "../rules/areas/area-height.ts";
import { areaOnBoard, type AreaPlace } from "./area-board.ts";
import { middleOf } from "./cells.ts";
import { verticalExtent } from "./measure.ts";

type Token = TokenDocument.Implementation;

/**
 * Feet at which an area lies that is put somewhere: of its maker where it goes out from him; else of a target in it; else of its
 * maker where it reaches somebody there; else of whoever in it is nearest to its middle, as on the upper floor of a tower.
 * @param tokens whom the user sees
 * @param otherwise feet where it has no maker here; null for one that was laid without a height, and keeps none
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
