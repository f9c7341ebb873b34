/** Who of a group strikes whom, and which strikes were not needed. Pure. */

/** One attacker's way to each target. */
export interface Reaching {
  /** Feet up to which it can hit. */
  readonly reach: number;
  /** Feet to each target; null where nothing is measured: within reach. */
  readonly distances: readonly (number | null)[];
}

/** Whether a target can be hit. @rule H-ATK-14 H-RNG-03 */
export function isWithin({ reach, distances }: Reaching, target: number): boolean {
  const distance = distances[target];
  return distance === null || (distance !== undefined && distance <= reach);
}

/**
 * Gives everybody a target within reach: the one with the fewest attackers, of those the nearest. Who has the least
 * choice chooses first.
 * @returns for each attacker the index of its target, null when none is within reach
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
 * Strikes that came after the one that brought the target down: they would have gone to somebody else.
 * @param amounts damage of each strike after mitigation, in their order
 * @param taken hit points and temporary ones that the target really lost
 * @param left hit points that it has now
 * @returns indices
 */
export function spareStrikes(amounts: readonly number[], taken: number, left: number): number[] {
  if (left > 0 || taken <= 0) return [];
  let sum = 0;
  const last = amounts.findIndex((amount) => (sum += Math.max(0, amount)) >= taken);
  return last < 0 ? [] : amounts.map((_, index) => index).filter((index) => index > last);
}
