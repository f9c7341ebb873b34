/** Computes a flat list of terms: signs first, then `* / %`, then `+ -`. */
import type { Loose } from "../../common/loose.ts";

const RANK: Record<string, number> = { "*": 2, "/": 2, "%": 2, "+": 1, "-": 1 };

function apply(operator: string, a: number, b: number): number {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    default:
      return a % b;
  }
}

/**
 * Adds everything up.
 * @param parts numbers and operator signs in the order of the formula
 * @throws when the parts do not form an expression
 */
export function calculate(parts: readonly (number | string)[]): number {
  const values: number[] = [];
  const pending: string[] = [];
  const settle = (rank: number): void => {
    while (pending.length > 0 && (RANK[pending.at(-1) ?? ""] ?? 0) >= rank) {
      const b = values.pop();
      const a = values.pop();
      const operator = pending.pop();
      if (a === undefined || b === undefined || operator === undefined) throw new Error("Not an expression");
      values.push(apply(operator, a, b));
    }
  };
  let sign = 1;
  let expectsValue = true;
  for (const part of parts) {
    if (typeof part === "number") {
      values.push(sign * part);
      sign = 1;
      expectsValue = false;
    } else if (expectsValue) {
      if (part === "-") sign = -sign;
      else if (part !== "+") throw new Error("Not an expression");
    } else {
      settle(RANK[part] ?? 1);
      pending.push(part);
      expectsValue = true;
    }
  }
  settle(0);
  const [total] = values;
  if (values.length > 1 || total === undefined) throw new Error("Not an expression");
  return total;
}

/** The numbers and signs of evaluated terms; a number is whatever a term's total is. */
export function partsOf(terms: readonly Loose[]): (number | string)[] {
  return terms.map((term) => (typeof term.operator === "string" ? term.operator : Number(term.total)));
}
