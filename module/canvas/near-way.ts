/** Ways between creatures and places of a scene, and their lengths. */
import type { Place } from "../rules/areas/distance.ts";
import type { VerticalExtent } from "../rules/areas/area-height.ts";
import { alongHexes, hexMiddle, isHexagonal, stride, type Pixels } from "./cells.ts";
import { type Token, cellFeet, type Standing, placeInCells, feetApart } from "./measure.ts";

/** Returns the cell at a position in pixels. @param elevation height in cells */
function cellAt({ x, y }: Pixels, elevation: number, scene: Scene.Implementation): Place {
  const { size } = scene.grid;
  const at = isHexagonal(scene)
    ? alongHexes(hexMiddle(scene, { x, y }), scene)
    : { x: Math.floor(x / size), y: Math.floor(y / size) };
  return { ...at, width: 1, height: 1, elevation };
}

/** Returns the vertical extent of a token in feet above the scene's ground. A token is as high as its larger side. @rule B-AOE-06 */
export function verticalExtent(
  token: Pick<Token, "elevation" | "width" | "height">,
  scene: Scene.Implementation,
): VerticalExtent {
  const feet = cellFeet(scene) ?? 0;
  const low = (token.elevation / scene.grid.distance) * feet;
  return { low, high: low + Math.max(token.width, token.height) * feet };
}

/**
 * Returns a quick filter for tokens near a path, based on the bounding box of the path. Its margin is two cells, so it may accept tokens
 * that are too far away.
 * @returns whether a token may be within this distance in feet of one of the places
 */
export function nearWay(mover: Token, places: readonly Standing[]): (token: Token, feet: number) => boolean {
  const { parent: scene, width, height } = mover;
  const perCell = scene && cellFeet(scene);
  if (!scene || perCell === null || places.length === 0) return () => false;
  const size = stride(scene);
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [right, bottom] = [Math.max(...xs) + width * size, Math.max(...ys) + height * size];
  return (token, feet) => {
    const far = (feet / perCell + 2) * size;
    const [wide, high] = [token.width * size, token.height * size];
    return (
      token.x - right <= far && left - token.x - wide <= far && token.y - bottom <= far && top - token.y - high <= far
    );
  };
}

/** Returns the distance in feet from a token's nearest cell to the cell at a position in pixels, by the table's rule for diagonals. */
export function feetToPlace(token: Token, to: Pixels): number | null {
  const scene = token.parent;
  if (!scene) return null;
  const from = placeInCells(token, scene);
  return feetApart(from, cellAt(to, from.elevation, scene), scene);
}

/** Returns the tokens on the same scene that are not hidden and whose disposition is opposite to that of the token. @rule B-MISC-04 */
export function enemiesOf(token: Token): Token[] {
  const side = Math.sign(token.disposition);
  if (side === 0) return [];
  return (token.parent?.tokens.contents ?? []).filter(
    (other) => other.id !== token.id && !other.hidden && Math.sign(other.disposition) === -side,
  );
}
