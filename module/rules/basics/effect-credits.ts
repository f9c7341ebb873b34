/** Who gave what to the declared inputs: the parts of each bonus under the names of the effects that gave them. */
import type { Contribution } from "./contribution.ts";

/** A change as it was applied, in its order. */
export interface CreditedChange {
  /** Name of the effect. */
  readonly name: string;
  /** Path below `system`. */
  readonly path: string;
  readonly way: string;
  readonly value: number;
}

/** Named parts by path; they sum to what the changes made of the stored number, that included. */
export type Credits = Readonly<Record<string, readonly Contribution[]>>;

/** Declared inputs of which the best one counts, never the sum: base formulas of a Defense, and floors of its total. @rule B-ATK-05 */
export const isHighestOnly = (path: string): boolean => /^defenses\.\w+\.(?:base|floor)$/u.test(path);

function after(way: string, now: number, value: number): number {
  switch (way) {
    case "add":
      return now + value;
    case "subtract":
      return now - value;
    // Half points are nobody's: the input is a whole number.
    case "multiply":
      return Math.trunc(now * value);
    case "downgrade":
      return Math.min(now, value);
    case "upgrade":
      return Math.max(now, value);
    case "override":
      return value;
    default:
      return now;
  }
}

/**
 * Plays the changes over the stored numbers and notes what each added. Derived from what is stored, so that it comes to
 * the same however often it is asked; several changes of one effect are one part.
 * @param stored the number before any effect
 */
export function effectCredits(changes: readonly CreditedChange[], stored: (path: string) => number): Credits {
  const now = new Map<string, number>();
  const given = new Map<string, Map<string, number>>();
  for (const { name, path, way, value } of changes) {
    const before = now.get(path) ?? stored(path);
    const next = after(way, before, value);
    now.set(path, next);
    const names = given.get(path) ?? new Map<string, number>();
    names.set(
      name,
      isHighestOnly(path) ? Math.max(names.get(name) ?? 0, value) : (names.get(name) ?? 0) + next - before,
    );
    given.set(path, names);
  }
  return Object.fromEntries(
    [...given].map(([path, names]) => [
      path,
      [...names]
        .filter(([, value]) => value !== 0)
        .map(([name, value]): Contribution => ({ source: "effect", label: "OD20.Part.Effect", name, value })),
    ]),
  );
}
