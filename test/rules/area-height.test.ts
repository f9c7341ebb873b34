/** Areas upward. */
import { expect, it } from "vitest";
import { reachesHeight } from "../../module/rules/areas/area-height.ts";
import type { AreaPattern } from "../../module/rules/areas/area-place.ts";

/** Heights of 5-ft creatures that an area at a height reaches. */
const reached = (shape: AreaPattern["shape"], size: number, width: number, elevation: number): number[] =>
  [-25, -20, -15, -5, 0, 5, 15, 20, 35, 40, 60].filter((low) =>
    reachesHeight({ shape, size, width }, elevation, { low, high: low + 5 }),
  );

it("B-AOE-06: a cylinder stands on its base as high as it says; without a word it has no top", () => {
  expect(reached("cylinder", 10, 40, 0)).toEqual([0, 5, 15, 20, 35]);
  expect(reached("cylinder", 10, 20, 20)).toEqual([20, 35]);
  expect(reached("cylinder", 10, 0, 0)).toEqual([0, 5, 15, 20, 35, 40, 60]);
});

it("B-AOE-05 B-AOE-09: a cube is as high as wide, a sphere reaches as far up and down as sideways", () => {
  expect(reached("cube", 20, 5, 0)).toEqual([0, 5, 15]);
  expect(reached("sphere", 20, 5, 0)).toEqual([-20, -15, -5, 0, 5, 15]);
  expect(reached("sphere", 20, 5, 40)).toEqual([20, 35, 40]);
});
