/** What is typed into a window and is no number stays, and says why. */
import { expect, test } from "vitest";
import { TypedNumbers } from "../../module/applications/common/typed-numbers.ts";
import { texts } from "./support/texts.ts";

const BOUNDS = { min: -20, max: 20 };

test.each([
  ["−5", -5],
  ["-5", -5],
  ["–5", -5],
  ["+3", 3],
  ["7", 7],
])("%s is a number", (text, value) => {
  const typed = new TypedNumbers();
  expect(typed.read("bonus.a", "Bonus", text, BOUNDS)).toBe(value);
  expect(typed.text("bonus.a")).toBeNull();
  expect(typed.error(["bonus.a"], texts("en"))).toBe("");
});

test.each([
  ["", "Bonus: A number is needed here.", "Бонус: Здесь нужно число."],
  ["abc", "Bonus: “abc” is not a number.", "Бонус: «abc» не число."],
  [
    "1000000000",
    "Bonus: “1000000000” is too much: no more than 20.",
    "Бонус: «1000000000» — слишком много: не больше 20.",
  ],
  ["−21", "Bonus: “−21” is too little: no less than −20.", "Бонус: «−21» — слишком мало: не меньше −20."],
])("“%s” stays as it was typed and gets its own reason", (text, en, ru) => {
  for (const [lang, label, reason] of [
    ["en", "Bonus", en],
    ["ru", "Бонус", ru],
  ] as const) {
    const typed = new TypedNumbers();
    expect(typed.read("bonus.a", label, text, BOUNDS)).toBeNull();
    expect(typed.text("bonus.a")).toBe(text);
    expect(typed.error(["bonus.a"], texts(lang))).toBe(reason);
    // A row that is gone holds up nobody.
    expect(typed.error(["bonus.b"], texts(lang))).toBe("");
    typed.read("bonus.a", label, "2", BOUNDS);
    expect(typed.keys).toEqual([]);
  }
});
