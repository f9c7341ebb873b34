/** Cells of an area kept by shape, and their edge; worked by hand from the ledger's area 18. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reachedCells } from "../../module/rules/areas/area-sight.ts";
import { baseOf, cellSet, stencilOf } from "../../module/rules/areas/area-stencil.ts";
import { resolveRuleset } from "../../module/rules/index.ts";

const homebrew = resolveRuleset();
const at = (x: number, y: number): { x: number; y: number } => ({ x, y });

describe("the edge of cells", () => {
  it("goes once round a square of four, by its four corners", () => {
    expect(cellSet([at(2, 3), at(3, 3), at(2, 4), at(3, 4)]).outline).toEqual([
      [at(2, 3), at(4, 3), at(4, 5), at(2, 5)],
    ]);
  });
  it("leaves a hole the other way round, and what touches at a corner alone for itself", () => {
    const ring = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => at(x, y))).filter(({ x, y }) => x !== 1 || y !== 1);
    expect(cellSet(ring).outline).toEqual([
      [at(0, 0), at(3, 0), at(3, 3), at(0, 3)],
      [at(2, 1), at(1, 1), at(1, 2), at(2, 2)],
    ]);
    expect(cellSet([at(0, 0), at(1, 1)]).outline).toHaveLength(2);
  });
  it("of nothing is nothing", () => {
    expect(cellSet([])).toMatchObject({ outline: [], bounds: null });
    expect(cellSet([]).has(0, 0)).toBe(false);
  });
});

describe("cells counted from where an area lies", () => {
  it("H-AOE-02 C-21: of a sphere of 10 ft 21, wherever it lies, and counted once", () => {
    const sphere = (x: number) => ({ type: "sphere", radius: 10, center: at(x, -4) }) as const;
    const stencil = stencilOf(sphere(7), homebrew);
    expect(stencil.cells).toHaveLength(21);
    expect([stencil.has(2, 1), stencil.has(2, 2)]).toEqual([true, false]);
    expect(stencilOf(sphere(900), homebrew)).toBe(stencil);
    expect(baseOf(sphere(7))).toEqual(at(7, -4));
  });
});

describe("B-AOE-02: total cover", () => {
  it("a wall of three cells hides the three behind it and what lies in its shadow", () => {
    const cells = [0, 1, 2].flatMap((y) => [0, 1, 2, 3].map((x) => at(x, y)));
    // From the middle of (0, 1), 1.5 cells off and 1.5 to both sides: the shadow opens at 45 degrees.
    const left = reachedCells(at(0, 1), cells, [{ ax: 2, ay: -0.5, bx: 2, by: 3.5 }]);
    expect(left.map(({ x }) => x).every((x) => x < 2)).toBe(true);
    expect(left).toHaveLength(6);
  });
  it("one that hides a cell hides it among many others, too, and none reaches more with more walls", () => {
    const corner = fc.integer({ min: -6, max: 6 });
    const wall = fc.record({ ax: corner, ay: corner, bx: corner, by: corner });
    const cells = Array.from({ length: 121 }, (_none, index) => at((index % 11) - 5, Math.floor(index / 11) - 5));
    const keys = (walls: Parameters<typeof reachedCells>[2]): Set<string> =>
      new Set(reachedCells(at(0, 0), cells, walls).map(({ x, y }) => `${String(x)},${String(y)}`));
    fc.assert(
      fc.property(fc.array(wall, { minLength: 1, maxLength: 8 }), wall, (walls, more) => {
        const [before, after] = [keys(walls), keys([...walls, more])];
        expect([...after].every((key) => before.has(key))).toBe(true);
        const alone = walls.map((one) => keys([one]));
        expect([...before].every((key) => alone.every((reached) => reached.has(key)))).toBe(true);
      }),
    );
  });
});
