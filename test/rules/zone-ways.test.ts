/** Ground that hurts for every 5 feet that somebody moves in it. */
import { describe, expect, it } from "vitest";
import { hurtsWithin, type StepWithin, actsAt } from "../../module/rules/movement/zone.ts";

const BASE = { diagonals: "one" } as const;
const HOMEBREW = { diagonals: "alternating" } as const;

/** One step a letter: s straight, d askew; a capital ends inside. */
const way = (letters: string): StepWithin[] =>
  Array.from(letters).map((letter) => ({
    straight: letter.toLowerCase() === "s" ? 1 : 0,
    diagonal: letter.toLowerCase() === "d" ? 1 : 0,
    inside: letter === letter.toUpperCase(),
  }));

describe("B-AOE-01: ground that hurts for every 5 feet moved in it", () => {
  it("counts a step that leads into it or within it, not the one out of it", () => {
    expect(hurtsWithin([way("sSSSs")], BASE)).toEqual([3]);
    expect(hurtsWithin([way("ss")], BASE)).toEqual([0]);
    expect(hurtsWithin([way("s")], BASE)).toEqual([0]);
    expect(hurtsWithin([], BASE)).toEqual([]);
  });
  it("H-MOV-04 C-61: every second diagonal of the turn is 10 ft where the table says so, 5 ft where it does not", () => {
    expect(hurtsWithin([way("DD")], HOMEBREW)).toEqual([3]);
    // The first one led past it.
    expect(hurtsWithin([way("dD")], HOMEBREW)).toEqual([2]);
    expect(hurtsWithin([way("D"), way("D"), way("D")], HOMEBREW)).toEqual([1, 2, 1]);
  });
  it("B-MOV-03: diagonals are as long as any step in the base game", () => {
    expect(hurtsWithin([way("DDD")], BASE)).toEqual([3]);
  });
  it("is the same however a way is cut: what is left over counts with the next movement", () => {
    const half = [{ straight: 0.6, diagonal: 0, inside: true }];
    // 3 ft each: 3, 6, 9, 12, 15.
    expect(hurtsWithin([half, half, half, half, half], BASE)).toEqual([0, 1, 0, 1, 1]);
    expect(hurtsWithin([[...half, ...half, ...half, ...half, ...half]], BASE)).toEqual([3]);
  });
  it("cells of a scene may measure more or less than 5 ft", () => {
    expect(hurtsWithin([way("SS")], BASE, 10)).toEqual([4]);
    expect(hurtsWithin([way("SSS")], BASE, 2.5)).toEqual([1]);
    // 1.5 m, as feet.
    expect(hurtsWithin([way("SSSS")], BASE, 4.9999)).toEqual([4]);
  });
  it("H-TURN-03: does nothing at an end of a turn, nor to who merely comes in", () => {
    expect(actsAt("moved")).toEqual({ end: null, enter: false, moved: true });
    expect(actsAt("enter").moved).toBeUndefined();
  });
});
