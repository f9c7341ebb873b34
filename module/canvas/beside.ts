/** Finds free places next to a token. Needs only documents. */
import { sameLevel } from "../compat/same-level.ts";
import { nearestFreeCells } from "../rules/areas/grid.ts";
import { isStopped } from "../rules/movement/push.ts";
import type { Stand } from "./carried.ts";
import { middleOf } from "./cells.ts";
import { groundPlan } from "./pushes.ts";

type Token = TokenDocument.Implementation;

/** A position in pixels. */
interface Pixels {
  readonly x: number;
  readonly y: number;
}

/** New positions (upper left corners) of tokens that are about to move. */
export type Arriving = ReadonlyMap<Token, Pixels>;
const NOBODY: Arriving = new Map();

/** Fraction of a cell by which two tokens may overlap. */
const SLIP = 0.02;

/** Returns the gap between two tokens in cells; 0 if they touch or overlap. */
export function cellsApart(one: Token, at: Pixels, other: Token, there: Pixels): number {
  const size = one.parent?.grid.size ?? 1;
  const gap = (a: number, wide: number, b: number, broad: number): number =>
    Math.max(0, (b - (a + wide * size)) / size, (a - (b + broad * size)) / size);
  return Math.max(gap(at.x, one.width, there.x, other.width), gap(at.y, one.height, there.y, other.height));
}

/** Radius in cells in which `freeNear` looks for a free place. */
const NEAR = 3;

/** Yields the whole cells within a distance on each side of a place. */
function* cellsAround(near: number, wide = 0, high = 0): Iterable<Pixels> {
  for (let x = -near; x <= wide + near; x++) for (let y = -near; y <= high + near; y++) yield { x, y };
}

/** Returns the free place nearest to a chosen one; null if there is none. @rule B-MOV-32 */
export function freeNear(token: Token, best: Pixels): Stand | null {
  const { width, height, elevation, parent } = token;
  if (!parent) return null;
  const { size } = parent.grid;
  const corner = { x: Math.round(best.x - (width * size) / 2), y: Math.round(best.y - (height * size) / 2) };
  const isFree = freeFor(token, best);
  const at = ({ x, y }: Pixels): Pixels => ({ x: corner.x + x * size, y: corner.y + y * size });
  const taken = [...cellsAround(NEAR)].filter((cell) => !isFree(at(cell)));
  const [first] = nearestTo(corner, nearestFreeCells({ x: 0, y: 0 }, taken).map(at).filter(isFree));
  return first ? { ...first, elevation } : null;
}

/**
 * Returns the free place next to another token that is nearest to a preferred position; null if there is none.
 * @param token the token to place
 * @param beside the token next to the place, at its new position if it is about to move
 * @param best preferred position, in pixels
 */
export function freeBeside(token: Token, beside: Token, best: Pixels, arriving = NOBODY): Stand | null {
  const scene = token.parent;
  if (!scene) return null;
  const { size } = scene.grid;
  const { width, height } = beside;
  const at = arriving.get(beside) ?? beside;
  const isFree = freeFor(token, middleOf({ x: at.x, y: at.y, width, height }, scene), arriving);
  const [wide, high] = [Math.ceil(token.width), Math.ceil(token.height)];
  const cells = [...cellsAround(0, wide + Math.ceil(width), high + Math.ceil(height))].map(({ x, y }) => ({
    x: Math.round(at.x + (x - wide) * size),
    y: Math.round(at.y + (y - high) * size),
  }));
  const [first] = nearestTo(best, cells.filter(isFree));
  return first ? { ...first, elevation: beside.elevation } : null;
}

const nearestTo = (best: Pixels, places: readonly Pixels[]): Pixels[] => {
  const far = ({ x, y }: Pixels): number => Math.hypot(x - best.x, y - best.y);
  return [...places].sort((a, b) => far(a) - far(b));
};

/**
 * Returns a function that checks whether a token fits with its upper left corner at a position: on the scene, without overlap, and not
 * behind a wall.
 * @param from position from which walls count, in pixels
 * @rule B-MOV-33
 */
function freeFor(token: Token, from: Pixels, arriving = NOBODY): (place: Pixels) => boolean {
  const scene = token.parent;
  if (!scene) return () => false;
  const { size } = scene.grid;
  const { left, top, columns, rows, walls } = groundPlan(scene, token);
  // Include the padding of the scene, because users can place tokens there.
  const [right, bottom] = [columns * size + 2 * left, rows * size + 2 * top];
  const [wide, high] = [token.width * size, token.height * size];
  // An arriving token takes up space at its new position, even if it is hidden, and none at its old position.
  const others = scene.tokens.contents.flatMap((other) => {
    if (other === token || !sameLevel(other, token) || (!arriving.has(other) && (other.hidden || other.actor?.dead)))
      return [];
    const { x, y } = arriving.get(other) ?? other;
    return [{ x, y, width: other.width, height: other.height }];
  });
  const inCells = ({ x, y }: Pixels): Pixels => ({ x: (x - left) / size, y: (y - top) / size });
  const begin = inCells(from);
  return ({ x, y }) =>
    x >= 0 &&
    y >= 0 &&
    (x + wide <= right || right === 0) &&
    (y + high <= bottom || bottom === 0) &&
    !others.some(
      (other) =>
        x + wide - SLIP * size > other.x &&
        other.x + (other.width - SLIP) * size > x &&
        y + high - SLIP * size > other.y &&
        other.y + (other.height - SLIP) * size > y,
    ) &&
    !isStopped(begin, inCells({ x: x + wide / 2, y: y + high / 2 }), walls);
}
