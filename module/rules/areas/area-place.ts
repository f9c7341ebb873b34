import type { AreaShape, Direction } from "./areas.ts";
import type { Cell } from "./grid.ts";

/** Kinds of areas of effect. @rule B-AOE-01 */
export const AREA_SHAPES = ["sphere", "cylinder", "emanation", "cube", "cone", "line"] as const;

/** An area before it has its place, in feet: radius, side or length; width of a line, height of a cylinder (0 = none is said). */
export interface AreaPattern {
  readonly shape: AreaShape["type"];
  readonly size: number;
  readonly width: number;
}

/** Who an area goes out from: the cell with the lowest x and y, and the cells of a side. */
export interface AreaBearer extends Cell {
  readonly size: number;
}

/** The eight directions, from east clockwise; y grows downward, as on the board. */
const DIRECTIONS: readonly Direction[] = [
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
];

/** Whether an area starts at whoever makes it and points somewhere. @rule B-AOE-04 B-AOE-08 */
export function isDirected({ shape }: Pick<AreaPattern, "shape">): boolean {
  return shape === "cone" || shape === "line";
}

/** The nearest of the eight directions to a vector; east for none. @returns 0 to 7, clockwise from east */
export function directionTo(dx: number, dy: number): number {
  return ((Math.round(Math.atan2(dy, dx) / (Math.PI / 4)) % 8) + 8) % 8;
}

/** The cell of a creature from which a directed area goes out: on the side that it points to. */
function edge({ x, y, size }: AreaBearer, place: Cell, direction: Direction): Cell {
  const on = (start: number, wanted: number, step: number): number =>
    step > 0 ? start + size - 1 : step < 0 ? start : Math.min(start + size - 1, Math.max(start, wanted));
  return { x: on(x, place.x, direction.x), y: on(y, place.y, direction.y) };
}

/**
 * An area at its place.
 * @param place the cell that is pointed at: center of a sphere or cylinder, corner with the lowest x and y of a cube; a cone
 * or a line without a bearer starts there
 * @param direction 0 to 7, clockwise from east; other numbers turn round
 * @param bearer who makes it; an emanation without one goes out from the place
 * @rule B-AOE-01 B-AOE-04 B-AOE-05 B-AOE-06 B-AOE-07 B-AOE-08 B-AOE-09
 */
export function areaAt(pattern: AreaPattern, place: Cell, direction: number, bearer: AreaBearer | null): AreaShape {
  const { shape, size, width } = pattern;
  switch (shape) {
    case "sphere":
    case "cylinder":
      return { type: shape, radius: size, center: place };
    case "emanation":
      return { type: shape, radius: size, origin: bearer ?? place, size: bearer?.size ?? 1 };
    case "cube":
      return { type: shape, side: size, corner: place };
    default: {
      const way = DIRECTIONS[((Math.trunc(direction) % 8) + 8) % 8] ?? { x: 1, y: 0 };
      const origin = bearer ? edge(bearer, place, way) : place;
      return shape === "cone"
        ? { type: shape, length: size, origin, direction: way }
        : { type: shape, length: size, width, origin, direction: way };
    }
  }
}

/** Where an area has its origin, from which total cover is reckoned; of a cube its middle. @rule B-AOE-02 B-AOE-05 */
export function originOf(shape: AreaShape): Cell {
  switch (shape.type) {
    case "sphere":
    case "cylinder":
      return shape.center;
    case "cube": {
      const middle = Math.floor((Math.max(1, Math.floor(shape.side / 5)) - 1) / 2);
      return { x: shape.corner.x + middle, y: shape.corner.y + middle };
    }
    case "emanation": {
      const middle = Math.floor(((shape.size ?? 1) - 1) / 2);
      return { x: shape.origin.x + middle, y: shape.origin.y + middle };
    }
    default:
      return shape.origin;
  }
}

/** A point in feet. */
export interface FeetPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * Whether the middle of a creature is in an area, where the ground has no square cells.
 * @param from origin: center, a cone's or line's start, an emanation's middle, a cube's middle
 * @param direction 0 to 7, clockwise from east
 * @param radius how far an emanation's bearer itself reaches from its middle
 * @rule B-AOE-04 B-AOE-05 B-AOE-06 B-AOE-07 B-AOE-08 B-AOE-09
 */
export function isPointIn(
  { shape, size, width }: AreaPattern,
  from: FeetPoint,
  direction: number,
  point: FeetPoint,
  radius = 0,
): boolean {
  const [dx, dy] = [point.x - from.x, point.y - from.y];
  const EDGE = 1e-6;
  switch (shape) {
    case "sphere":
    case "cylinder":
      return Math.hypot(dx, dy) <= size + EDGE;
    case "emanation":
      return Math.hypot(dx, dy) <= size + radius + EDGE;
    case "cube":
      return Math.max(Math.abs(dx), Math.abs(dy)) <= size / 2 + EDGE;
    default: {
      const way = DIRECTIONS[((Math.trunc(direction) % 8) + 8) % 8] ?? { x: 1, y: 0 };
      const length = Math.hypot(way.x, way.y);
      const forward = (dx * way.x + dy * way.y) / length;
      const lateral = Math.abs(dy * way.x - dx * way.y) / length;
      return forward > EDGE && forward <= size + EDGE && lateral <= (shape === "cone" ? forward : width) / 2 + EDGE;
    }
  }
}
