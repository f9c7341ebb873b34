import { FORMULA_LIMITS, FormulaError, parseFormula } from "./dice.ts";

/** A damage formula apart: what a critical doubles and what it does not. */
export interface SplitFormula {
  /** Dice only, e.g. "2d6 + 1d4"; "" when there are none. */
  readonly dice: string;
  readonly flat: number;
}

/**
 * Dice and flat number of a formula typed by a person, Russian notation included. An unreadable formula counts as
 * nothing: the sheet marks it, the attack goes on.
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

/** Whether a typed formula can be read; "" can. */
export function isReadable(text: string): boolean {
  return text.trim() === "" || readable(text).length > 0;
}

function readable(text: string): ReturnType<typeof parseFormula>["terms"] {
  if (text.trim() === "") return [];
  try {
    const { terms } = parseFormula(text);
    // Many allowed numbers together are none that a rule knows.
    return terms.reduce((sum, term) => sum + (term.kind === "flat" ? term.value : 0), 0) > FORMULA_LIMITS.flat
      ? []
      : terms;
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}
