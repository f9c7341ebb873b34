/** Distances between token documents by the rules; needs no drawn canvas. */
import { tableRuleset } from "../data/schema/table.ts";
import { cellsBetween, type Place } from "../rules/distance.ts";

type Token = TokenDocument.Implementation;

const FEET_PER_METER = 10 / 3;

function place(token: Token, size: number, distance: number): Place {
  return {
    x: token.x / size,
    y: token.y / size,
    width: token.width,
    height: token.height,
    elevation: token.elevation / distance,
  };
}

function sceneOf(a: Token, b: Token): Scene.Implementation | null {
  const scene = a.parent;
  return scene && scene.id === b.parent?.id ? scene : null;
}

/** Feet of a cell's side; null where the scene has no measure. Scenes measured in meters: 1.5 m are 5 ft. */
export function cellFeet(scene: Scene.Implementation): number | null {
  const { size, distance } = scene.grid;
  if (!(size > 0) || !(distance > 0)) return null;
  return isMetric(scene) ? distance * FEET_PER_METER : distance;
}

function pair(a: Token, b: Token): { a: Place; b: Place; feet: number } | null {
  const scene = sceneOf(a, b);
  if (!scene) return null;
  const { size, distance } = scene.grid;
  const feet = cellFeet(scene);
  return feet === null ? null : { a: place(a, size, distance), b: place(b, size, distance), feet };
}

/** Distance in feet between the nearest cells of two tokens, by the table's diagonals; null when they are not on one scene. */
export function feetBetween(a: Token, b: Token): number | null {
  const both = pair(a, b);
  return both && Math.round(cellsBetween(both.a, both.b, tableRuleset().diagonals) * both.feet);
}

/** Distance in feet from a token's nearest cell to the cell of a place in pixels of its scene, by the table's diagonals. */
export function feetToPlace(token: Token, { x, y }: { readonly x: number; readonly y: number }): number | null {
  const scene = token.parent;
  const feet = scene && cellFeet(scene);
  if (!scene || feet === null) return null;
  const { size, distance } = scene.grid;
  const from = place(token, size, distance);
  const to = { x: Math.floor(x / size), y: Math.floor(y / size), width: 1, height: 1, elevation: from.elevation };
  return Math.round(cellsBetween(from, to, tableRuleset().diagonals) * feet);
}

/** Tokens of the same scene that are hostile to a token: of the opposite side. @rule B-MISC-04 */
export function enemiesOf(token: Token): Token[] {
  const side = Math.sign(token.disposition);
  if (side === 0) return [];
  return (token.parent?.tokens.contents ?? []).filter(
    (other) => other.id !== token.id && !other.hidden && Math.sign(other.disposition) === -side,
  );
}

/** Whether a scene is measured in meters. */
export function isMetric(scene: Scene.Implementation | null): boolean {
  return /^(m|м)/i.test(scene?.grid.units.trim() ?? "");
}
