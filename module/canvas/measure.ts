/** Measures distances between token documents by the rules. Needs no drawn canvas. */
import { tableRuleset } from "../core/table-rules.ts";
import { cellsBetween, hexesBetween, type Place } from "../rules/areas/distance.ts";
import type { VerticalExtent } from "../rules/areas/area-height.ts";
import { inUnits } from "../rules/movement/size.ts";
import { alongHexes, hexMiddle, isHexagonal, middleOf, stride, type Pixels } from "./cells.ts";

type Token = TokenDocument.Implementation;

const FEET_PER_METER = 1 / inUnits(1, "m");

/**
 * Returns the actual or planned position of a token in cells. On hexes the result contains the center, and the larger side as the width.
 */
function place(token: Token, scene: Scene.Implementation, at: Standing = token): Place {
  const { width, height } = token;
  const { size, distance } = scene.grid;
  const elevation = at.elevation / distance;
  return isHexagonal(scene)
    ? {
        ...alongHexes(middleOf({ x: at.x, y: at.y, width, height }, scene), scene),
        width: Math.max(width, height),
        height,
        elevation,
      }
    : { x: at.x / size, y: at.y / size, width, height, elevation };
}

/** Returns the cell at a position in pixels. @param elevation height in cells */
function cellAt({ x, y }: Pixels, elevation: number, scene: Scene.Implementation): Place {
  const { size } = scene.grid;
  const at = isHexagonal(scene)
    ? alongHexes(hexMiddle(scene, { x, y }), scene)
    : { x: Math.floor(x / size), y: Math.floor(y / size) };
  return { ...at, width: 1, height: 1, elevation };
}

/**
 * Returns the feet between two cells, by the grid of the scene and the table's rule for diagonals; null if the scene has no unit of
 * distance.
 */
function feetApart(a: Place, b: Place, scene: Scene.Implementation): number | null {
  const feet = cellFeet(scene);
  const cells = isHexagonal(scene) ? hexesBetween : cellsBetween;
  return feet === null ? null : Math.round(cells(a, b, tableRuleset().diagonals) * feet);
}

function sceneOf(a: Token, b: Token): Scene.Implementation | null {
  const scene = a.parent;
  return scene && scene.id === b.parent?.id ? scene : null;
}

/** Returns the side of a cell in feet; null if the scene has no unit of distance. On scenes in meters, 1.5 m are 5 ft. @rule H-MOV-02 */
export function cellFeet(scene: Scene.Implementation): number | null {
  const { size, distance } = scene.grid;
  if (!(size > 0) || !(distance > 0)) return null;
  return isMetric(scene) ? distance * FEET_PER_METER : distance;
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

/** Actual or planned position of a token: pixels of its scene, and elevation in units of the scene. */
export interface Standing {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

/**
 * Returns the distance in feet between the nearest cells of two tokens, by the table's rule for diagonals; null if they are on different
 * scenes.
 * @param at planned position of the second token
 */
export function feetBetween(a: Token, b: Token, at: Standing = b): number | null {
  const scene = sceneOf(a, b);
  return scene && feetApart(place(a, scene), place(b, scene, at), scene);
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
  const from = place(token, scene);
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

/** Returns whether the scene is measured in meters. */
export function isMetric(scene: Scene.Implementation | null): boolean {
  return /^(m|м)/i.test(scene?.grid.units.trim() ?? "");
}
