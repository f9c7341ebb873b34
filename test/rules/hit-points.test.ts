import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  gainTemporary,
  heal,
  isBloodied,
  longRestHealing,
  resolveRuleset,
  takeDamage,
  temporaryAfterLongRest,
} from "./inside.ts";

const hp = (
  value: number,
  max = 20,
  temporary = 0,
  standing = false,
): { value: number; max: number; temporary: number; standing: boolean } => ({ value, max, temporary, standing });

const homebrew = resolveRuleset();

describe("hit points", () => {
  it("B-THP-01: 5 temporary and 7 damage leave 0 and cost 2", () => {
    expect(takeDamage(hp(20, 20, 5), 7)).toEqual({ value: 18, temporary: 0, hpLost: 2, temporaryLost: 5, overflow: 0 });
  });
  it("B-DMG-10: 4 - 9 is 0, or -5 when standing", () => {
    expect(takeDamage(hp(4), 9)).toMatchObject({ value: 0, overflow: 5 });
    expect(takeDamage(hp(4, 20, 0, true), 9)).toMatchObject({ value: -5, overflow: 0 });
  });
  it("B-DMG-11: maximum 25 is bloodied at 12", () => {
    expect(isBloodied(hp(12, 25))).toBe(true);
    expect(isBloodied(hp(13, 25))).toBe(false);
  });
  it("B-THP-03: 10 and 12 keep 12", () => {
    expect(gainTemporary(hp(20, 20, 10), 12)).toEqual({ temporary: 12 });
    expect(gainTemporary(hp(20, 20, 12), 10)).toEqual({ temporary: 12 });
  });
  it("B-THP-04: 20/20 may gain 5 temporary, and healing does not restore them", () => {
    expect(gainTemporary(hp(20), 5)).toEqual({ temporary: 5 });
    expect(heal(hp(20), 5)).toEqual({ value: 20, gained: 0 });
  });
  it("B-THP-05: temporary hit points at 0 leave the hit points at 0", () => {
    expect(gainTemporary(hp(0), 5)).toEqual({ temporary: 5 });
    expect(takeDamage(hp(0, 20, 5), 3)).toMatchObject({ value: 0, temporary: 2 });
  });
  it("B-THP-02: a long rest ends them", () => {
    expect(temporaryAfterLongRest()).toBe(0);
  });
  it("C-59: healing starts from the negative value, or from 0 by setting", () => {
    expect(heal(hp(-5), 3)).toEqual({ value: -2, gained: 3 });
    expect(heal(hp(-5), 3, true)).toEqual({ value: 3, gained: 8 });
    // Where nobody goes below 0, what is stored there counts as 0.
    expect(heal({ ...hp(-5), lies: true }, 3)).toEqual({ value: 3, gained: 8 });
    expect(heal(hp(18), 9)).toEqual({ value: 20, gained: 2 });
  });
  it("B-DMG-01: what is no number hurts nobody, an endless number is no healing", () => {
    for (const odd of [Number.NaN, -3, Number.NEGATIVE_INFINITY]) expect(takeDamage(hp(9), odd).value).toBe(9);
    expect(takeDamage(hp(9), 2e9).value).toBe(0);
    expect(heal(hp(9), -4)).toEqual({ value: 9, gained: 0 });
  });
  it("H-HEAL-02 C-29: half of 21, rounded down", () => {
    expect(longRestHealing(21, 1, homebrew)).toBe(10);
  });
});

describe("properties of hit points", () => {
  const state = fc
    .record({ max: fc.integer({ min: 1, max: 200 }), lack: fc.nat(250), temporary: fc.nat(30), standing: fc.boolean() })
    .map(({ max, lack, temporary, standing }) => ({
      max,
      value: standing ? max - lack : Math.max(0, max - lack),
      temporary,
      standing,
    }));
  it("B-THP-01: temporary hit points go first and nothing is lost on the way", () => {
    fc.assert(
      fc.property(state, fc.nat(300), (before, amount) => {
        const after = takeDamage(before, amount);
        expect(after.hpLost + after.temporaryLost + after.overflow).toBe(amount);
        if (after.hpLost > 0) expect(after.temporary).toBe(0);
      }),
    );
  });
});
