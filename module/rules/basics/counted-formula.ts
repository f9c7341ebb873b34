/** Converts formulas that refer to numbers of an actor, such as `(1 + floor(@level / 7))d8 + @cha`, to dice and numbers. */
import { FORMULA_LIMITS, formatTerms, formulaRange, isFormula, parseFormula } from "./dice.ts";

/** Roll data of an actor. */
export type Numbers = Readonly<Record<string, unknown>>;

/** Replaces references by numbers: `2d8 + @spell.mod` becomes `2d8 + 3`. An unknown reference stays unchanged. */
export function inNumbers(formula: string, numbers: Numbers): string {
  return formula
    .replaceAll(/@([\w.]+)/gu, (name, path: string) => {
      const found = path
        .split(".")
        .reduce<unknown>(
          (at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined),
          numbers,
        );
      return typeof found === "number" ? String(found) : name;
    })
    .replaceAll(/\+\s*-/gu, "- ");
}

/** Calculates sums and products of plain numbers. Returns null for anything else. */
function reckon(text: string): number | null {
  const plain = text.replaceAll(/\s+/gu, "");
  if (!/^-?\d+(?:\.\d+)?(?:[+\-*/]\d+(?:\.\d+)?)*$/u.test(plain)) return null;
  let sum = 0;
  for (const [, sign = "", product = ""] of plain.matchAll(/([+-]?)([^+-]+)/gu)) {
    const [first = "", ...factors] = product.split(/(?=[*/])/u);
    const value = factors.reduce(
      (made, factor) => (factor.startsWith("*") ? made * Number(factor.slice(1)) : made / Number(factor.slice(1))),
      Number(first),
    );
    sum += sign === "-" ? -value : value;
  }
  return sum;
}

const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = {
  "": (value = 0) => value,
  floor: (value = 0) => Math.floor(value),
  ceil: (value = 0) => Math.ceil(value),
  max: Math.max,
  min: Math.min,
};

/** Replaces the innermost parentheses of a formula by their value. Returns null if they contain no calculation. */
function opened(formula: string): string | null {
  // A letter after a digit is a dice letter, not a function: 1d(6 + 2).
  const found = /((?<!\d)[a-z]*)\(([^()]*)\)/u.exec(formula);
  const [all = "", name = "", inside = ""] = found ?? [];
  const values = inside.split(",").map(reckon);
  if (!found || !Object.hasOwn(FUNCTIONS, name) || values.includes(null)) return null;
  const value = FUNCTIONS[name]?.(...values.flatMap((one) => one ?? []));
  return value === undefined || !Number.isFinite(value) ? null : formula.replace(all, String(value));
}

/**
 * Returns a formula with all references and calculations resolved, in the notation of {@link parseFormula}. Returns
 * null if the formula is invalid.
 * @rule H-DICE-01 H-PRG-07
 */
export function countFormula(text: string, numbers: Numbers): string | null {
  if (text.length > FORMULA_LIMITS.length) return null;
  let formula = inNumbers(text, numbers);
  for (let left: number = FORMULA_LIMITS.terms; formula.includes("(") && left > 0; left--) {
    const next = opened(formula);
    if (next === null) return null;
    formula = next;
  }
  const whole = formula.includes("*") ? reckon(formula) : null;
  const counted = (whole === null ? formula : String(whole)).replaceAll(/\+\s*-/gu, "- ");
  return counted.trim() !== "" && isFormula(counted) ? counted : null;
}

/**
 * Returns the value of a formula without dice. Returns null if the formula contains dice or is invalid.
 * @rule H-PRG-07
 */
export function countNumber(text: string, numbers: Numbers): number | null {
  const counted = countFormula(text, numbers);
  const { min, max } = counted === null ? { min: 0, max: 1 } : formulaRange(parseFormula(counted).terms);
  return min === max ? min : null;
}

/**
 * Multiplies a formula: three times `1d4 + 1` is `3d4 + 3`. Returns an empty string for 0 times or an invalid formula.
 * @rule H-SPL-10
 */
export function timesOver(formula: string, times: number): string {
  if (times <= 0 || !isFormula(formula)) return "";
  return formatTerms(
    parseFormula(formula).terms.map((term) =>
      term.kind === "dice" ? { ...term, count: term.count * times } : { ...term, value: term.value * times },
    ),
  );
}

/**
 * Multiplies a formula and splits the result into several formulas if one formula would exceed the dice limit.
 * @param most highest number of formulas; the rest is left out
 * @rule B-AOE-01
 */
export function timesInParts(formula: string, times: number, most: number): string[] {
  let each = Math.max(0, times);
  while (each > 1 && !isFormula(timesOver(formula, each))) each = Math.ceil(each / 2);
  const parts: string[] = [];
  for (let left = times; left > 0 && parts.length < most; left -= each)
    parts.push(timesOver(formula, Math.min(each, left)));
  return parts.filter((part) => part !== "");
}

/** Adds two formulas and joins equal dice: `2d8 + 3` and `2d8` give `4d8 + 3`. */
export function addFormulas(one: string, other: string): string {
  if (other === "" || !isFormula(one) || !isFormula(other)) return one;
  const terms = [...parseFormula(one).terms];
  for (const term of parseFormula(other).terms) {
    const at = terms.findIndex(
      (known) =>
        known.sign === term.sign &&
        (known.kind === "dice" ? term.kind === "dice" && known.faces === term.faces : term.kind === "flat"),
    );
    const known = terms[at];
    if (known?.kind === "dice" && term.kind === "dice") terms[at] = { ...known, count: known.count + term.count };
    else if (known?.kind === "flat" && term.kind === "flat") terms[at] = { ...known, value: known.value + term.value };
    else terms.push(term);
  }
  return formatTerms(terms);
}
