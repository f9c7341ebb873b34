/**
 * Checks strikes that were redirected to another target. The author can edit the attack message, so an answered strike may move
 * only if its first target was already down. Pure functions.
 */
import { spareStrikes } from "./group-plan.pure.ts";

/** A target that answered a strike before. */
export interface FormerTarget {
  /** Keys of the answered strikes, in order. */
  readonly answered: readonly string[];
  /** Damage of each strike that is still on this target. */
  readonly amounts: ReadonlyMap<string, number>;
  /** Hit points and temporary hit points lost to these strikes. */
  readonly taken: number;
  /** Hit points left after these strikes. Null if unknown. */
  readonly left: number | null;
}

/** Returns whether the strike came after the one that brought its first target down. */
export function wasSurplus(strike: string, { answered, amounts, taken, left }: FormerTarget): boolean {
  const place = answered.indexOf(strike);
  if (left === null || place < 0) return false;
  const before = answered.slice(0, place).map((key) => amounts.get(key) ?? 0);
  return spareStrikes([...before, 0], taken, left).includes(place);
}
