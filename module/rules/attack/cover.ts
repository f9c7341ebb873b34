/** How much cover a place gives: what hides somebody, measured across him. All lengths in one unit, as a rule cells. */
import { bestCover } from "./defense.ts";
import { COVERS, type Cover } from "../basics/ids.ts";
import { crosses, shadowOf, type Point, type Wall } from "../areas/shadow.ts";

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
  /** Whether bodies are as round as hexes are; left out, squares. */
  readonly round?: boolean;
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

/** The middles of a body's cells that come into question as its nearest to a place: of a hex-shaped body one, leaned towards it. */
function cellsOf({ x, y, half }: Body, other: Body, round: boolean): Point[] {
  const many = Math.floor(2 * half + HAIR);
  if (many < 2) return [{ x, y }];
  if (round) {
    const far = Math.hypot(other.x - x, other.y - y);
    const lean = far === 0 ? 0 : Math.max(0, half - 0.5) / far;
    return [{ x: x + (other.x - x) * lean, y: y + (other.y - y) * lean }];
  }
  const offs = Array.from({ length: many }, (_none, index) => index + 0.5 - half);
  return offs.flatMap((dx) => offs.map((dy) => ({ x: x + dx, y: y + dy })));
}

/** The straight lines between the nearest cells of two; several where as many are equally near. */
function straightLines(from: Body, to: Body, round: boolean): (readonly [Point, Point])[] {
  const pairs = cellsOf(from, to, round).flatMap((a) => cellsOf(to, from, round).map((b) => [a, b] as const));
  const far = ([a, b]: readonly [Point, Point]): number => Math.hypot(b.x - a.x, b.y - a.y);
  const least = Math.min(...pairs.map(far));
  return pairs.filter((pair) => far(pair) <= least + HAIR);
}

/** Whether a line runs through a body's cells: to touch an edge or a corner is not enough. */
function passes([a, b]: readonly [Point, Point], { x, y, half }: Body, round: boolean): boolean {
  const inside = half - HAIR;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  if (round) {
    const long = dx * dx + dy * dy;
    const t = long === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / long));
    return Math.hypot(a.x + t * dx - x, a.y + t * dy - y) < inside;
  }
  let [enters, leaves] = [0, 1];
  for (const [from, way, middle] of [
    [a.x, dx, x],
    [a.y, dy, y],
  ] as const) {
    if (way === 0) {
      if (Math.abs(from - middle) >= inside) return false;
      continue;
    }
    const [one, other] = [(middle - inside - from) / way, (middle + inside - from) / way];
    enters = Math.max(enters, Math.min(one, other));
    leaves = Math.min(leaves, Math.max(one, other));
  }
  return enters < leaves;
}

/** Who stands in the way, by index; of several lines equally short the clear one is taken. @rule B-COV-03 */
function standsBetween({ from, to, creatures, round = false }: CoverSides): number | null {
  const hiding = creatures.flatMap((body, index) => {
    // As tall as it is wide: less than half as tall hides no half, however near it stands.
    const low = body.half < to.half * SHARES.half - HAIR;
    return low || together(body, from) || together(body, to) ? [] : [{ body, index }];
  });
  let found: number | null = null;
  for (const line of straightLines(from, to, round)) {
    const first = hiding.find(({ body }) => passes(line, body, round));
    if (!first) return null;
    found ??= first.index;
  }
  return found;
}

/** What walls give: he aims from where he sees most, his middle or a corner of his space that no wall cuts off from it. */
function behindWalls({ from, to, walls }: CoverSides): Cover {
  const off = from.half * LEAN;
  const places = [from, ...[-off, off].flatMap((dx) => [-off, off].map((dy) => ({ x: from.x + dx, y: from.y + dy })))];
  const covers = places.flatMap((place) =>
    walls.some((wall) => crosses(from.x, from.y, place.x, place.y, wall))
      ? []
      : [coverOf(hiddenShare(place, acrossAt(place, to), walls))],
  );
  return COVERS.find((cover) => covers.includes(cover)) ?? "none";
}

/**
 * The cover of one against another. Another creature gives half cover where the straight line between the nearest cells of both
 * passes its own, at any distance; walls half, three quarters or full, as they hide at least a half, three quarters or all of
 * him; of walls and creatures the better, never their sum.
 * @rule B-COV-01 B-COV-02 B-COV-03
 */
export function coverBetween(sides: CoverSides): CoverFound {
  if (together(sides.from, sides.to)) return OPEN;
  const behind = behindWalls(sides);
  const by = standsBetween(sides);
  const cover = bestCover([behind, by === null ? "none" : "half"]);
  if (cover === "none") return OPEN;
  return { cover, by: cover === behind || by === null ? "walls" : by, rules: ["B-COV-01", "B-COV-03"] };
}
