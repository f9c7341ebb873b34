import { describe, expect, it } from "vitest";
import { pushedTo, type PushBoard, type Room } from "../../module/rules/movement/push.ts";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";

const homebrew = resolveRuleset({});
const at = (x: number, y: number, size = 1): Room => ({ x, y, width: size, height: size });
const field: PushBoard = { columns: 20, rows: 20, walls: [], taken: [] };
const push = (who: Room, feet: number, way: "away" | "toward", board: Partial<PushBoard> = {}): number[] => {
  const { x, y } = pushedTo(who, at(5, 5), { feet, way }, { ...field, ...board }, 5, homebrew);
  return [x, y];
};

describe("a push", () => {
  it("B-ATK-17: 5 ft are a cell straight away, also across a corner", () => {
    expect([push(at(6, 5), 5, "away"), push(at(5, 4), 5, "away"), push(at(6, 6), 5, "away")]).toEqual([
      [7, 5],
      [5, 3],
      [7, 7],
    ]);
  });
  it("B-MOV-03 H-MOV-04: of 10 ft across corners every second one costs double where the table counts so", () => {
    const diagonal = (diagonals: "one" | "alternating") =>
      pushedTo(at(6, 6), at(5, 5), { feet: 10, way: "away" }, field, 5, { diagonals });
    expect([diagonal("alternating"), diagonal("one")]).toEqual([
      { x: 7, y: 7 },
      { x: 8, y: 8 },
    ]);
  });
  it("B-ATK-17: ends before a wall, at the edge of the map, and passes by whoever stands in the way", () => {
    const wall = { ax: 8, ay: 0, bx: 8, by: 20 };
    expect(push(at(6, 5), 15, "away", { walls: [wall] })).toEqual([7, 5]);
    expect(push(at(18, 5), 15, "away")).toEqual([19, 5]);
    expect(push(at(6, 5), 10, "away", { taken: [at(7, 5)] })).toEqual([8, 5]);
    expect(push(at(6, 5), 5, "away", { taken: [at(7, 5)] })).toEqual([6, 5]);
  });
  it("B-ATK-17: a large creature is stopped by a wall before any of its cells", () => {
    const wall = { ax: 8, ay: 6, bx: 9, by: 6 };
    expect(push(at(6, 5, 2), 5, "away")).toEqual([7, 5]);
    expect(push(at(6, 6, 2), 5, "away", { walls: [{ ax: 8, ay: 7, bx: 8, by: 9 }] })).toEqual([6, 6]);
    expect(push(at(6, 5, 2), 5, "away", { walls: [wall] })).toEqual([7, 5]);
  });
  it("B-ATK-17: a pull ends beside its source, and whoever stands on it goes nowhere", () => {
    expect([push(at(9, 5), 30, "toward"), push(at(5, 5), 30, "away"), push(at(6, 5), 5, "toward")]).toEqual([
      [6, 5],
      [5, 5],
      [6, 5],
    ]);
  });
});
