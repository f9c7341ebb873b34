/** Cover. */
import { describe, expect, it } from "vitest";
import { coverBetween, type CoverSides } from "../../module/rules/attack/cover.ts";
import {
  bestCover,
  checkContributions,
  coverBonus,
  defenseContributions,
  mayTarget,
  sumContributions,
  coverContribution,
  type DefenseInput,
} from "../../module/rules/index.ts";

const defense = (i: Partial<DefenseInput>): number =>
  sumContributions(defenseContributions({ kind: "physical", dexterity: 0, ...i }));

describe("area 12: cover", () => {
  it("H-COV-01 H-COV-02: half turns 14 into 16, three quarters into 19", () => {
    expect([14 + coverBonus("half"), 14 + coverBonus("threeQuarters"), 14 + coverBonus("none")]).toEqual([16, 19, 14]);
    expect(defense({ cover: "half", kind: "magical" })).toBe(2);
  });
  it("H-SKL-09: Dexterity +3, step 1 and half cover save with +6", () => {
    const cover = coverContribution("half");
    expect(
      sumContributions(
        checkContributions({ characteristicKey: "dexterity", modifier: 3, step: 1, extra: cover ? [cover] : [] }),
      ),
    ).toBe(6);
  });
  it("H-COV-03: full cover blocks", () => {
    expect([mayTarget("full"), mayTarget("threeQuarters")]).toEqual([false, true]);
  });
  it("B-COV-02: half and three quarters give +5", () => {
    expect(coverBonus(bestCover(["half", "threeQuarters", "none"]))).toBe(5);
  });
});

describe("area 12: what stands between", () => {
  const cell = (x: number, y: number, size = 1) => ({ x: x + size / 2, y: y + size / 2, half: size / 2 });
  const wall = (ax: number, ay: number, bx: number, by: number) => ({ ax, ay, bx, by });
  /** From the cell 0, 0 at the cell 4, 0: seen across x = 4.5, from y = 0 to y = 1. */
  const between = (more: Partial<CoverSides>): unknown[] => {
    const { cover, by } = coverBetween({ from: cell(0, 0), to: cell(4, 0), walls: [], creatures: [], ...more });
    return [cover, by];
  };
  const NONE = ["none", null];

  it("B-COV-01 B-COV-03: walls give half, three quarters or full, as much as they hide from where one sees most", () => {
    expect(between({})).toEqual(NONE);
    expect(between({ walls: [wall(2, -5, 2, 5)] })).toEqual(["full", "walls"]);
    // In two pieces that meet.
    expect(between({ walls: [wall(2, -5, 2, 0.5), wall(2, 0.5, 2, 5)] })).toEqual(["full", "walls"]);
    // At x = 4, open up to y: from the corner (0.05, 0.05) the line to t passes there at 0.05 + (3.95 / 4.45) (t − 0.05).
    // From 0.5 on it hides t > 0.557, less than half, though from the middle it is just half.
    expect(between({ walls: [wall(4, 0.5, 4, 9)] })).toEqual(NONE);
    // From 0.4 on t > 0.444: 0.556 of him; from (0.95, 0.05), 3.05 / 3.55, t > 0.457.
    expect(between({ walls: [wall(4, 0.4, 4, 9)] })).toEqual(["half", "walls"]);
    // From 0.15 on t > 0.163 and t > 0.166: 0.83 of him.
    expect(between({ walls: [wall(4, 0.15, 4, 9)] })).toEqual(["threeQuarters", "walls"]);
    // Behind him, and beside the way.
    expect(between({ walls: [wall(5, -5, 5, 5), wall(0, 1, 5, 1), wall(0, -0.1, 5, -0.1)] })).toEqual(NONE);
  });

  it("B-COV-03: nobody leans through a wall to see more", () => {
    // The wall leaves y < 0.2 open to the corners at y = 0.05, but at x = 0.3 it stands before them, too.
    const near = wall(0.7, -5, 0.7, 5);
    expect(between({ from: { ...cell(0, 0), half: 0.5 }, walls: [near] })).toEqual(["full", "walls"]);
  });

  it("B-COV-03: a creature gives half cover where the straight line passes its cell, at any distance, beside the way none", () => {
    expect(between({ creatures: [cell(2, 0)] })).toEqual(["half", 0]);
    expect(between({ creatures: [cell(2, 1), cell(5, 0), cell(-1, 0)] })).toEqual(NONE);
    expect(between({ creatures: [cell(2, 1), cell(3, 0)] })).toEqual(["half", 1]);
    for (const x of [1, 20, 39]) expect(between({ to: cell(40, 0), creatures: [cell(x, 0)] })).toEqual(["half", 0]);
    // From 0.5, 0.5 to 4.5, 2.5 the line is at y = 1 where x = 1.5 and at y = 2 where x = 3.5: through 1, 0 and 1, 1, not 2, 2.
    const slanted = (x: number, y: number): unknown => between({ to: cell(4, 2), creatures: [cell(x, y)] });
    expect([slanted(1, 0), slanted(1, 1), slanted(3, 2)]).toEqual([
      ["half", 0],
      ["half", 0],
      ["half", 0],
    ]);
    expect([slanted(2, 2), slanted(2, 0), slanted(3, 0)]).toEqual([NONE, NONE, NONE]);
    // Of what lies beside a diagonal only corners are touched.
    expect(between({ to: cell(3, 3), creatures: [cell(1, 0), cell(0, 1), cell(2, 3)] })).toEqual(NONE);
    expect(between({ to: cell(3, 3), creatures: [cell(2, 2)] })).toEqual(["half", 0]);
    // Next to each other nobody stands between, nor who shares the place of either.
    expect(between({ to: cell(1, 0), creatures: [cell(2, 0), cell(0, 1)] })).toEqual(NONE);
    expect(between({ creatures: [cell(0, 0), cell(4, 0)] })).toEqual(NONE);
    expect(between({ to: cell(0, 0), walls: [wall(0.5, -5, 0.5, 5)] })).toEqual(NONE);
  });

  it("B-COV-03: of bodies of several cells the nearest count; where two lines are equally short, the clear one", () => {
    // A creature of 2 cells at x 0 and 1, y 0 and 1: its nearest cell to 5, 0 is 1, 0, and the line stays in row 0.
    const big = { from: cell(0, 0, 2), to: cell(5, 0) };
    expect(between({ ...big, creatures: [cell(3, 0)] })).toEqual(["half", 0]);
    expect(between({ ...big, creatures: [cell(3, 1)] })).toEqual(NONE);
    // Two of 2 cells in the same rows: row 0 is held, row 1 is clear; both held there is no clear one.
    const both = { from: cell(0, 0, 2), to: cell(6, 0, 2) };
    expect(between({ ...both, creatures: [cell(3, 0)] })).toEqual(NONE);
    expect(between({ ...both, creatures: [cell(3, 0), cell(4, 1)] })).toEqual(["half", 0]);
  });

  it("B-COV-03: hexes are passed within their sides", () => {
    const hex = (x: number, y: number) => ({ x, y, half: 0.5 });
    const rows = Math.sqrt(3) / 2;
    const on = (creature: ReturnType<typeof hex>): unknown =>
      between({ from: hex(0, 0), to: hex(4, 0), creatures: [creature], round: true });
    expect([on(hex(2, 0)), on(hex(1.5, rows)), on(hex(2, 0.49))]).toEqual([["half", 0], NONE, ["half", 0]]);
  });

  it("B-COV-03: who is less than half as tall hides no half", () => {
    // A man before a creature of 2 cells is half as tall: from (0.05, 0.05) he hides t from −0.13 on of −0.5 to 1.5, 0.81 of it.
    expect(between({ to: cell(8, -0.5, 2), creatures: [cell(2, 0)] })).toEqual(["half", 0]);
    expect(between({ to: cell(8, -1.5, 4), creatures: [cell(2, 0)] })).toEqual(NONE);
    // A fifth of a cell wide and high.
    expect(between({ creatures: [{ x: 1.5, y: 0.5, half: 0.2 }] })).toEqual(NONE);
  });

  it("B-COV-02: of walls and creatures the better counts, and they never add up", () => {
    const creatures = [cell(2, 0)];
    expect(between({ creatures, walls: [wall(4, 0.4, 4, 9)] })).toEqual(["half", "walls"]);
    expect(between({ creatures, walls: [wall(4, 0.15, 4, 9)] })).toEqual(["threeQuarters", "walls"]);
    // From the corner the wall hides less than half of him, but the creature half.
    expect(between({ creatures, walls: [wall(4, 0.6, 4, 9)] })).toEqual(["half", 0]);
  });
});
