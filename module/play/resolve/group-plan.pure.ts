/** Distributes a group's strikes over targets, and finds strikes that were not needed. Pure functions. */

/** Reach and distances of one attacker. */
export interface Reaching {
  /** Maximum distance in feet for an attack. */
  readonly reach: number;
  /** Distance in feet to each target. Null if unknown, which counts as in reach. */
  readonly distances: readonly (number | null)[];
}

/** Returns whether the attacker can reach the target. @rule H-ATK-14 H-RNG-03 */
export function isWithin({ reach, distances }: Reaching, target: number): boolean {
  const distance = distances[target];
  return distance === null || (distance !== undefined && distance <= reach);
}

/**
 * Assigns each attacker a target in reach: the target with the fewest attackers, then the nearest. Attackers with the fewest
 * possible targets choose first.
 * @returns the index of the target for each attacker; null if none is in reach
 */
export function fillGroup(attackers: readonly Reaching[], targets: number): (number | null)[] {
  const choices = attackers.map((one) =>
    Array.from({ length: targets }, (_, index) => index).filter((index) => isWithin(one, index)),
  );
  const order = attackers
    .map((_, index) => index)
    .sort((a, b) => (choices[a]?.length ?? 0) - (choices[b]?.length ?? 0) || a - b);
  const load = new Array<number>(targets).fill(0);
  const result = new Array<number | null>(attackers.length).fill(null);
  for (const index of order) {
    const far = (target: number): number => attackers[index]?.distances[target] ?? 0;
    const [best] = [...(choices[index] ?? [])].sort(
      (a, b) => (load[a] ?? 0) - (load[b] ?? 0) || far(a) - far(b) || a - b,
    );
    if (best === undefined) continue;
    result[index] = best;
    load[best] = (load[best] ?? 0) + 1;
  }
  return result;
}

/**
 * Returns the strikes after the one that brought the target down. They are free for other targets.
 * @param amounts damage of each strike after mitigation, in order
 * @param taken hit points and temporary hit points the target lost
 * @param left current hit points of the target
 * @returns indices of the strikes
 */
export function spareStrikes(amounts: readonly number[], taken: number, left: number): number[] {
  if (left > 0 || taken <= 0) return [];
  let sum = 0;
  const last = amounts.findIndex((amount) => (sum += Math.max(0, amount)) >= taken);
  return last < 0 ? [] : amounts.map((_, index) => index).filter((index) => index > last);
}

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
