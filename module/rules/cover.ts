/** How much cover a place gives: what hides somebody, measured across him. All lengths in one unit, as a rule cells. */
import { bestCover } from "./defense.ts";
import { COVERS, type Cover } from "./ids.ts";
import { crosses, shadowOf, type Point, type Wall } from "./shadow.ts";

/** A body that stands somewhere: its middle and half of its width. */
export interface Body extends Point {
  readonly half: number;
}

/** Who aims at whom, and what may stand between them. */
export interface CoverSides {
  readonly from: Body;
  readonly to: Body;
  readonly walls: readonly Wall[];
  /** Everybody else who stands there. */
  readonly creatures: readonly Body[];
}

/** The cover, and what gives it: walls, the creature at this index, or nothing. */
export interface CoverFound {
  readonly cover: Cover;
  readonly by: "walls" | number | null;
  readonly rules: readonly string[];
}

const OPEN: CoverFound = { cover: "none", by: null, rules: [] };

/** A share that lacks less than this is whole: a wall drawn by hand ends a hair off its corner. */
const HAIR = 1e-6;

/** Share of half a body by which its corners stand off its middle, as far as it is aimed from there. */
const LEAN = 0.9;

/** Shares of a body that have to be hidden. @rule B-COV-03 */
const SHARES = { half: 0.5, threeQuarters: 0.75, full: 1 } as const;

/** A body as it is seen from a place: straight across its middle. */
function acrossAt(from: Point, { x, y, half }: Body): readonly [Point, Point] {
  const far = Math.hypot(x - from.x, y - from.y);
  const [dx, dy] = [(-(y - from.y) * half) / far, ((x - from.x) * half) / far];
  return [
    { x: x + dx, y: y + dy },
    { x: x - dx, y: y - dy },
  ];
}

/** The share of a body that screens hide together. */
function hiddenShare(from: Point, across: readonly [Point, Point], screens: readonly Wall[]): number {
  const shadows = screens.flatMap((one) => [shadowOf(from, across, one)].filter((shadow) => shadow !== null));
  shadows.sort(([a], [b]) => a - b);
  let [share, end] = [0, 0];
  for (const [first, last] of shadows) {
    share += Math.max(0, last - Math.max(first, end));
    end = Math.max(end, last);
  }
  return share;
}

/** @rule B-COV-03 */
function coverOf(share: number): Cover {
  const hides = (degree: keyof typeof SHARES): boolean => share >= SHARES[degree] - HAIR;
  return hides("full") ? "full" : hides("threeQuarters") ? "threeQuarters" : hides("half") ? "half" : "none";
}

/** Whether two bodies share a place, as rider and mount do: neither stands before the other. */
const together = (one: Body, other: Body): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) < Math.max(one.half, other.half);

/** What somebody has from one place: walls by the share that they hide, a creature half cover at most. */
function coverFrom(from: Point, { to, walls, creatures }: CoverSides, between: readonly number[]): CoverFound {
  const across = acrossAt(from, to);
  const behind = coverOf(hiddenShare(from, across, walls));
  const [first] = between.filter((index) => {
    const body = creatures[index];
    // As tall as it is wide: less than half as tall hides no half, however near it stands.
    if (!body || body.half < to.half * SHARES.half - HAIR) return false;
    const [a, b] = acrossAt(from, body);
    return hiddenShare(from, across, [{ ax: a.x, ay: a.y, bx: b.x, by: b.y }]) >= SHARES.half - HAIR;
  });
  const cover = bestCover([behind, first === undefined ? "none" : "half"]);
  if (cover === "none") return OPEN;
  return { cover, by: cover === behind || first === undefined ? "walls" : first, rules: ["B-COV-01", "B-COV-03"] };
}

/**
 * The cover of one against another. He aims from where he sees most: his middle, or a corner of his space that no wall cuts off
 * from it. Another creature gives half cover to whom it hides by half; walls half, three quarters or full, as they hide at least
 * a half, three quarters or all of him; of walls and creatures the better, never their sum.
 * @rule B-COV-01 B-COV-02 B-COV-03
 */
export function coverBetween(sides: CoverSides): CoverFound {
  const { from, to, walls, creatures } = sides;
  if (together(from, to)) return OPEN;
  const between = creatures.flatMap((body, index) => (together(body, from) || together(body, to) ? [] : [index]));
  const off = from.half * LEAN;
  const places = [from, ...[-off, off].flatMap((dx) => [-off, off].map((dy) => ({ x: from.x + dx, y: from.y + dy })))];
  let least: CoverFound | null = null;
  for (const place of places) {
    if (walls.some((wall) => crosses(from.x, from.y, place.x, place.y, wall))) continue;
    const found = coverFrom(place, sides, between);
    if (!least || COVERS.indexOf(found.cover) < COVERS.indexOf(least.cover)) least = found;
    if (least.by === null) break;
  }
  return least ?? OPEN;
}
