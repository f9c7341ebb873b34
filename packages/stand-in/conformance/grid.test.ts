/** Grids as the public pages describe them. */
import { describe, expect, it, test } from "vitest";
import { createGrid, type HexagonalGrid, SquareGrid } from "../client/canvas/grid.ts";
import { GRID_DIAGONALS, GRID_SNAPPING_MODES, GRID_TYPES } from "../common/constants.ts";
import { NotInHost } from "../common/not-in-host.ts";

const grid = (diagonals = 0): SquareGrid => new SquareGrid({ size: 100, distance: 5, units: "ft", diagonals });
/** From one cell to another, by their middles. */
const way = (i: number, j: number): { x: number; y: number }[] => [
  { x: 50, y: 50 },
  { x: j * 100 + 50, y: i * 100 + 50 },
];

describe("square cells (API:classes/foundry.grid.SquareGrid)", () => {
  it("finds cell, corner and middle", () => {
    expect(grid().getOffset({ x: 250, y: 120 })).toEqual({ i: 1, j: 2 });
    expect(grid().getTopLeftPoint({ x: 250, y: 120 })).toEqual({ x: 200, y: 100 });
    expect(grid().getCenterPoint({ i: 1, j: 2 })).toEqual({ x: 250, y: 150 });
  });
  it("snaps to middles and corners, and to nothing else", () => {
    expect(grid().getSnappedPoint({ x: 240, y: 120 }, { mode: GRID_SNAPPING_MODES.CENTER })).toEqual({
      x: 250,
      y: 150,
    });
    expect(grid().getSnappedPoint({ x: 240, y: 160 }, { mode: GRID_SNAPPING_MODES.TOP_LEFT_VERTEX })).toEqual({
      x: 200,
      y: 200,
    });
    expect(() => grid().getSnappedPoint({ x: 0, y: 0 }, { mode: 2 })).toThrow(NotInHost);
  });
  it("measures straight ways in whole cells", () => {
    expect(grid().measurePath(way(0, 3))).toMatchObject({
      distance: 15,
      spaces: 3,
      diagonals: 0,
      cost: 15,
      euclidean: 15,
    });
    expect(
      grid().measurePath([
        { x: 10, y: 10 },
        { x: 90, y: 90 },
      ]).distance,
    ).toBe(0);
  });
  it.each([
    ["EQUIDISTANT", 20],
    ["EXACT", (2 * Math.SQRT2 + 2) * 5],
    ["APPROXIMATE", 25],
    ["RECTILINEAR", 30],
    ["ALTERNATING_1", 25],
    ["ALTERNATING_2", 25],
    ["ILLEGAL", 30],
  ] as const)("diagonals: %s over 2 rows and 4 columns = %d ft (KB:scenes)", (rule, distance) => {
    expect(grid(GRID_DIAGONALS[rule]).measurePath(way(2, 4)).distance).toBeCloseTo(distance);
  });
  it("alternates across waypoints", () => {
    const points = [
      { x: 50, y: 50 },
      { x: 150, y: 150 },
      { x: 250, y: 250 },
      { x: 350, y: 350 },
    ];
    expect(
      grid(GRID_DIAGONALS.ALTERNATING_1)
        .measurePath(points)
        .waypoints.map((each) => each.distance),
    ).toEqual([0, 5, 15, 20]);
    expect(
      grid(GRID_DIAGONALS.ALTERNATING_2)
        .measurePath(points)
        .waypoints.map((each) => each.distance),
    ).toEqual([0, 10, 15, 25]);
  });
  it("knows neighbors", () => {
    expect(grid().testAdjacency({ i: 0, j: 0 }, { i: 1, j: 1 })).toBe(true);
    expect(grid(GRID_DIAGONALS.ILLEGAL).testAdjacency({ i: 0, j: 0 }, { i: 1, j: 1 })).toBe(false);
    expect(grid().getAdjacentOffsets({ i: 2, j: 2 })).toHaveLength(8);
  });
  it("pads in whole cells", () => {
    expect(grid().calculateDimensions(1000, 700, 0.25)).toEqual({
      width: 1600,
      height: 1100,
      x: 300,
      y: 200,
      rows: 11,
      columns: 16,
    });
  });
});

describe("without cells (API:classes/foundry.grid.GridlessGrid)", () => {
  const free = createGrid({ size: 100, distance: 5, type: GRID_TYPES.GRIDLESS });
  it("measures as the crow flies", () => {
    expect(free.isGridless).toBe(true);
    expect(
      free.measurePath([
        { x: 0, y: 0 },
        { x: 300, y: 400 },
      ]),
    ).toMatchObject({ distance: 25, spaces: 0 });
  });
  it("leaves points where they are", () => {
    expect(free.getSnappedPoint({ x: 13, y: 17 }, { mode: 1 })).toEqual({ x: 13, y: 17 });
  });
});

describe("hexes (API:classes/foundry.grid.HexagonalGrid)", () => {
  const rows = createGrid({ size: 100, distance: 5, type: GRID_TYPES.HEXODDR });
  const columns = createGrid({ size: 100, distance: 5, type: GRID_TYPES.HEXEVENQ });
  it("tells what it is, and that a hex is longer from corner to corner", () => {
    expect([rows.isHexagonal, rows.isSquare, rows.isGridless]).toEqual([true, false, false]);
    expect(rows.sizeX).toBe(100);
    expect(rows.sizeY).toBeCloseTo(115.47);
    expect(columns.sizeX).toBeCloseTo(115.47);
  });
  it("finds the hex that a place is in, whose neighbors are all one cell away", () => {
    for (const grid of [rows, columns])
      for (const offset of [
        { i: 2, j: 2 },
        { i: 3, j: 3 },
        { i: 0, j: 5 },
      ]) {
        const middle = grid.getCenterPoint(offset);
        expect(grid.getOffset({ x: middle.x + 30, y: middle.y - 30 })).toEqual(offset);
        const around = (grid as HexagonalGrid).getAdjacentOffsets(offset);
        expect(around).toHaveLength(6);
        for (const other of around) {
          const next = grid.getCenterPoint(other);
          expect(Math.hypot(next.x - middle.x, next.y - middle.y)).toBeCloseTo(100);
        }
      }
  });
  it("counts a way in hexes", () => {
    const way = (...cells: readonly { i: number; j: number }[]): number => rows.measurePath(cells).distance;
    expect(way({ i: 0, j: 0 }, { i: 0, j: 4 })).toBe(20);
    expect(way({ i: 0, j: 0 }, { i: 2, j: 1 })).toBe(10);
    expect(way({ i: 0, j: 0 }, { i: 1, j: 0 }, { i: 2, j: 0 })).toBe(10);
  });
});
test.todo("@unsure: which way across a hex its size is");
test.todo("@unsure: spaces of a rectilinear way with diagonals");
