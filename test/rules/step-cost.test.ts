import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  MOVEMENT_MODES,
  madeFeet,
  pathCost,
  resolveRuleset,
  slowsDragger,
  stepFactor,
  type Gait,
  type Ground,
  type PathCell,
} from "../../module/rules/index.ts";

const homebrew = resolveRuleset();
const base = resolveRuleset({ profile: "base" });
const factor = (ground: Ground, gait: Gait = {}, ruleset = homebrew): number =>
  stepFactor(ground, gait, ruleset).factor;
const ally = { occupant: { relation: "ally" as const } };
const enemy = { occupant: { relation: "enemy" as const } };
const hard = { difficult: true };

describe("area 7: one step", () => {
  it("H-MOV-07 B-MOV-06 H-MOV-06 C-61: hard ground and an ally's cell double, together once", () => {
    expect([factor({}), factor(hard), factor(ally), factor({ ...hard, ...ally })]).toEqual([1, 2, 2, 2]);
    expect([factor(ally, {}, base), factor(hard, {}, base)]).toEqual([1, 2]);
  });
  it("B-MOV-11: an enemy's cell is hard, a tiny one's is not", () => {
    expect([factor(enemy), factor({ occupant: { relation: "enemy", size: "tiny" } })]).toEqual([2, 1]);
  });
  it("B-MOV-14 B-MOV-17 B-MOV-18 B-MOV-16: a mode without a speed adds once, with its own not at all", () => {
    expect((["climb", "crawl", "swim", "fly", "burrow"] as const).map((mode) => factor({}, { mode }))).toEqual([
      2, 2, 2, 1, 1,
    ]);
    expect([factor(hard, { mode: "climb" }), factor(hard, { mode: "climb", ownSpeed: true })]).toEqual([3, 2]);
  });
  it("B-MOV-20: a jump minds no ground", () => {
    expect(factor({ ...hard, ...ally }, { mode: "jump" })).toBe(1);
  });
  it("B-COND-GRA-3: dragging adds once more, but for who is tiny or two sizes smaller", () => {
    expect([factor({}, { dragging: true }), factor(hard, { mode: "crawl", dragging: true })]).toEqual([2, 4]);
    expect(slowsDragger("medium", "medium")).toBe(true);
    expect(slowsDragger("medium", "small")).toBe(true);
    expect(slowsDragger("large", "small")).toBe(false);
    expect(slowsDragger("small", "tiny")).toBe(false);
  });
});

describe("area 7: steps over several drags", () => {
  const askew = { straight: 0, diagonal: 1, factor: 1 };
  it("H-MOV-04 C-61: two drags of one diagonal each are 15 ft, into hard ground the second costs 20", () => {
    const first = madeFeet([askew], homebrew);
    expect(first).toEqual({ feet: 5, diagonals: 1 });
    expect(madeFeet([askew], homebrew, first.diagonals)).toEqual({ feet: 10, diagonals: 2 });
    expect(madeFeet([askew, { ...askew, factor: 2 }], homebrew).feet).toBe(25);
    expect(madeFeet([askew, { ...askew, factor: 2 }], base).feet).toBe(15);
  });
  it("B-MOV-01: without cells a foot is a foot: 12 ft climbed are 24", () => {
    expect(madeFeet([{ straight: 2.4, diagonal: 0, factor: 2 }], homebrew).feet).toBe(24);
  });
  it("C-61: cut anywhere into drags, a way costs what pathCost says", () => {
    const cell = fc.record({
      dx: fc.integer({ min: -1, max: 1 }),
      dy: fc.integer({ min: -1, max: 1 }),
      difficult: fc.boolean(),
      occupied: fc.boolean(),
    });
    const steps = fc.array(
      cell.filter(({ dx, dy }) => dx !== 0 || dy !== 0),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(steps, fc.constantFrom(...MOVEMENT_MODES), fc.nat(30), (moves, mode, cut) => {
        const cells: PathCell[] = [{ x: 0, y: 0 }];
        for (const { dx, dy, difficult, occupied } of moves) {
          const { x, y } = cells.at(-1) ?? { x: 0, y: 0 };
          cells.push({ x: x + dx, y: y + dy, difficult, occupant: occupied ? { relation: "ally" } : null });
        }
        const made = cells.slice(1).map((ground, index) => {
          const { dx, dy } = moves[index] ?? { dx: 0, dy: 0 };
          const diagonal = dx !== 0 && dy !== 0 ? 1 : 0;
          return { straight: 1 - diagonal, diagonal, factor: factor(ground, { mode }) };
        });
        const first = madeFeet(made.slice(0, cut), homebrew);
        const rest = madeFeet(made.slice(cut), homebrew, first.diagonals);
        expect(first.feet + rest.feet).toBe(pathCost({ cells, mode }, homebrew).feet);
      }),
    );
  });
});
