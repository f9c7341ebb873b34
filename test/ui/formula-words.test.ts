/** Formulas as people read and type them; every formula of the content reads without code in Russian. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { fieldDice, localDice, storedDice } from "../../module/applications/words/formula-words.ts";
import { reasonText } from "../../module/play/common/notify.ts";
import { texts } from "./support/texts.ts";

const ru = texts("ru");
const SOURCES = path.resolve(import.meta.dirname, "../../packs/_source");

/** Every formula of the sources: a string below a key of dice. */
function formulas(value: unknown, key = ""): string[] {
  if (typeof value === "string")
    return ["damage", "healing", "upcast", "formula", "versatile"].includes(key) && /\dd\d|@|\)d/u.test(value)
      ? // A stat block has several kinds of damage in a row.
        value.split(/, (?=\d)/u)
      : [];
  if (Array.isArray(value)) return value.flatMap((one) => formulas(one, key));
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, one]) => formulas(one, name))
    : [];
}

describe("a formula in words", () => {
  it.each([
    ["2d8 + @spell.mod", "2к8 + мод. заклинаний"],
    ["(ceil(@level / 2))d6", "(уровень / 2, вверх)к6"],
    ["(1 + floor((@level + 1) / 6))d10", "(1 + (уровень + 1) / 6, вниз)к10"],
    ["(max(1, @cha))d8", "(мод. Хар, не меньше 1)к8"],
    ["5 * @level", "5 × уровень"],
    ["1d6 + @dex", "1к6 + мод. Лов"],
    ["1d4-1", "1к4−1"],
    ["2d4+0", "2к4"],
    ["1d6 - 0 + @dex", "1к6 + мод. Лов"],
    ["1d4 + 0d6 + 10", "1к4 + 0к6 + 10"],
    ["@nobody.knows", "@nobody.knows"],
  ])("%s: %s", (formula, words) => {
    expect(localDice(formula, ru)).toBe(words);
  });

  it("all of the content's formulas read without Latin letters and references", () => {
    const all = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".json"))
      .flatMap((name) => formulas(JSON.parse(readFileSync(path.join(SOURCES, name), "utf8"))));
    expect(all.length).toBeGreaterThan(100);
    // The word behind a formula of the sources is its type of damage, which sheets show by its name.
    expect(
      all.map((one) => localDice(one.replace(/ [a-z]+$/u, ""), ru)).filter((words) => /[@A-Za-z]/u.test(words)),
    ).toEqual([]);
  });

  it("a field shows the user's dice and stores Foundry's, whichever letter was typed; other words stay", () => {
    expect([fieldDice("1d8 + @spell.mod", ru), fieldDice("1d8", texts("en"))]).toEqual(["1к8 + @spell.mod", "1d8"]);
    expect(["1к8+2", "2Д6", "к6", "1d4 + к6", "1к(@level)", "(@level)к6", "меч", "как 1"].map(storedDice)).toEqual([
      "1d8+2",
      "2d6",
      "d6",
      "1d4 + d6",
      "1d(@level)",
      "(@level)d6",
      "меч",
      "как 1",
    ]);
  });
});

describe("why something failed", () => {
  it("is said in words that its reader can read, else where to look", () => {
    class DataModelValidationError extends Error {}
    expect(reasonText(new Error("User Ann lacks permission"), "ru", "см. консоль")).toBe("см. консоль");
    expect(reasonText(new Error("Нет прав"), "ru", "см. консоль")).toBe("Нет прав");
    expect(reasonText(new Error("User Ann lacks permission"), "en", "see the console")).toBe(
      "User Ann lacks permission",
    );
    expect(
      reasonText(new DataModelValidationError("Actor [x] validation errors:\n  system: bad"), "en", "see the console"),
    ).toBe("see the console");
    expect(reasonText("", "en", "see the console")).toBe("see the console");
  });
});
