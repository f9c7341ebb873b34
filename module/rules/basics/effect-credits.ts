/** Splits each bonus into parts with the names of the effects that gave them. */
import { abilityModifier } from "./characteristics.ts";
import type { Contribution } from "./contribution.ts";

/** One applied change of an effect. */
export interface CreditedChange {
  /** Name of the effect. */
  readonly name: string;
  /** Property path of the actor, below `system`. */
  readonly path: string;
  readonly way: string;
  readonly value: number;
}

/** Named parts by path. They sum to the difference between the changed and the stored number. */
export type Credits = Readonly<Record<string, readonly Contribution[]>>;

/**
 * True for properties where only the highest value counts: base formulas of a Defense and minimums of its total.
 * @rule B-ATK-05
 */
export const isHighestOnly = (path: string): boolean => /^defenses\.\w+\.(?:base|floor)$/u.test(path);

/** What a number means in a sum: of the value of a characteristic, its modifier. @rule H-CHAR-03 */
const counted = (path: string, value: number): number =>
  /^characteristics\.\w+\.value$/u.test(path) ? abilityModifier(value) : value;

function after(way: string, now: number, value: number): number {
  switch (way) {
    case "add":
      return now + value;
    case "subtract":
      return now - value;
    // Rounds toward zero because the property is a whole number.
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
 * Applies the changes to the stored numbers and returns what each effect added. The result depends only on stored data,
 * so repeated calls give the same result. Several changes of one effect become one part.
 * @param stored returns the number before all effects
 */
export function effectCredits(changes: readonly CreditedChange[], stored: (path: string) => number): Credits {
  const now = new Map<string, number>();
  const given = new Map<string, Map<string, number>>();
  for (const { name, path, way, value } of changes) {
    const before = now.get(path) ?? stored(path);
    const next = after(way, before, value);
    const gained = counted(path, next) - counted(path, before);
    now.set(path, next);
    const names = given.get(path) ?? new Map<string, number>();
    names.set(name, isHighestOnly(path) ? Math.max(names.get(name) ?? 0, value) : (names.get(name) ?? 0) + gained);
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
