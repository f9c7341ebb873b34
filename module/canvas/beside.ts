/** Free places next to a token. Needs documents alone. */
import type { Stand } from "./carried.ts";

type Token = TokenDocument.Implementation;

/** A place in pixels. */
interface Pixels {
  readonly x: number;
  readonly y: number;
}

/** Share of a cell that two may overlap without standing in each other. */
const SLIP = 0.02;

/** Cells between two rooms: 0 where they touch or overlap. */
export function cellsApart(one: Token, at: Pixels, other: Token, there: Pixels): number {
  const size = one.parent?.grid.size ?? 1;
  const gap = (a: number, wide: number, b: number, broad: number): number =>
    Math.max(0, (b - (a + wide * size)) / size, (a - (b + broad * size)) / size);
  return Math.max(gap(at.x, one.width, there.x, other.width), gap(at.y, one.height, there.y, other.height));
}

/** The free place for a token that is nearest to a chosen one; null where all is full. @rule B-MOV-32 */
export function freeNear(token: Token, best: Pixels): Stand | null {
  const { width, height, elevation } = token;
  const size = token.parent?.grid.size ?? 1;
  const corner = { x: Math.round(best.x - (width * size) / 2), y: Math.round(best.y - (height * size) / 2), elevation };
  return freeAround(token, { ...corner, width: 1, height: 1 }, corner, 3);
}

/**
 * The free place next to a token that is nearest to where somebody would best stand; null where there is none.
 * @param token who is to stand there
 * @param beside next to whom
 */
export const freeBeside = (token: Token, beside: Token, best: Pixels): Stand | null => freeAround(token, beside, best);

/** Somebody, or a place, around which it is looked. */
interface Around extends Pixels {
  readonly width: number;
  readonly height: number;
  readonly elevation: number;
}

function freeAround(token: Token, beside: Around, best: Pixels, more = 0): Stand | null {
  const scene = token.parent;
  if (!scene) return null;
  const { size } = scene.grid;
  const others = scene.tokens.contents.filter((other) => other !== token && !other.actor?.dead);
  const isFree = ({ x, y }: Pixels): boolean =>
    x >= 0 &&
    y >= 0 &&
    !others.some(
      (other) =>
        x + (token.width - SLIP) * size > other.x &&
        other.x + (other.width - SLIP) * size > x &&
        y + (token.height - SLIP) * size > other.y &&
        other.y + (other.height - SLIP) * size > y,
    );
  const far = ({ x, y }: Pixels): number => Math.hypot(x - best.x, y - best.y);
  const cells: Pixels[] = [];
  for (let dx = -Math.ceil(token.width) - more; dx <= Math.ceil(beside.width) + more; dx++)
    for (let dy = -Math.ceil(token.height) - more; dy <= Math.ceil(beside.height) + more; dy++)
      cells.push({ x: Math.round(beside.x + dx * size), y: Math.round(beside.y + dy * size) });
  const [first] = cells.filter(isFree).sort((a, b) => far(a) - far(b));
  return first ? { ...first, elevation: beside.elevation } : null;
}
