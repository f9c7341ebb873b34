/** The functions of `dice.ts`, with their arguments checked; what people typed is judged by `parseFormula` itself. */
import * as rules from "../dice.ts";
import { FORMULA_LIMITS, type FormulaTerm } from "../dice.ts";
import { RulesError } from "../errors.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";
import { requireTerms } from "./shapes.ts";

export * from "../dice.ts";
export { requireTerms } from "./shapes.ts";

/** A face for each die, and none besides. */
function requireFaces(terms: readonly FormulaTerm[], faces: readonly number[]): void {
  requireTerms(terms);
  requireList("faces", faces, 0, 4 * FORMULA_LIMITS.dice);
  const dice = terms.flatMap((term) => (term.kind === "dice" ? Array<number>(term.count).fill(term.faces) : []));
  for (const [index, most] of dice.entries()) {
    const face = faces[index];
    if (face === undefined || !Number.isInteger(face) || face < 1 || face > most)
      throw new RulesError("faces", `no face for die ${String(index + 1)}`);
  }
  if (dice.length !== faces.length) throw new RulesError("faces", "more faces than dice");
}

export const formatTerms = checked(rules.formatTerms, requireTerms);
export const doubledDice = checked(rules.doubledDice, requireTerms);
export const extraDice = checked(rules.extraDice, requireTerms);
export const extraDiceFormula = checked(rules.extraDiceFormula, requireTerms);
export const evaluateTerms = checked(rules.evaluateTerms, requireFaces);
export const formulaRange = checked(rules.formulaRange, requireTerms);
