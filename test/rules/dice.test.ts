import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FormulaError,
  bonusFormula,
  doubledDice,
  evaluateTerms,
  extraDiceFormula,
  formatTerms,
  formulaRange,
  isFormula,
  parseFormula,
  sumContributions,
  type Contribution,
  type FormulaTerm,
} from "../../module/rules/index.ts";

function failure(text: string): [string, number] | null {
  try {
    parseFormula(text);
    return null;
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return [error.code, error.position];
  }
}

describe("formulas as people write them", () => {
  it.each([
    ["1к8+3", "1d8 + 3"],
    ["д6", "1d6"],
    ["2Д6 – 1", "2d6 - 1"],
    ["К20", "1d20"],
    ["3d4+d8-1", "3d4 + 1d8 - 1"],
    ["1 к 8 + 2", "1d8 + 2"],
    ["1,5", "1.5"],
    ["2.50+1к4", "2.5 + 1d4"],
    ["-1d4", "-1d4"],
    ["1d8 + -1", "1d8 - 1"],
    ["1d8 - -1", "1d8 + 1"],
    ["+3", "3"],
    ["\u00a01d6\u202f−2 ", "1d6 - 2"],
    ["007", "7"],
  ])("H-DICE-01: %s is %s", (text, normalized) => {
    expect(parseFormula(text).normalized).toBe(normalized);
  });

  it.each([
    ["", "empty", 0],
    ["   ", "empty", 0],
    ["1d", "unfinished", 2],
    ["1d8+", "unfinished", 4],
    ["abc", "unexpected", 0],
    ["1d8 3", "unexpected", 4],
    ["1k8", "unexpected", 1],
    ["0d6", "count", 0],
    ["101d6", "count", 0],
    ["1d0", "faces", 2],
    ["1d1001", "faces", 2],
    ["100d6+100d6+1d6", "tooManyDice", 12],
    ["999999", "number", 0],
    ["1d8**2", "unexpected", 3],
    ["1d8;alert(1)", "unexpected", 3],
    ["@str", "unexpected", 0],
    ["1,", "unfinished", 2],
    ["9".repeat(201), "tooLong", 200],
    [Array.from({ length: 33 }, () => "1").join("+"), "tooManyTerms", 64],
    ["1d8---1", "unexpected", 5],
  ])("H-DICE-01: %s is refused as %s", (text, code, position) => {
    expect(failure(text)).toEqual([code, position]);
  });

  it("H-DICE-01: 3d4+d8-1 with the faces 2, 4, 1, 6 is 12", () => {
    expect(evaluateTerms(parseFormula("3d4+d8-1").terms, [2, 4, 1, 6])).toBe(12);
  });
  it("B-DICE-12: fractions are rounded down at the end", () => {
    expect(evaluateTerms(parseFormula("1к6+1,5").terms, [2])).toBe(3);
  });
  it("H-DICE-01: wrong faces are refused", () => {
    const { terms } = parseFormula("2d6");
    expect(() => evaluateTerms(terms, [1])).toThrow(/faces/);
    expect(() => evaluateTerms(terms, [1, 7])).toThrow(/faces/);
    expect(() => evaluateTerms(terms, [1, 2, 3])).toThrow(/faces/);
  });
  it("H-CRIT-02: a critical turns 1d8+3 into 2d8+3", () => {
    expect(formatTerms(doubledDice(parseFormula("1d8+3").terms))).toBe("2d8 + 3");
  });
  it("B-CRIT-02: 1d4+2 and 2d6 become 2d4+4d6+2", () => {
    expect(formatTerms(doubledDice(parseFormula("1d4+2d6+2").terms))).toBe("2d4 + 4d6 + 2");
    expect(extraDiceFormula(parseFormula("1d4+2d6+2").terms)).toBe("1d4 + 2d6");
  });
  it("B-DMG-04: damage without dice has no extra dice", () => {
    expect(extraDiceFormula(parseFormula("1").terms)).toBeNull();
  });
  it("B-DMG-12: 1d4+2 averages 4.5 between 3 and 6", () => {
    expect(formulaRange(parseFormula("1d4+2").terms)).toEqual({ min: 3, max: 6, average: 4.5 });
  });
});

describe("contributions", () => {
  it("H-DICE-01: become the tail of a formula, penalty dice included", () => {
    const parts: Contribution[] = [
      { source: "characteristic", label: "a", value: 3 },
      { source: "mastery", label: "b", value: 2 },
      { source: "effect", label: "c", value: 0, dice: { count: 1, faces: 4 } },
      { source: "effect", label: "d", value: 0, dice: { count: -1, faces: 6 } },
    ];
    expect(bonusFormula(parts)).toBe(" + 5 + 1d4 - 1d6");
    expect(bonusFormula([])).toBe("");
    expect(bonusFormula([{ source: "effect", label: "c", value: -2 }])).toBe(" - 2");
  });
  it("H-DICE-01: the order of adding does not matter", () => {
    const part = fc.record({
      source: fc.constant("effect" as const),
      label: fc.constant("x"),
      value: fc.integer({ min: -99, max: 99 }),
    });
    fc.assert(
      fc.property(
        fc
          .array(part)
          .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          expect(sumContributions(shuffled)).toBe(sumContributions(list));
        },
      ),
    );
  });
  it("H-DICE-01: a value that is no number is refused", () => {
    expect(() => sumContributions([{ source: "effect", label: "x", value: Number.NaN }])).toThrow(/parts/);
  });
});

describe("properties of the parser", () => {
  const sign = fc.constantFrom(1 as const, -1 as const);
  const dice = fc.record({
    kind: fc.constant("dice" as const),
    sign,
    count: fc.integer({ min: 1, max: 6 }),
    faces: fc.integer({ min: 1, max: 1000 }),
  });
  const flat = fc.record({ kind: fc.constant("flat" as const), sign, value: fc.nat(1000).map((n) => n / 4) });
  const terms: fc.Arbitrary<FormulaTerm[]> = fc.array(fc.oneof(dice, flat), { minLength: 1, maxLength: 20 });
  it("H-DICE-01: what is written back is read the same", () => {
    fc.assert(
      fc.property(terms, (list) => {
        const { normalized, terms: read } = parseFormula(formatTerms(list));
        expect(read).toEqual(list);
        expect(parseFormula(normalized).normalized).toBe(normalized);
      }),
    );
  });
  it("H-DICE-01: throws nothing but FormulaError", () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...Array.from("0123456789dDкдКД+-−., \u00a0")) }),
      fc.string({ unit: "binary", maxLength: 300 }),
    );
    fc.assert(
      fc.property(text, (any) => {
        failure(any);
        expect(isFormula(any)).toBe(failure(any) === null);
      }),
      { numRuns: 300 },
    );
  });
});
