/** Computes cover from walls and creatures. All lengths use the same unit, usually grid cells. */
import { bestCover } from "./defense.ts";
import { COVERS, type Cover } from "../basics/ids.ts";
import { crosses, shadowOf, type Point, type Wall } from "../areas/shadow.ts";

/** The space of a creature: its center and half of its width. */
export interface Body extends Point {
  readonly half: number;
}

/** The attacker, the target, and everything that may stand between them. */
export interface CoverSides {
  readonly from: Body;
  readonly to: Body;
  readonly walls: readonly Wall[];
  /** All other creatures on the scene. */
  readonly creatures: readonly Body[];
  /** True if spaces are round, for hex grids. Default: false (square spaces). */
  readonly round?: boolean;
}

/** The degree of cover and its source: walls, the creature at this index, or nothing. */
export interface CoverFound {
  readonly cover: Cover;
  readonly by: "walls" | number | null;
  readonly rules: readonly string[];
}

const OPEN: CoverFound = { cover: "none", by: null, rules: [] };

/** Tolerance for comparing shares and lengths. A wall drawn by hand may end slightly beside a corner. */
const HAIR = 1e-6;

/**
 * Distance from the center of the attacker's space to the corners that the attacker can aim from, in half widths of
 * that space.
 */
const LEAN = 0.9;

/** Share of the target's width that must be hidden for each degree of cover. @rule B-COV-03 */
const SHARES = { half: 0.5, threeQuarters: 0.75, full: 1 } as const;

/**
 * Returns the two ends of the target's width, seen from a point. The line between them runs through the center and is
 * perpendicular to the line of sight.
 */
function acrossAt(from: Point, { x, y, half }: Body): readonly [Point, Point] {
  const far = Math.hypot(x - from.x, y - from.y);
  const [dx, dy] = [(-(y - from.y) * half) / far, ((x - from.x) * half) / far];
  return [
    { x: x + dx, y: y + dy },
    { x: x - dx, y: y - dy },
  ];
}

/** Returns the share of the target's width that all walls together hide. */
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

/** True if two creatures share a space, for example a rider and a mount. Such creatures give each other no cover. */
const together = (one: Body, other: Body): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) < Math.max(one.half, other.half);

/**
 * Returns the centers of the cells of a space that may be nearest to the other space. A round space has one such point,
 * shifted toward the other space.
 */
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

/**
 * Returns the shortest straight lines between the cells of two spaces. There are several lines if several pairs of
 * cells are equally near.
 */
function straightLines(from: Body, to: Body, round: boolean): (readonly [Point, Point])[] {
  const pairs = cellsOf(from, to, round).flatMap((a) => cellsOf(to, from, round).map((b) => [a, b] as const));
  const far = ([a, b]: readonly [Point, Point]): number => Math.hypot(b.x - a.x, b.y - a.y);
  const least = Math.min(...pairs.map(far));
  return pairs.filter((pair) => far(pair) <= least + HAIR);
}

/** True if a line crosses the space of a creature. A line that only touches an edge or a corner does not cross it. */
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

/**
 * Returns the index of the creature that gives cover, or null. If one of several equally short lines is clear, no
 * creature gives cover.
 * @rule B-COV-03
 */
function standsBetween({ from, to, creatures, round = false }: CoverSides): number | null {
  const hiding = creatures.flatMap((body, index) => {
    // Creatures count as tall as they are wide. A creature less than half as tall as the target gives no cover.
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

/**
 * Returns the cover that walls give. The attacker aims from the point with the least cover: the center or a corner of
 * the own space that no wall separates from the center.
 */
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
 * Returns the cover of a target against an attacker. A creature gives half cover if the shortest line between attacker
 * and target crosses its space. Walls give half, three-quarters or full cover if they hide at least half, three
 * quarters or all of the target. The better cover of walls and creatures applies; they never add up.
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
