import type { DefenseKind } from "../basics/ids.ts";
/** Weight of items and containers, and which containers may contain which. */

/** Item data for weight calculations. */
export interface Carried {
  readonly id: string;
  /** Id of the container that holds the item. Empty or unknown means that the item is in no container. */
  readonly container: string;
  /** Weight in kg of all pieces, without contents. */
  readonly weight: number;
  /** True if the contents of the container add no weight. */
  readonly weightless: boolean;
}

/**
 * Returns the weight on the creature in kg. Items inside a weightless container, at any depth, do not count. Containers
 * that contain each other count as outside.
 */
export function carriedWeight(things: readonly Carried[]): number {
  const containers = new Map(things.map((thing) => [thing.id, thing]));
  const free = new Map<string, boolean>();
  // Follows the chain of containers upward. Each container is checked once, and a circular chain ends the loop.
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
  // Sums whole grams, because sums of kilograms would show rounding errors.
  return (
    things.reduce((grams, { container, weight }) => grams + (isFree(container) ? 0 : Math.round(weight * 1000)), 0) /
    1000
  );
}

/** True if moving the container would put it inside itself, directly or indirectly. */
export function containerCircle(id: string, into: string, containerOf: (id: string) => string | null): boolean {
  const seen = new Set<string>();
  for (let at: string | null = into; at !== null && at !== "" && !seen.has(at); at = containerOf(at)) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
}

/**
 * Returns the weight in kg of everything inside a container, at any depth, without the container itself. In a circular
 * chain each container counts once.
 */
export function containedWeight(things: readonly Carried[], id: string, seen: ReadonlySet<string> = new Set()): number {
  if (seen.has(id)) return 0;
  const inside = new Set([...seen, id]);
  const grams = things
    .filter(({ container }) => container === id)
    .reduce((sum, thing) => sum + Math.round((thing.weight + containedWeight(things, thing.id, inside)) * 1000), 0);
  return grams / 1000;
}

/** Worn body armor or a worn shield. */
export interface Worn {
  readonly name: string;
  /** light, medium, heavy, shield, or a kind without mastery. */
  readonly type: string;
  readonly defense: Readonly<Record<DefenseKind, number>>;
  readonly maxDexterity: number | null;
}

/** Worn items of a creature. At most one body armor and one shield count. @rule C-99 */
export interface Wardrobe {
  readonly armor: Worn | null;
  readonly shield: Worn | null;
}
