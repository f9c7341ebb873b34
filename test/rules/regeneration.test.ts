import { describe, expect, it } from "vitest";
import { isInTurn, isSinceLastTurn, regenerates } from "../../module/rules/turn/regeneration.ts";

const TROLL = { points: 10, atZero: true, stops: ["acid", "fire"] };
const points = (value: number, taken: readonly string[] = [], who = TROLL): number =>
  regenerates(who, { value, max: 62 }, taken);

describe("regeneration", () => {
  it("B-DICE-14 B-REST-01: gives its points below the maximum, and nothing at it", () => {
    expect(points(20)).toBe(10);
    expect(points(61)).toBe(10);
    expect(points(62)).toBe(0);
    expect(points(20, [], { ...TROLL, points: 0 })).toBe(0);
    expect(regenerates(TROLL, { value: 0, max: 0 }, [])).toBe(0);
  });
  it("B-DICE-14: at 0 only where the stat block says so", () => {
    expect(points(0)).toBe(10);
    expect(points(0, [], { ...TROLL, atZero: false })).toBe(0);
    expect(points(1, [], { ...TROLL, atZero: false })).toBe(10);
  });
  it("B-DICE-14: not after damage that stops it; other damage does not", () => {
    expect(points(20, ["slashing", "fire"])).toBe(0);
    expect(points(20, ["slashing"])).toBe(10);
  });
  it("B-DICE-14: who was whole when the turn began regains nothing for a later blow in it", () => {
    const after = (value: number, lost: number): number => regenerates(TROLL, { value, max: 62 }, [], lost);
    // 62 − 9 = 53; 60 − 9 = 51: two were missing before.
    expect(after(53, 9)).toBe(0);
    expect(after(51, 9)).toBe(10);
    expect(after(53, 0)).toBe(10);
    const turn = { round: 3, combatant: "b" };
    expect(isInTurn({ round: 3, combatant: "b" }, turn)).toBe(true);
    expect(isInTurn({ round: 3, combatant: "a" }, turn)).toBe(false);
    expect(isInTurn({ round: 2, combatant: "b" }, turn)).toBe(false);
  });
  it("B-DICE-14: what came since the last turn began counts, what comes in this one counts for the next", () => {
    const since = (round: number, combatant: string): boolean =>
      isSinceLastTurn({ round, combatant }, { round: 3, combatant: "b" }, ["a", "b", "c"]);
    expect(since(2, "a")).toBe(false);
    expect(since(2, "b")).toBe(true);
    expect(since(2, "c")).toBe(true);
    expect(since(3, "a")).toBe(true);
    expect(since(3, "b")).toBe(false);
    expect(since(3, "c")).toBe(false);
    // Who has left the fight comes last in it.
    expect(since(2, "x")).toBe(true);
    expect(since(3, "x")).toBe(false);
  });
});
