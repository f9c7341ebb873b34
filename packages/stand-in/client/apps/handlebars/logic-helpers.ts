/** Comparisons and small logic. @source API: foundry.applications.handlebars (helpers) */
import type { Loose, LooseObject } from "../../../common/loose.ts";

/** Handlebars passes its options last: what the template wrote stands before them. */
function truthy(values: Loose[]): boolean[] {
  return values.slice(0, -1).map((value: Loose) => Boolean(value));
}

export const LOGIC_HELPERS: Record<string, (...args: Loose[]) => Loose> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  lt: (a, b) => a < b,
  gt: (a, b) => a > b,
  lte: (a, b) => a <= b,
  gte: (a, b) => a >= b,
  not: (value) => !value,
  and: (...args) => truthy(args).every(Boolean),
  or: (...args) => truthy(args).some(Boolean),
  ifThen: (condition, yes, no) => (condition ? yes : no),
  object: ({ hash }: { hash: LooseObject }) => hash,
  checked: (value) => (value ? "checked" : ""),
  disabled: (value) => (value ? "disabled" : ""),
};
