import type { AreaShape, Direction } from "./areas.ts";
import type { Cell } from "./grid.ts";

/**
 * An area without a position. `size` is its radius, side or length in feet. `width` is the width of a line or the
 * height of a cylinder in feet (0 = not stated).
 */
export interface AreaPattern {
  readonly shape: AreaShape["type"];
  readonly size: number;
  readonly width: number;
}

/** Space of the creature that an area starts from: the cell with the lowest x and y, and the width in cells. */
export interface AreaBearer extends Cell {
  readonly size: number;
}

/** The eight directions, clockwise from east. As on the canvas, y grows downward. */
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

/** True if the area starts at its creator and has a direction. @rule B-AOE-04 B-AOE-08 */
export function isDirected({ shape }: Pick<AreaPattern, "shape">): boolean {
  return shape === "cone" || shape === "line";
}

/**
 * Returns the nearest of the eight directions of a vector. A zero vector gives east.
 * @returns 0 to 7, clockwise from east
 */
export function directionTo(dx: number, dy: number): number {
  return ((Math.round(Math.atan2(dy, dx) / (Math.PI / 4)) % 8) + 8) % 8;
}

/** Returns the cell of a creature's space where a directed area starts: on the side of its direction. */
function edge({ x, y, size }: AreaBearer, place: Cell, direction: Direction): Cell {
  const on = (start: number, wanted: number, step: number): number =>
    step > 0 ? start + size - 1 : step < 0 ? start : Math.min(start + size - 1, Math.max(start, wanted));
  return { x: on(x, place.x, direction.x), y: on(y, place.y, direction.y) };
}

/**
 * Returns an area at a position.
 * @param place the selected cell: center of a sphere or cylinder, the corner of a cube with the lowest x and y, or the
 * start of a cone or line without a creature
 * @param direction 0 to 7, clockwise from east; other numbers wrap around
 * @param bearer space of the creature that creates the area; without it an emanation starts from `place`
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

/**
 * Returns the cell of an area's origin, which total cover is measured from. For a cube it is the center.
 * @rule B-AOE-02 B-AOE-05
 */
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

/** A point with coordinates in feet. */
export interface FeetPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * True if the center of a creature is in an area, for scenes without square cells.
 * @param from origin of the area: the start of a cone or line, otherwise the center
 * @param direction 0 to 7, clockwise from east
 * @param radius distance from the center to the edge of the creature that an emanation surrounds
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
