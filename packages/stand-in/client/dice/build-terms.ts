/** Converts the nodes of a formula into terms, and simplifies lists of terms. */
import type { Loose } from "../../common/loose.ts";
import { diceClasses } from "./dice-config.ts";
import { type Amount, type FormulaNode, parseFormula } from "./parser.ts";
import { NumericTerm, OperatorTerm, StringTerm } from "./terms/basic-terms.ts";
import { Die } from "./terms/dice-term.ts";
import { FunctionTerm, ParentheticalTerm, PoolTerm } from "./terms/group-terms.ts";
import type { RollTerm } from "./terms/roll-term.ts";

const root: Loose = globalThis;

function amount(value: Amount): Loose {
  return "value" in value ? value.value : diceClasses().createRoll(value.formula);
}

function build(node: FormulaNode): RollTerm {
  const options = "flavor" in node && node.flavor !== "" ? { flavor: node.flavor } : {};
  switch (node.kind) {
    case "number":
      return new NumericTerm({ number: node.value, options });
    case "operator":
      return new OperatorTerm({ operator: node.operator, options });
    case "group":
      return new ParentheticalTerm({ term: node.formula, options });
    case "function":
      return new FunctionTerm({ fn: node.name, terms: node.args, options });
    case "pool":
      return new PoolTerm({ terms: node.parts, modifiers: node.modifiers, options });
    case "text":
      return new StringTerm({ term: node.text, options });
    default: {
      // A system may register its own class for the plain die.
      const known: Loose = root.CONFIG?.Dice?.terms?.d ?? Die;
      return new known({ number: amount(node.number), faces: amount(node.faces), modifiers: node.modifiers, options });
    }
  }
}

/**
 * The terms of a formula whose attributes have been replaced.
 * @throws FormulaSyntaxError
 */
export function termsOf(formula: string): RollTerm[] {
  return parseFormula(formula).map(build);
}

/** The notation of a list of terms. */
export function formulaOf(terms: readonly RollTerm[]): string {
  return terms
    .map((each) => each.formula)
    .join("")
    .trim();
}

/** Removes signs without effect: leading `+`, trailing operators, `+ -`. */
export function simplifyTerms(terms: readonly RollTerm[]): RollTerm[] {
  const kept: RollTerm[] = [];
  for (const term of terms) {
    const last = kept.at(-1);
    if (
      term instanceof OperatorTerm &&
      last instanceof OperatorTerm &&
      "+-".includes(last.operator) &&
      "+-".includes(term.operator)
    ) {
      kept[kept.length - 1] = new OperatorTerm({ operator: last.operator === term.operator ? "+" : "-" });
    } else if (!(term instanceof OperatorTerm && term.operator === "+" && kept.length === 0)) kept.push(term);
  }
  while (kept.at(-1) instanceof OperatorTerm) kept.pop();
  return kept;
}
