import type { Cell } from "./grid.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** One of the eight directions of the grid. */
export interface Direction {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

/** An area of effect on the grid. Lengths are in feet and are rounded down to whole cells. @rule B-AOE-01 */
export type AreaShape =
  | { readonly type: "sphere" | "cylinder"; readonly radius: number; readonly center: Cell; readonly height?: number }
  /** Surrounds a creature of `size` × `size` cells. `origin` is its cell with the lowest x and y. */
  | {
      readonly type: "emanation";
      readonly radius: number;
      readonly origin: Cell;
      readonly size?: number;
      readonly includeOrigin?: boolean;
    }
  /** `corner` is the cell with the lowest x and y. */
  | { readonly type: "cube"; readonly side: number; readonly corner: Cell }
  | {
      readonly type: "cone";
      readonly length: number;
      readonly origin: Cell;
      readonly direction: Direction;
      readonly includeOrigin?: boolean;
    }
  | {
      readonly type: "line";
      readonly length: number;
      readonly width?: number;
      readonly origin: Cell;
      readonly direction: Direction;
      readonly includeOrigin?: boolean;
    };

/** The cells of an area, row by row. */
export interface AreaResult {
  readonly cells: readonly Cell[];
  /** Height in feet of a cylinder or a cube. Null if not stated. */
  readonly height: number | null;
  readonly rules: readonly string[];
}

type Metric = Ruleset["aoeShape"];

/** True if an offset is within the given number of cells. @rule H-AOE-02 C-21 */
function within(dx: number, dy: number, cells: number, metric: Metric): boolean {
  const [x, y] = [Math.abs(dx), Math.abs(dy)];
  if (metric === "euclidean") return x * x + y * y <= cells * cells;
  const longer = Math.max(x, y);
  return (metric === "square" ? longer : longer + Math.floor(Math.min(x, y) / 2)) <= cells;
}

function cellsOf(feet: number): number {
  return Math.floor(feet / 5);
}

function box(from: Cell, to: Cell, keep: (x: number, y: number) => boolean): Cell[] {
  const cells: Cell[] = [];
  for (let y = from.y; y <= to.y; y += 1) for (let x = from.x; x <= to.x; x += 1) if (keep(x, y)) cells.push({ x, y });
  return cells;
}

/**
 * Returns the cells in front of the origin. `width` returns the width of the area in cells at a distance from the
 * origin. The function compares twice the sideways offset of a cell with this width. An area with an even width extends
 * one cell more to one side.
 */
function ahead(
  origin: Cell,
  direction: Direction,
  length: number,
  metric: Metric,
  width: (forward: number) => number,
): Cell[] {
  const straight = direction.x === 0 || direction.y === 0;
  return box({ x: origin.x - length, y: origin.y - length }, { x: origin.x + length, y: origin.y + length }, (x, y) => {
    const [dx, dy] = [x - origin.x, y - origin.y];
    const forward = dx * direction.x + dy * direction.y;
    const lateral = dy * direction.x - dx * direction.y;
    if (forward < 1) return false;
    if (straight) return forward <= length && 2 * lateral > -width(forward) && 2 * lateral <= width(forward);
    return within(dx, dy, length, metric) && 2 * Math.abs(lateral) <= width(forward);
  });
}

function withOrigin(cells: Cell[], origin: Cell, include: boolean | undefined): Cell[] {
  return include === true ? [origin, ...cells] : cells;
}

/**
 * Returns the cells of an area of effect. Radii count from the cell next to the center. The setting of the table
 * decides how: with alternating diagonals, as a full square or as a circle. A cone is as wide as the distance from its
 * origin. The origin of a cone, a line or an emanation is excluded, unless `includeOrigin` is set.
 * @rule H-AOE-01 H-AOE-02 B-AOE-01 B-AOE-04 B-AOE-05 B-AOE-06 B-AOE-07 B-AOE-08 B-AOE-09 C-21
 */
export function areaCells(shape: AreaShape, ruleset: Pick<Ruleset, "aoeShape">): AreaResult {
  const metric = ruleset.aoeShape;
  switch (shape.type) {
    case "sphere":
    case "cylinder": {
      const { x, y } = shape.center;
      const radius = cellsOf(shape.radius);
      const cells = box({ x: x - radius, y: y - radius }, { x: x + radius, y: y + radius }, (cx, cy) =>
        within(cx - x, cy - y, radius, metric),
      );
      const height = shape.type === "cylinder" && shape.height !== undefined ? shape.height : null;
      return { cells, height, rules: ["H-AOE-02", "C-21", shape.type === "sphere" ? "B-AOE-09" : "B-AOE-06"] };
    }
    case "emanation": {
      const { x, y } = shape.origin;
      const radius = cellsOf(shape.radius);
      const last = (shape.size ?? 1) - 1;
      const off = (value: number, start: number): number =>
        value < start ? start - value : Math.max(0, value - start - last);
      const cells = box({ x: x - radius, y: y - radius }, { x: x + last + radius, y: y + last + radius }, (cx, cy) => {
        const [dx, dy] = [off(cx, x), off(cy, y)];
        return dx === 0 && dy === 0 ? shape.includeOrigin === true : within(dx, dy, radius, metric);
      });
      return { cells, height: null, rules: ["B-AOE-07", "H-AOE-02"] };
    }
    case "cube": {
      const { x, y } = shape.corner;
      const side = cellsOf(shape.side);
      return {
        cells: box({ x, y }, { x: x + side - 1, y: y + side - 1 }, () => true),
        height: shape.side,
        rules: ["B-AOE-05"],
      };
    }
    case "cone": {
      const { origin } = shape;
      const length = cellsOf(shape.length);
      return {
        cells: withOrigin(
          ahead(origin, shape.direction, length, metric, (forward) => forward),
          origin,
          shape.includeOrigin,
        ),
        height: null,
        rules: ["B-AOE-04"],
      };
    }
    case "line": {
      const { origin } = shape;
      const length = cellsOf(shape.length);
      // A line narrower than a cell still covers the cells that it crosses.
      const width = Math.max(1, cellsOf(shape.width ?? 5));
      return {
        cells: withOrigin(
          ahead(origin, shape.direction, length, metric, () => width),
          origin,
          shape.includeOrigin,
        ),
        height: null,
        rules: ["B-AOE-08"],
      };
    }
  }
}
