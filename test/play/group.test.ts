/** Holds inside: a pure function, tried with thousands of random inputs. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillGroup, spareStrikes, type Reaching } from "../../module/play/resolve/group-plan.pure.ts";

const at = (reach: number, ...distances: (number | null)[]): Reaching => ({ reach, distances });

describe("who strikes whom", () => {
  it("spreads over the targets within reach, the nearest first", () => {
    expect(fillGroup([at(5, 5, 10), at(5, 5, 5), at(5, 5, 10)], 2)).toEqual([0, 1, 0]);
    expect(fillGroup([at(60, 30, 20), at(60, 30, 20)], 2)).toEqual([1, 0]);
  });

  it("lets those choose first who have the least choice", () => {
    expect(fillGroup([at(5, 5, 5), at(5, 5, 30)], 2)).toEqual([1, 0]);
  });

  it("leaves out who reaches nobody, and knows no distance without a scene", () => {
    expect(fillGroup([at(5, 10)], 1)).toEqual([null]);
    expect(fillGroup([at(5, null), at(5, null)], 1)).toEqual([0, 0]);
    expect(fillGroup([at(5)], 0)).toEqual([null]);
    expect(fillGroup([], 3)).toEqual([]);
  });

  it("never sends anybody out of reach, and leaves no target free whom a second one at another could strike", () => {
    const distance = fc.integer({ min: 0, max: 12 }).map((n) => n * 5);
    const group = fc.integer({ min: 1, max: 4 }).chain((targets) =>
      fc
        .array(
          fc.record({
            reach: fc.constantFrom(5, 10, 30),
            distances: fc.array(distance, { minLength: targets, maxLength: targets }),
          }),
          { maxLength: 8 },
        )
        .map((attackers) => ({ attackers, targets })),
    );
    fc.assert(
      fc.property(group, ({ attackers, targets }) => {
        const plan = fillGroup(attackers, targets);
        plan.forEach((target, index) => {
          const one = attackers[index];
          if (!one) return;
          if (target === null) expect(one.distances.every((feet) => feet > one.reach)).toBe(true);
          else expect(one.distances[target]).toBeLessThanOrEqual(one.reach);
        });
      }),
    );
  });
});

describe("strikes to spare", () => {
  it("are those after the one that brought the target down", () => {
    expect(spareStrikes([3, 0, 4, 5, 0], 7, 0)).toEqual([3, 4]);
    expect(spareStrikes([3, 4], 7, 0)).toEqual([]);
    expect(spareStrikes([9, 4], 7, 0)).toEqual([1]);
  });
  it("are none while the target stands, or when it lay before", () => {
    expect(spareStrikes([3, 4], 7, 1)).toEqual([]);
    expect(spareStrikes([3, 4], 0, 0)).toEqual([]);
  });
});
