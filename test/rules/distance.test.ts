import { describe, expect, it } from "vitest";
import { cellsBetween, hexesBetween, nearest, type Place } from "../../module/rules/areas/distance.ts";
import { PROFILES } from "../../module/rules/ruleset/ruleset.ts";

const at = (x: number, y: number, size = 1, elevation = 0): Place => ({ x, y, width: size, height: size, elevation });

describe("distance between tokens", () => {
  it("counts cells from the one next to it", () => {
    expect(cellsBetween(at(0, 0), at(1, 0))).toBe(1);
    expect(cellsBetween(at(0, 0), at(4, 0))).toBe(4);
    expect(cellsBetween(at(0, 0), at(0, 0))).toBe(0);
  });

  it("counts every second diagonal double (H-MOV-04, B-MOV-05)", () => {
    expect([1, 2, 3, 4, 5, 6].map((n) => cellsBetween(at(0, 0), at(n, n)) * 5)).toEqual([5, 15, 20, 30, 35, 45]);
    expect(cellsBetween(at(0, 0), at(3, 2))).toBe(4);
    expect(cellsBetween(at(0, 0), at(3, 3), "one")).toBe(3);
  });

  it("B-MOV-03: the profile says how diagonals count", () => {
    const feet = (profile: keyof typeof PROFILES): number[] =>
      [1, 2, 3, 4].map((n) => cellsBetween(at(0, 0), at(n, n), PROFILES[profile].diagonals) * 5);
    expect(feet("homebrew")).toEqual([5, 15, 20, 30]);
    expect(feet("base")).toEqual([5, 10, 15, 20]);
    expect(feet("d20-3e")).toEqual([5, 15, 20, 30]);
  });

  it("starts at the nearest cell of a big creature", () => {
    expect(cellsBetween(at(0, 0, 2), at(2, 0))).toBe(1);
    expect(cellsBetween(at(5, 5), at(0, 0, 3))).toBe(4);
    expect(cellsBetween(at(0, 0, 3), at(3, 3))).toBe(1);
    expect(cellsBetween(at(0, 0, 3), at(4, 3))).toBe(2);
  });

  it("knows height", () => {
    expect(cellsBetween(at(0, 0), at(0, 0, 1, 4))).toBe(4);
    expect(cellsBetween(at(0, 0), at(1, 0, 1, 1))).toBe(1);
  });

  it("copes with tokens that are being dragged", () => {
    expect(cellsBetween(at(0, 0), at(0.6, 0))).toBe(0);
    expect(cellsBetween(at(0, 0), at(1.4, 0))).toBe(1);
  });

  it("finds the nearest", () => {
    expect(nearest(at(0, 0), [at(5, 0), at(2, 2), at(0, 4)])).toEqual(at(2, 2));
    expect(nearest(at(0, 0), [])).toBeNull();
  });

  it("counts hexes in every direction alike (B-MOV-05)", () => {
    // Rows lie 0.866 of a hex apart, and each stands half a hex farther along.
    const rise = Math.sqrt(0.75);
    const hex = (column: number, row: number, size = 1, elevation = 0): Place =>
      at(column + row / 2, row * rise, size, elevation);
    const six = [hex(1, 0), hex(0, 1), hex(-1, 1), hex(-1, 0), hex(0, -1), hex(1, -1)];
    expect(six.map((one) => hexesBetween(hex(0, 0), one))).toEqual([1, 1, 1, 1, 1, 1]);
    // Two rows straight down are two steps; three along and two rows on in the same direction are five.
    expect([hex(-1, 2), hex(3, 2), hex(4, -2), hex(0, 0)].map((one) => hexesBetween(hex(0, 0), one))).toEqual([
      2, 5, 4, 0,
    ]);
    // Seven hexes around one: what lies beside them is two hexes from their middle.
    expect([hex(1, 1), hex(2, 0)].map((one) => hexesBetween(hex(0, 0, 3), one))).toEqual([1, 1]);
    // Three hexes around a corner.
    const three = at(0.5, rise / 3, 2);
    expect([hex(0, 0), hex(1, 0), hex(0, 1)].map((one) => hexesBetween(three, one))).toEqual([0, 0, 0]);
    expect([hex(1, 1), hex(2, 0), hex(-1, 0), hex(0, -1)].map((one) => hexesBetween(three, one))).toEqual([1, 1, 1, 1]);
    expect([hex(3, 0), hex(1, 2), hex(-2, 0)].map((one) => hexesBetween(three, one))).toEqual([2, 2, 2]);
    // Two along and two up: the second diagonal counts double where the table says so.
    expect(hexesBetween(hex(0, 0), hex(2, 0, 1, 2))).toBe(3);
    expect(hexesBetween(hex(0, 0), hex(2, 0, 1, 2), "one")).toBe(2);
  });
});
