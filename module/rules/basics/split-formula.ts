import { FORMULA_LIMITS, FormulaError, parseFormula } from "./dice.ts";

/** A damage formula split into dice, which a critical hit doubles, and a flat number. */
export interface SplitFormula {
  /** Dice only, for example "2d6 + 1d4". Empty if there are none. */
  readonly dice: string;
  readonly flat: number;
}

/**
 * Splits a typed formula, including Russian notation. An invalid formula counts as nothing. The sheet marks it, and the
 * attack continues.
 * @rule H-CRIT-02
 */
export function splitFormula(text: string): SplitFormula {
  let dice = "";
  let flat = 0;
  for (const term of readable(text)) {
    if (term.kind === "flat") flat += term.sign * term.value;
    else
      dice += `${dice === "" ? (term.sign < 0 ? "-" : "") : term.sign < 0 ? " - " : " + "}${String(term.count)}d${String(term.faces)}`;
  }
  return { dice, flat };
}

/** True if a typed formula is valid or empty. */
export function isReadable(text: string): boolean {
  return text.trim() === "" || readable(text).length > 0;
}

function readable(text: string): ReturnType<typeof parseFormula>["terms"] {
  if (text.trim() === "") return [];
  try {
    const { terms } = parseFormula(text);
    // Each number may be valid, but their sum must stay within the limit, too.
    return terms.reduce((sum, term) => sum + (term.kind === "flat" ? term.value : 0), 0) > FORMULA_LIMITS.flat
      ? []
      : terms;
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}
