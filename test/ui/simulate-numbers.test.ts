import { describe, expect, it } from "vitest";
import { barsOf, quantile, shareOf } from "../../module/applications/simulate/numbers.ts";

describe("what counts of fights say", () => {
  it("a share has a margin that shrinks with the number of fights", () => {
    // Half of 10 000: 1.96 × √(0.25 / 10 000) = 0.0098.
    expect(shareOf(5000, 10_000).percent).toBe(50);
    expect(shareOf(5000, 10_000).margin).toBeCloseTo(0.98, 2);
    // A tenth of 500, Wilson: the middle lies 0.00305 higher, the half width is 0.02637.
    expect(shareOf(50, 500).percent).toBe(10);
    expect(shareOf(50, 500).margin).toBeCloseTo(2.94, 1);
  });
  it("all or none is never quite sure: the farther bound is 1.96² / (n + 1.96²)", () => {
    // 3.8416 / 503.8416
    expect(shareOf(0, 500)).toMatchObject({ percent: 0 });
    expect(shareOf(0, 500).margin).toBeCloseTo(0.7625, 3);
    expect(shareOf(500, 500).percent).toBe(100);
    expect(shareOf(500, 500).margin).toBeCloseTo(0.7625, 3);
  });
  it("the middle is what half do not exceed", () => {
    expect(quantile([0, 0, 1, 1, 1], 0.5)).toBe(3);
    expect(quantile([0, 3, 1], 0.5)).toBe(1);
    expect(quantile([0, 1, 1, 1, 1], 0.25)).toBe(1);
    expect(quantile([0, 1, 1, 1, 1], 0.75)).toBe(3);
    expect(quantile([], 0.5)).toBe(0);
  });
  it("a bar for each value, none before the first", () => {
    expect(barsOf([0, 0, 5, 0, 3], 12)).toEqual([
      { from: 2, to: 2, count: 5 },
      { from: 3, to: 3, count: 0 },
      { from: 4, to: 4, count: 3 },
    ]);
    expect(barsOf([], 12)).toEqual([]);
    expect(barsOf([0, 0], 12)).toEqual([]);
  });
  it("many values share bars, and the rare far ones lie together", () => {
    const even = [0, ...Array.from({ length: 30 }, () => 10)];
    const bars = barsOf(even, 10);
    expect(bars.length).toBeLessThanOrEqual(10);
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(300);
    const tail = [0, 50, 48, ...Array.from({ length: 40 }, () => 0), 1, 0, 1];
    expect(barsOf(tail, 10)).toEqual([
      { from: 1, to: 1, count: 50 },
      { from: 2, to: 2, count: 48 },
      { from: 3, to: null, count: 2 },
    ]);
  });
});
