/** Changes of a caster's numbers between two levels. */
import { rowAt, type TableRow } from "../character/class-table.ts";
import { mayPrepare, PREPARATIONS, type Preparation } from "./preparation.ts";

export interface Growth {
  readonly from: number;
  readonly to: number;
}
export interface SpellGrowth {
  /** Circles that have slots at the old or the new level. */
  readonly slots: readonly (Growth & { readonly circle: number })[];
  readonly prepared: Growth;
  readonly cantrips: Growth;
}

/** Returns the changes between the rows of two levels in a class table. @rule H-SPL-03 H-SPL-05 H-PRG-07 */
export function spellGrowth(table: readonly TableRow[], from: number, to: number): SpellGrowth {
  const [before, after] = [rowAt(table, from), rowAt(table, to)];
  const slots = Array.from({ length: Math.max(before.slots.length, after.slots.length) }, (_, index) => ({
    circle: index + 1,
    from: before.slots[index] ?? 0,
    to: after.slots[index] ?? 0,
  }));
  return {
    slots: slots.filter((slot) => slot.from > 0 || slot.to > 0),
    prepared: { from: before.prepared, to: after.prepared },
    cantrips: { from: before.cantrips, to: after.cantrips },
  };
}

/**
 * Returns how a caster learns spells at a new level: `learns` (new spells), `swaps` (exchanges one), `prepared`
 * (learned spells are always prepared).
 * @rule H-SPL-06 H-SPL-07 H-SPL-08
 */
export function learning(way: string): {
  readonly learns: boolean;
  readonly swaps: boolean;
  readonly prepared: boolean;
} {
  const key = Object.keys(PREPARATIONS).find((entry): entry is Preparation => entry === way);
  if (!key) return { learns: false, swaps: false, prepared: false };
  const swaps = mayPrepare(key, "levelUp");
  return { learns: PREPARATIONS[key].from !== "list", swaps, prepared: swaps };
}

/** Spells in a new spellbook, and new spells per further level. The class text states them, because no table does (C-25). */
const BOOK = { first: 6, each: 2 } as const;

/** Number of spells to choose, by kind. */
export interface ToLearn {
  readonly cantrips: number;
  /** Spells of circle 1 or higher: known, prepared from the whole list, or written in the spellbook. */
  readonly spells: number;
  /** Spells to prepare from the spellbook. 0 for other casters, because their chosen spells are already prepared. */
  readonly prepared: number;
}

/**
 * Returns the number of spells that a new caster of this level chooses. The result is a suggestion. It never restricts
 * existing spells.
 * @rule H-SPL-05 H-SPL-06 H-SPL-07 H-SPL-08 C-25
 */
export function toLearn(
  way: string,
  { cantrips, prepared }: Pick<TableRow, "prepared" | "cantrips">,
  level: number,
): ToLearn {
  const key = Object.keys(PREPARATIONS).find((entry): entry is Preparation => entry === way);
  if (!key) return { cantrips: 0, spells: 0, prepared: 0 };
  if (PREPARATIONS[key].from !== "book") return { cantrips, spells: prepared, prepared: 0 };
  const book = BOOK.first + BOOK.each * (Math.max(1, level) - 1);
  return { cantrips, spells: prepared > 0 ? book : 0, prepared };
}

/**
 * Returns the spells of a class list that the caster can cast: cantrips if the class has any, and circles up to the
 * highest slot.
 * @rule H-SPL-02 H-SPL-03 H-SPL-11
 */
export function castable<T extends { readonly circle: number; readonly classes: readonly string[] }>(
  spells: readonly T[],
  list: string,
  { slots, cantrips }: Pick<TableRow, "slots" | "cantrips">,
): T[] {
  const highest = slots.findLastIndex((count) => count > 0) + 1;
  return spells.filter(
    ({ circle, classes }) =>
      (classes.length === 0 || list === "" || classes.includes(list)) &&
      (circle === 0 ? cantrips > 0 : circle <= highest),
  );
}
