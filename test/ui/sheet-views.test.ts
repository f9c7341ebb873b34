import "../data/models.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keepChanged } from "../../module/applications/forms/changed-field.ts";
import {
  changeStopped,
  numberProblem,
  readTyped,
  type NumberProblem,
} from "../../module/applications/common/read-number.ts";
import { kindKey, kindLabel } from "../../module/applications/sheets/view/equipment.ts";
import { characteristicRows } from "../../module/applications/sheets/view/creature.ts";
import { CHARACTERISTICS } from "../../module/rules/basics/ids.ts";
import { texts } from "./support/texts.ts";

describe("a number is typed as a change or as itself", () => {
  test.each([
    ["+2", 5, 7],
    ["-3", 5, 2],
    ["−3", 5, 2],
    ["=7", 5, 7],
    ["7", 5, 7],
    [" + 2 ", 5, 7],
    ["-9", 5, 0],
    ["=0", 5, 0],
  ])("%s from %i gives %i", (text, current, expected) => {
    expect(readTyped(text, {}, current)).toEqual({ value: expected });
  });

  test.each<[string, NumberProblem]>([
    ["", "empty"],
    ["  ", "empty"],
    ["сильный", "letters"],
    ["1e3", "letters"],
    ["2к6", "letters"],
    ["--1", "letters"],
    ["1.5", "fraction"],
    ["99999999999", "large"],
    ["1000000000", "large"],
    ["=-5", "small"],
    ["=−5", "small"],
    ["+1000000000", "large"],
  ])("«%s» cannot be taken: %s", (text, problem) => {
    expect(readTyped(text, {}, 5)).toEqual({ problem });
  });

  test.each([
    ["-5", 3, {}, "atLeast"],
    ["−3", 1, { whole: false }, "atLeast"],
    ["+5", 3, { max: 4 }, "atMost"],
    ["-3", 3, {}, null],
    ["+1", 3, { max: 4 }, null],
    ["=-4", 3, {}, null],
    ["7", 3, {}, null],
    ["abc", 3, {}, null],
  ] as const)("«%s» from %i within %j stops short of what was typed: %s", (text, current, bounds, stopped) => {
    expect(changeStopped(text, bounds, current)).toBe(stopped);
  });

  test("where nothing is there to change, a sign is the number's own", () => {
    for (const text of ["-5", "−5", "–5", " − 5 "]) {
      expect(readTyped(text)).toEqual({ problem: "small" });
      expect(readTyped(text, { min: -20, max: 20 })).toEqual({ value: -5 });
    }
    expect([
      readTyped("+3", { min: -20, max: 20 }),
      readTyped("−21", { min: -20, max: 20 }),
      readTyped("abc", { min: -20 }),
    ]).toEqual([{ value: 3 }, { problem: "small" }, { problem: "letters" }]);
  });

  test("each reason has its own words", () => {
    const ru = texts("ru");
    const said = (text: string): string => {
      const read = readTyped(text, { min: 0, max: 1000 });
      return "problem" in read ? numberProblem(read.problem, text, { min: 0, max: 1000 }, ru) : "";
    };
    expect([said("−5"), said("1000000000"), said("abc"), said(""), said("1,5")]).toEqual([
      "«−5» — слишком мало: не меньше 0.",
      "«1000000000» — слишком много: не больше 1000.",
      "«abc» не число.",
      "Здесь нужно число.",
      "«1,5»: здесь нужно целое число.",
    ]);
  });

  test("fractions where they are allowed, with either mark", () => {
    expect(readTyped("+0,2", { whole: false }, 0.1)).toEqual({ value: 0.3 });
    expect(readTyped("1.4", { whole: false }, 0)).toEqual({ value: 1.4 });
  });

  test("stays within its bounds", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom("+", "-", "=", ""),
        fc.integer({ min: 1, max: 30 }),
        (amount, sign, current) => {
          const read = readTyped(`${sign}${String(amount)}`, { min: 1, max: 30 }, current);
          if ("value" in read) {
            expect(read.value).toBeGreaterThanOrEqual(1);
            expect(read.value).toBeLessThanOrEqual(30);
          } else expect(read.problem).toBe(amount < 1 ? "small" : "large");
        },
      ),
    );
  });
});

describe("what a form sends", () => {
  const sent = (event: Event | null, img: string): object => {
    const values = { name: "A", "system.hp.max": 3, img };
    keepChanged(event, values, ["img"], { name: "B", img: "old.webp" });
    return values;
  };
  test("by program everything", () => {
    expect(sent(null, "old.webp")).toEqual({ name: "A", "system.hp.max": 3, img: "old.webp" });
  });
  // Foundry puts a picked picture into the form and submits it: what the other fields show may be older than what is stored.
  test("submitted, the picture alone that was picked", () => {
    expect(sent(new Event("submit"), "new.webp")).toEqual({ img: "new.webp" });
  });
  test("submitted without a new picture, nothing", () => {
    expect(sent(new Event("submit"), "old.webp")).toEqual({});
  });
});

test("kinds of ammunition are words in both languages", () => {
  for (const lang of ["ru", "en"] as const) {
    const words = texts(lang);
    for (const kind of ["arrow", "bolt", "bullet", "needle"])
      expect(kindKey(kindLabel(kind, words).toUpperCase(), words)).toBe(kind);
    expect(kindKey(" шипы ", words)).toBe("шипы");
    expect(kindLabel("шипы", words)).toBe("шипы");
  }
});

test("H-CHAR-03: a characteristic that an effect changes shows what its modifier counts, and in edit mode what is entered", () => {
  const rows = (value: number): Parameters<typeof characteristicRows>[1] =>
    ({
      characteristics: Object.fromEntries(
        CHARACTERISTICS.map((key) => [key, { value, bonus: 0, mod: 0, parts: [] }]),
      ) as unknown,
    }) as Parameters<typeof characteristicRows>[1];
  const [strength] = characteristicRows(
    rows(17) as unknown as Parameters<typeof characteristicRows>[0],
    rows(21),
    texts("en"),
  );
  expect([strength?.value, strength?.now]).toEqual([17, 21]);
});

test("B-CHAR-04: a characteristic of which nothing is left is marked on the sheet", () => {
  const of = (strength: object): string[] => {
    const derived = CHARACTERISTICS.map((key) => [
      key,
      { value: 10, bonus: 0, mod: 0, parts: [], ...(key === "strength" ? strength : {}) },
    ]);
    const stored = CHARACTERISTICS.map((key) => [key, { value: 10 }]);
    const numbers = { characteristics: Object.fromEntries(derived) as unknown } as Parameters<
      typeof characteristicRows
    >[1];
    const kept = { characteristics: Object.fromEntries(stored) as unknown } as Parameters<typeof characteristicRows>[0];
    return characteristicRows(kept, numbers, texts("en")).map(({ nothing }) => nothing);
  };
  expect(of({ value: 3, drain: 2 })).toEqual(["", "", "", "", "", ""]);
  expect(of({ value: 3, drain: 3 })).toEqual([
    "It has dropped to 0: what happens now is said in the effect itself.",
    "",
    "",
    "",
    "",
    "",
  ]);
});
