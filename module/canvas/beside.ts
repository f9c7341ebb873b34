/** Free places next to a token. Needs documents alone. */
import { sameLevel } from "../compat/same-level.ts";
import { nearestFreeCells } from "../rules/areas/grid.ts";
import { isStopped } from "../rules/movement/push.ts";
import type { Stand } from "./carried.ts";
import { middleOf } from "./cells.ts";
import { groundPlan } from "./pushes.ts";

type Token = TokenDocument.Implementation;

/** A place in pixels. */
interface Pixels {
  readonly x: number;
  readonly y: number;
}

/** Tokens that are about to stand elsewhere, with the corner of where. */
export type Arriving = ReadonlyMap<Token, Pixels>;
const NOBODY: Arriving = new Map();

/** Share of a cell that two may overlap without standing in each other. */
const SLIP = 0.02;

/** Cells between two rooms: 0 where they touch or overlap. */
export function cellsApart(one: Token, at: Pixels, other: Token, there: Pixels): number {
  const size = one.parent?.grid.size ?? 1;
  const gap = (a: number, wide: number, b: number, broad: number): number =>
    Math.max(0, (b - (a + wide * size)) / size, (a - (b + broad * size)) / size);
  return Math.max(gap(at.x, one.width, there.x, other.width), gap(at.y, one.height, there.y, other.height));
}

/** Cells around a place that is taken, in which a free one is looked for. */
const NEAR = 3;

/** Whole cells from a place, as far as so many to each side. */
function* cellsAround(near: number, wide = 0, high = 0): Iterable<Pixels> {
  for (let x = -near; x <= wide + near; x++) for (let y = -near; y <= high + near; y++) yield { x, y };
}

/** The free place for a token that is nearest to a chosen one; null where all is full. @rule B-MOV-32 */
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
 * The free place next to a token that is nearest to where somebody would best stand; null where there is none.
 * @param token who is to stand there
 * @param beside next to whom, where he is or is about to be
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
 * Whether a token has room with its upper left corner at a place: on the scene, where nobody stands, and behind no wall.
 * @param from seen from where, in pixels
 * @rule B-MOV-33
 */
function freeFor(token: Token, from: Pixels, arriving = NOBODY): (place: Pixels) => boolean {
  const scene = token.parent;
  if (!scene) return () => false;
  const { size } = scene.grid;
  const { left, top, columns, rows, walls } = groundPlan(scene, token);
  // With its padding: there stands, too, whom somebody has put there.
  const [right, bottom] = [columns * size + 2 * left, rows * size + 2 * top];
  const [wide, high] = [token.width * size, token.height * size];
  // Who arrives there as well takes room whoever sees him, and none where he comes from.
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
