/** Things and containers: what weighs on the bearer, and which containers may lie in which. */

/** A thing as far as weight goes. */
export interface Carried {
  readonly id: string;
  /** Id of the container that it lies in; "" or an unknown one = at hand. */
  readonly container: string;
  /** kg of all pieces, without what is inside. */
  readonly weight: number;
  /** What lies inside weighs nothing to the bearer. */
  readonly weightless: boolean;
}

/** kg on the bearer: everything but what lies, however deep, in a weightless container. Circles count as at hand. */
export function carriedWeight(things: readonly Carried[]): number {
  const containers = new Map(things.map((thing) => [thing.id, thing]));
  const free = new Map<string, boolean>();
  // Up from container to container, each looked at once whatever lies in it; a circle ends where it began.
  const isFree = (start: string): boolean => {
    const way = new Set<string>();
    let result = false;
    for (let id = start; !way.has(id);) {
      const known = free.get(id);
      const holder = containers.get(id);
      result = known ?? holder?.weightless ?? false;
      if (known !== undefined || !holder) break;
      way.add(id);
      if (result) break;
      id = holder.container;
    }
    for (const id of way) free.set(id, result);
    return result;
  };
  // Whole grams: sums of kilograms would show rounding errors.
  return (
    things.reduce((grams, { container, weight }) => grams + (isFree(container) ? 0 : Math.round(weight * 1000)), 0) /
    1000
  );
}

/** Would a container lie, however deep, in itself? */
export function containerCircle(id: string, into: string, containerOf: (id: string) => string | null): boolean {
  const seen = new Set<string>();
  for (let at: string | null = into; at !== null && at !== "" && !seen.has(at); at = containerOf(at)) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
}

/** kg of all that lies in a container, however deep; its own weight not included. Circles count once. */
export function containedWeight(things: readonly Carried[], id: string, seen: ReadonlySet<string> = new Set()): number {
  if (seen.has(id)) return 0;
  const inside = new Set([...seen, id]);
  const grams = things
    .filter(({ container }) => container === id)
    .reduce((sum, thing) => sum + Math.round((thing.weight + containedWeight(things, thing.id, inside)) * 1000), 0);
  return grams / 1000;
}
