/** Cover. */
import { describe, expect, it } from "vitest";
import { coverBetween, type CoverSides } from "../../module/rules/cover.ts";
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

  it("B-COV-03: a creature gives half cover to whom it hides by half, beside the way none", () => {
    expect(between({ creatures: [cell(2, 0)] })).toEqual(["half", 0]);
    expect(between({ creatures: [cell(2, 1), cell(5, 0), cell(-1, 0)] })).toEqual(NONE);
    expect(between({ creatures: [cell(2, 1), cell(3, 0)] })).toEqual(["half", 1]);
    // Next to each other nobody stands between, nor who shares the place of either.
    expect(between({ to: cell(1, 0), creatures: [cell(2, 0), cell(0, 1)] })).toEqual(NONE);
    expect(between({ creatures: [cell(0, 0), cell(4, 0)] })).toEqual(NONE);
    expect(between({ to: cell(0, 0), walls: [wall(0.5, -5, 0.5, 5)] })).toEqual(NONE);
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
