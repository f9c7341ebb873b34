/** Areas at their place on the board, worked by hand from the ledger's area 18. */
import { describe, expect, it } from "vitest";
import { areaAt, directionTo, isPointIn, originOf, type AreaPattern } from "../../module/rules/areas/area-place.ts";
import { areaCells } from "../../module/rules/areas/areas.ts";
import { resolveRuleset } from "../../module/rules/index.ts";

const homebrew = resolveRuleset();
const area = (shape: AreaPattern["shape"], size: number, width = 5): AreaPattern => ({ shape, size, width });
const cells = (pattern: AreaPattern, place: { x: number; y: number }, direction: number): string[] =>
  areaCells(areaAt(pattern, place, direction, null), homebrew).cells.map(({ x, y }) => `${String(x)},${String(y)}`);

describe("an area at its place", () => {
  it("H-AOE-02 C-21: a sphere of 5 ft is nine cells around the place, 10 ft are 21", () => {
    expect(cells(area("sphere", 5), { x: 3, y: 3 }, 0)).toHaveLength(9);
    expect(cells(area("sphere", 10), { x: 3, y: 3 }, 0)).toHaveLength(21);
  });
  it("B-AOE-07: an emanation of 5 ft around one of Medium size is eight cells, of Large size twelve", () => {
    const around = (size: number): number =>
      areaCells(areaAt(area("emanation", 5), { x: 9, y: 9 }, 0, { x: 0, y: 0, size }), homebrew).cells.length;
    expect(around(1)).toBe(8);
    expect(around(2)).toBe(12);
  });
  it("B-AOE-08: a line of 30 ft from a bearer eastward is the six cells before it", () => {
    const shape = areaAt(area("line", 30), { x: 9, y: 2 }, 0, { x: 1, y: 2, size: 1 });
    expect(areaCells(shape, homebrew).cells.map(({ x, y }) => [x, y])).toEqual([2, 3, 4, 5, 6, 7].map((x) => [x, 2]));
  });
  it("B-AOE-04: from a large bearer a cone goes out on the side that it points to", () => {
    // Cells 4 and 5 in both directions: eastward from the column 5, in the row that is pointed at.
    expect(areaAt(area("cone", 15), { x: 9, y: 5 }, 0, { x: 4, y: 4, size: 2 })).toMatchObject({
      origin: { x: 5, y: 5 },
    });
    expect(areaAt(area("cone", 15), { x: 0, y: 0 }, 5, { x: 4, y: 4, size: 2 })).toMatchObject({
      origin: { x: 4, y: 4 },
    });
  });
  it("B-AOE-04: the direction turns round", () => {
    expect(areaAt(area("cone", 15), { x: 0, y: 0 }, 10, null)).toMatchObject({ direction: { x: 0, y: 1 } });
    expect(areaAt(area("cone", 15), { x: 0, y: 0 }, -1, null)).toMatchObject({ direction: { x: 1, y: -1 } });
  });
  it("B-AOE-02: cover is reckoned from the center, the bearer's middle or a cube's middle", () => {
    expect(originOf(areaAt(area("sphere", 20), { x: 7, y: 8 }, 0, null))).toEqual({ x: 7, y: 8 });
    // 20 ft = four cells from 2 to 5: the middle lies between 3 and 4.
    expect(originOf(areaAt(area("cube", 20), { x: 2, y: 2 }, 0, null))).toEqual({ x: 3, y: 3 });
    expect(originOf(areaAt(area("emanation", 10), { x: 0, y: 0 }, 0, { x: 4, y: 4, size: 3 }))).toEqual({ x: 5, y: 5 });
  });
  it.each([
    [1, 0, 0],
    [3, 4, 1],
    [0, 5, 2],
    [-1, 1, 3],
    [-9, 1, 4],
    [-1, -1, 5],
    [0, -2, 6],
    [2, -2, 7],
    [0, 0, 0],
  ])("the nearest of eight directions to %d, %d is %d", (dx, dy, direction) => {
    expect(directionTo(dx, dy)).toBe(direction);
  });
});

describe("open ground, by the middle of a creature", () => {
  const origin = { x: 0, y: 0 };
  it("B-AOE-04: a cone is as wide as it is far", () => {
    const inCone = (x: number, y: number): boolean => isPointIn(area("cone", 30), origin, 0, { x, y });
    expect(inCone(20, 9)).toBe(true);
    expect(inCone(20, 11)).toBe(false);
    expect(inCone(31, 0)).toBe(false);
    expect(inCone(-5, 0)).toBe(false);
  });
  it("B-AOE-08: a line by its width, B-AOE-09: a sphere by its radius, B-AOE-05: a cube by its half side", () => {
    expect(isPointIn(area("line", 60, 10), origin, 2, { x: 5, y: 60 })).toBe(true);
    expect(isPointIn(area("line", 60, 10), origin, 2, { x: 6, y: 30 })).toBe(false);
    expect(isPointIn(area("sphere", 20), origin, 0, { x: 12, y: 16 })).toBe(true);
    expect(isPointIn(area("sphere", 20), origin, 0, { x: 13, y: 16 })).toBe(false);
    expect(isPointIn(area("cube", 20), origin, 0, { x: 10, y: -10 })).toBe(true);
    expect(isPointIn(area("cube", 20), origin, 0, { x: 10.5, y: 0 })).toBe(false);
  });
  it("B-AOE-07: an emanation is reckoned from the edge of its bearer", () => {
    expect(isPointIn(area("emanation", 10), origin, 0, { x: 12, y: 0 }, 2.5)).toBe(true);
    expect(isPointIn(area("emanation", 10), origin, 0, { x: 13, y: 0 }, 2.5)).toBe(false);
  });
});
