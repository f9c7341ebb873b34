/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { describe, expect, it } from "vitest";
import { freeCells } from "../../module/canvas/free-cells.ts";

const board = { columns: 5, rows: 5, taken: [{ x: 2, y: 2, width: 1, height: 1 }] };

describe("free cells", () => {
  it("lie around the place, none on another token or off the board", () => {
    const cells = freeCells({ x: 2, y: 2 }, 8, board);
    expect(cells).toHaveLength(8);
    expect(cells).not.toContainEqual({ x: 2, y: 2 });
    expect(cells.every(({ x, y }) => Math.abs(x - 2) <= 1 && Math.abs(y - 2) <= 1)).toBe(true);
    expect(new Set(cells.map(({ x, y }) => `${String(x)},${String(y)}`)).size).toBe(8);
    expect(freeCells({ x: 0, y: 0 }, 4, board).every(({ x, y }) => x >= 0 && y >= 0)).toBe(true);
  });
  it("go on the place itself when the board is full", () => {
    expect(freeCells({ x: 0, y: 0 }, 2, { columns: 1, rows: 1, taken: [{ x: 0, y: 0, width: 1, height: 1 }] })).toEqual(
      [
        { x: 0, y: 0 },
        { x: 0, y: 0 },
      ],
    );
    expect(freeCells({ x: 1, y: 1 }, 0, board)).toEqual([]);
  });
  it("keep large newcomers apart from each other, from others and on the board", () => {
    // 4 × 4 cells, one of them taken: beside it lie three squares of two cells.
    const cells = freeCells(
      { x: 0, y: 0 },
      3,
      { columns: 4, rows: 4, taken: [{ x: 0, y: 0, width: 1, height: 1 }] },
      2,
    );
    expect(cells).toEqual([
      { x: 1, y: 0 },
      { x: 0, y: 2 },
      { x: 2, y: 2 },
    ]);
    const two = freeCells({ x: 0, y: 0 }, 2, { columns: 5, rows: 2, taken: [{ x: 0, y: 0, width: 1, height: 1 }] }, 2);
    expect(two).toEqual([
      { x: 1, y: 0 },
      { x: 3, y: 0 },
    ]);
  });
  it("count large tokens with all their cells, and those off the grid with every cell they touch", () => {
    const cells = freeCells({ x: 2, y: 2 }, 3, { columns: 5, rows: 5, taken: [{ x: 1.5, y: 1, width: 3, height: 3 }] });
    expect(cells.every(({ x, y }) => x < 1 || y < 1 || y > 3)).toBe(true);
  });
});
