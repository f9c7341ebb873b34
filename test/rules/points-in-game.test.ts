/** Hit points when the table changes games. */
import { describe, expect, test } from "vitest";
import { pointsInGame } from "../../module/rules/damage/points-in-game.ts";

const change = (value: number, max: number, newMax: number, memory = "", from = "homebrew", to = "base") =>
  pointsInGame({ from, to, value, max, newMax, memory });

describe("B-DMG-01 D-C12: the same share of another maximum", () => {
  test.each([
    // [hit points, maximum, new maximum, new hit points]
    [49, 49, 68, 68],
    [10, 10, 10, 10],
    [24, 49, 68, 33],
    [1, 49, 68, 1],
    [48, 49, 68, 67],
    [67, 68, 49, 48],
    [1, 68, 49, 1],
    [60, 49, 68, 68],
    [1, 2, 1, 1],
  ])("%i of %i is of %i: %i", (value, max, newMax, expected) => {
    expect(change(value, max, newMax).value).toBe(expected);
  });

  test("0 and less stays: nobody wakes or dies by it", () => {
    expect([change(0, 49, 68).value, change(-4, 30, 44).value]).toEqual([0, -4]);
  });

  test("to and fro is exact, whatever was rounded, through all three games", () => {
    for (let value = -9; value <= 68; value++) {
      const home = change(value, 68, 49, "", "base", "homebrew");
      const third = change(home.value, 49, 23, home.memory, "homebrew", "d20-3e");
      const again = change(third.value, 23, 49, third.memory, "d20-3e", "homebrew");
      const back = change(again.value, 49, 68, again.memory, "homebrew", "base");
      expect([again.value, back.value]).toEqual([home.value, value]);
    }
  });

  test("a memory is kept only where the share alone does not lead back", () => {
    expect(change(48, 49, 68)).toEqual({ value: 67, memory: "" });
    expect(change(67, 68, 49, "", "base", "homebrew")).toEqual({ value: 48, memory: "" });
    // 66 of 68 is 47.6, and 48 of 49 would be 66.6.
    expect(change(66, 68, 49, "", "base", "homebrew")).toEqual({ value: 48, memory: "48 base=66 homebrew=48" });
  });

  test("who was hurt since keeps the share of what is left", () => {
    const home = change(40, 68, 49, "", "base", "homebrew"); // 28.8
    expect(home.value).toBe(29);
    expect(change(20, 49, 68, home.memory).value).toBe(28); // 27.8
  });

  test("a memory that somebody wrote by hand counts for nothing", () => {
    for (const memory of ["24 base=1e9", "24 base=-5", "24 base=x", "24 =", "= =", "24 base"])
      expect(change(24, 49, 68, memory).value).toBe(33);
  });
});
