import { RulesError } from "./errors.ts";

/** One term of a formula: dice or a flat number, added or subtracted. */
export type FormulaTerm =
  | { readonly kind: "dice"; readonly sign: 1 | -1; readonly count: number; readonly faces: number }
  | { readonly kind: "flat"; readonly sign: 1 | -1; readonly value: number };

/** A parsed formula. */
export interface Formula {
  readonly terms: readonly FormulaTerm[];
  /** The formula in Foundry's notation, for example `2d6 + 3`. */
  readonly normalized: string;
}

/** Error codes of an invalid formula. Each has a language key `OD20.Formula.Error.<code>`. */
export type FormulaErrorCode =
  | "type"
  | "empty"
  | "tooLong"
  | "unexpected"
  | "unfinished"
  | "count"
  | "faces"
  | "number"
  | "tooManyTerms"
  | "tooManyDice";

/** Error for an invalid formula. `position` is the index of the wrong character, from 0. */
export class FormulaError extends RulesError {
  readonly position: number;
  readonly code: FormulaErrorCode;

  constructor(code: FormulaErrorCode, position: number) {
    super("formula", `${code} at ${String(position)}`);
    this.name = "FormulaError";
    this.code = code;
    this.position = position;
  }
}

/** Limits that protect against formulas that take too long to compute. */
export const FORMULA_LIMITS = { length: 200, terms: 32, count: 100, faces: 1000, dice: 200, flat: 100_000 } as const;

const DIE = new Set(["d", "D", "к", "К", "д", "Д"]);
const PLUS = new Set(["+", "＋"]);
const MINUS = new Set(["-", "−", "–", "—"]);
const SPACE = new Set([" ", "\t", "\n", "\r", "\u00a0", "\u202f", "\u2009"]);

/** Parser that reads the text once, from left to right. */
class Reader {
  private at = 0;
  private dice = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  formula(): FormulaTerm[] {
    const terms: FormulaTerm[] = [];
    this.skip();
    if (this.done()) throw new FormulaError("empty", 0);
    let sign = this.sign() ?? 1;
    for (;;) {
      if (terms.length >= FORMULA_LIMITS.terms) throw new FormulaError("tooManyTerms", this.at);
      terms.push(this.term(sign));
      this.skip();
      if (this.done()) return terms;
      const operator = this.sign();
      if (operator === null) throw new FormulaError("unexpected", this.at);
      this.skip();
      // A number may have its own sign after the operator: `1d8 + -1`.
      const own = this.sign() ?? 1;
      sign = operator === own ? 1 : -1;
    }
  }

  private term(sign: 1 | -1): FormulaTerm {
    this.skip();
    const start = this.at;
    const before = this.digits();
    const afterDigits = this.at;
    this.skip();
    if (DIE.has(this.text[this.at] ?? "")) {
      this.at += 1;
      this.skip();
      const facesAt = this.at;
      const faces = this.digits();
      if (faces === "") throw new FormulaError(this.done() ? "unfinished" : "unexpected", this.at);
      return this.diceTerm(sign, before === "" ? 1 : Number(before), start, Number(faces), facesAt);
    }
    this.at = afterDigits;
    if (before === "") throw new FormulaError(this.done() ? "unfinished" : "unexpected", this.at);
    const value = Number(before + this.fraction());
    if (value > FORMULA_LIMITS.flat) throw new FormulaError("number", start);
    return { kind: "flat", sign, value };
  }

  private diceTerm(sign: 1 | -1, count: number, countAt: number, faces: number, facesAt: number): FormulaTerm {
    if (count < 1 || count > FORMULA_LIMITS.count) throw new FormulaError("count", countAt);
    if (faces < 1 || faces > FORMULA_LIMITS.faces) throw new FormulaError("faces", facesAt);
    this.dice += count;
    if (this.dice > FORMULA_LIMITS.dice) throw new FormulaError("tooManyDice", countAt);
    return { kind: "dice", sign, count, faces };
  }

  /** Reads decimal digits after a point or a comma. Returns them with a point. */
  private fraction(): string {
    const mark = this.text[this.at];
    if (mark !== "." && mark !== ",") return "";
    this.at += 1;
    const digits = this.digits();
    if (digits === "") throw new FormulaError(this.done() ? "unfinished" : "unexpected", this.at);
    return `.${digits}`;
  }

  private digits(): string {
    const start = this.at;
    while (/^[0-9]$/.test(this.text[this.at] ?? "")) this.at += 1;
    return this.text.slice(start, this.at);
  }

  private sign(): 1 | -1 | null {
    const char = this.text[this.at] ?? "";
    const sign = PLUS.has(char) ? 1 : MINUS.has(char) ? -1 : null;
    if (sign !== null) this.at += 1;
    return sign;
  }

  private skip(): void {
    while (SPACE.has(this.text[this.at] ?? "")) this.at += 1;
  }

  private done(): boolean {
    return this.at >= this.text.length;
  }
}

/**
 * Parses a damage or bonus formula that a user typed: dice and numbers, added or subtracted. The dice letter is `d`,
 * `к` or `д` in either case. A die without a count is one die. Numbers may use a decimal comma or point. Minus signs
 * may be typographic.
 * @throws FormulaError with a code and a position; see {@link FORMULA_LIMITS} for the limits
 * @rule H-DICE-01
 */
export function parseFormula(text: string): Formula {
  if (typeof text !== "string") throw new FormulaError("type", 0);
  if (text.length > FORMULA_LIMITS.length) throw new FormulaError("tooLong", FORMULA_LIMITS.length);
  const terms = new Reader(text).formula();
  return { terms, normalized: formatTerms(terms) };
}

/** True if {@link parseFormula} can parse the text. */
export function isFormula(text: string): boolean {
  try {
    parseFormula(text);
    return true;
  } catch {
    return false;
  }
}

/** Formats a number without an exponent. String() would write 1e-7 for a small fraction. */
function formatNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(6).replace(/0+$/, "").replace(/\.$/, "");
}

/** Formats terms in Foundry's notation: `1d8 + 3`, `2d6 - 1d4`. An empty list gives `0`. */
export function formatTerms(terms: readonly FormulaTerm[]): string {
  if (terms.length === 0) return "0";
  return terms
    .map((term, index) => {
      const body = term.kind === "dice" ? `${String(term.count)}d${String(term.faces)}` : formatNumber(term.value);
      if (index === 0) return term.sign < 0 ? `-${body}` : body;
      return `${term.sign < 0 ? "-" : "+"} ${body}`;
    })
    .join(" ");
}

/**
 * Returns the formula with twice as many dice. Flat numbers stay unchanged.
 * @rule H-CRIT-02 B-CRIT-02 C-62
 */
export function doubledDice(terms: readonly FormulaTerm[]): FormulaTerm[] {
  return terms.map((term) => (term.kind === "dice" ? { ...term, count: term.count * 2 } : term));
}

/**
 * Returns only the dice of a formula. A critical hit rolls them in addition to the normal damage.
 * @rule H-CRIT-02 B-CRIT-02 C-62
 */
export function extraDice(terms: readonly FormulaTerm[]): FormulaTerm[] {
  return terms.filter((term) => term.kind === "dice");
}

/**
 * Returns the extra dice of a critical hit as a formula, or null if the formula has no dice.
 * @rule H-CRIT-02 B-DMG-04
 */
export function extraDiceFormula(terms: readonly FormulaTerm[]): string | null {
  const dice = extraDice(terms);
  return dice.length === 0 ? null : formatTerms(dice);
}

/**
 * Calculates the result for given faces, which must be in the order of the formula.
 * @returns the sum, rounded down; may be negative
 * @rule H-DICE-01 B-DICE-12
 */
export function evaluateTerms(terms: readonly FormulaTerm[], faces: readonly number[]): number {
  let next = 0;
  let sum = 0;
  for (const term of terms) {
    if (term.kind === "flat") {
      sum += term.sign * term.value;
      continue;
    }
    for (const face of faces.slice(next, next + term.count)) sum += term.sign * face;
    next += term.count;
  }
  return Math.floor(sum);
}

/** Returns the lowest, highest and average result of a formula, before rounding down. @rule B-DMG-12 */
export function formulaRange(terms: readonly FormulaTerm[]): { min: number; max: number; average: number } {
  let min = 0;
  let max = 0;
  for (const term of terms) {
    const low = term.kind === "flat" ? term.value : term.count;
    const high = term.kind === "flat" ? term.value : term.count * term.faces;
    min += term.sign > 0 ? low : -high;
    max += term.sign > 0 ? high : -low;
  }
  return { min, max, average: (min + max) / 2 };
}
