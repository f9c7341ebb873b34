/** Measures distances between token documents by the rules. Needs no drawn canvas. */
import { tableRuleset } from "../core/table-rules.ts";
import { cellsBetween, hexesBetween, type Place } from "../rules/areas/distance.ts";
import { inUnits } from "../rules/movement/size.ts";
import { alongHexes, isHexagonal, middleOf } from "./cells.ts";

export type Token = TokenDocument.Implementation;

const FEET_PER_METER = 1 / inUnits(1, "m");

/**
 * Returns the actual or planned position of a token in cells. On hexes the result contains the center, and the larger side as the width.
 */
export function placeInCells(token: Token, scene: Scene.Implementation, at: Standing = token): Place {
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

/**
 * Returns the feet between two cells, by the grid of the scene and the table's rule for diagonals; null if the scene has no unit of
 * distance.
 */
export function feetApart(a: Place, b: Place, scene: Scene.Implementation): number | null {
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
  return scene && feetApart(placeInCells(a, scene), placeInCells(b, scene, at), scene);
}

/** Returns whether the scene is measured in meters. */
export function isMetric(scene: Scene.Implementation | null): boolean {
  return /^(m|м)/i.test(scene?.grid.units.trim() ?? "");
}
