/**
 * Whether a strike might be sent on: its author may write on his attack, so a strike that somebody has answered goes to
 * somebody else only when the first was down before it came. Pure.
 */
import { spareStrikes } from "./group-plan.pure.ts";

/** A target that has answered a strike before. */
export interface FormerTarget {
  /** The strikes that it has answered, in their order. */
  readonly answered: readonly string[];
  /** What each takes that is still on it. */
  readonly amounts: ReadonlyMap<string, number>;
  /** Hit points and temporary ones that they have really taken. */
  readonly taken: number;
  /** Hit points that they have left; null when nobody can tell (any more). */
  readonly left: number | null;
}

/** Whether a strike came after the one that brought its first target down. */
export function wasSpare(strike: string, { answered, amounts, taken, left }: FormerTarget): boolean {
  const place = answered.indexOf(strike);
  if (left === null || place < 0) return false;
  const before = answered.slice(0, place).map((key) => amounts.get(key) ?? 0);
  return spareStrikes([...before, 0], taken, left).includes(place);
}
