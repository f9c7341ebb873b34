import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keepChanged } from "../../module/applications/sheets/habits/changed-field.ts";
import { enterNumber } from "../../module/applications/sheets/habits/number-entry.ts";
import { kindKey, kindLabel } from "../../module/applications/sheets/view/ammunition-kind.ts";
import { texts } from "./support/texts.ts";

describe("a number is typed as a change or as itself", () => {
  test.each([
    ["+2", 5, 7], ["-3", 5, 2], ["−3", 5, 2], ["=7", 5, 7], ["7", 5, 7], [" + 2 ", 5, 7], ["-9", 5, 0], ["=0", 5, 0],
  ])("%s from %i gives %i", (text, current, expected) => { expect(enterNumber(text, current)).toBe(expected); });

  test.each(["", "сильный", "1e3", "2к6", "--1", "1.5", "99999999999"])("%s is no whole number", (text) => { expect(enterNumber(text, 5)).toBeNull(); });

  test("fractions where they are allowed, with either mark", () => {
    expect(enterNumber("+0,2", 0.1, { whole: false })).toBe(0.3);
    expect(enterNumber("1.4", 0, { whole: false })).toBe(1.4);
  });

  test("stays within its bounds", () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 99 }), fc.constantFrom("+", "-", "=", ""), fc.integer({ min: 1, max: 30 }), (amount, sign, current) => {
      const value = enterNumber(`${sign}${String(amount)}`, current, { min: 1, max: 30 });
      expect(value).toBeGreaterThanOrEqual(1);
      expect(value).toBeLessThanOrEqual(30);
    }));
  });
});

test("a submit without a change keeps every value", () => {
  const values = { name: "A", "system.hp.max": 3 };
  keepChanged(null, values);
  expect(values).toEqual({ name: "A", "system.hp.max": 3 });
});

test("kinds of ammunition are words in both languages", () => {
  for (const lang of ["ru", "en"] as const) {
    const words = texts(lang);
    for (const kind of ["arrow", "bolt", "bullet", "needle"]) expect(kindKey(kindLabel(kind, words).toUpperCase(), words)).toBe(kind);
    expect(kindKey(" шипы ", words)).toBe("шипы");
    expect(kindLabel("шипы", words)).toBe("шипы");
  }
});
