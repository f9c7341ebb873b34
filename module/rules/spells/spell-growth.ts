/** What of a caster's magic grows with a level. */
import { rowAt, type TableRow } from "../character/class-table.ts";
import { mayPrepare, PREPARATIONS, type Preparation } from "./preparation.ts";

export interface Growth {
  readonly from: number;
  readonly to: number;
}
export interface SpellGrowth {
  /** Circles that have slots before or after. */
  readonly slots: readonly (Growth & { readonly circle: number })[];
  readonly prepared: Growth;
  readonly cantrips: Growth;
}

/** From one level's row to the next one's. @rule H-SPL-03 H-SPL-05 H-PRG-07 */
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

/** How a caster comes to more spells with a level: chosen ones that are always there, or a book. @rule H-SPL-06 H-SPL-07 H-SPL-08 */
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

/** Spells of a new book, and how many more with each further level: no table says it (C-25), the class's own text does. */
const BOOK = { first: 6, each: 2 } as const;

/** How many somebody has to choose of each kind. */
export interface ToLearn {
  readonly cantrips: number;
  /** Of a circle: known, prepared from the whole list, or in the book. */
  readonly spells: number;
  /** Of those in the book; elsewhere what is chosen is prepared by that. */
  readonly prepared: number;
}

/**
 * What a caster chooses who begins at a level. Told, never enforced on what is there already.
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
 * Spells of a class's list that can be cast with its slots: cantrips where it has any, circles up to the highest slot.
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
