import { CHARACTERISTICS, type Characteristic } from "../basics/ids.ts";

/** Keys of what the uses of a feature can depend on: the level or a characteristic. */
export const USES_PER = ["level", ...CHARACTERISTICS] as const;
export type UsesPer = (typeof USES_PER)[number];

/** Number of uses of a feature: a fixed number, numbers by level, or a multiple of the level or a modifier. */
export interface UsesInput {
  /** Fixed number of uses. 0 means no limit. */
  readonly max: number;
  /** Other numbers from certain levels on. */
  readonly byLevel?: readonly { readonly level: number; readonly max: number }[];
  /** Number of uses as a multiple of the level or of a modifier. It replaces `max` and `byLevel`. */
  readonly per?: { readonly of: UsesPer; readonly times: number } | null;
}

/**
 * Returns the number of uses at a level: the entry of the highest level reached, or the multiple of the level or
 * modifier. A modifier counts as at least 1.
 * @rule H-PRG-07 B-REST-04 B-REST-12
 */
export function usesAt(
  i: UsesInput,
  who: { readonly level: number; readonly modifiers: Readonly<Record<Characteristic, number>> },
): number {
  const { level } = who;
  if (i.per) {
    const { of, times } = i.per;
    return times * (of === "level" ? level : Math.max(1, who.modifiers[of]));
  }
  let [max, from] = [i.max, 0];
  for (const row of i.byLevel ?? []) if (row.level <= level && row.level >= from) [max, from] = [row.max, row.level];
  return max;
}

/** Level and modifiers of the creature that owns the feature. */
export interface Counted {
  readonly level: number;
  readonly modifiers: Readonly<Record<Characteristic, number>>;
}

/** Stored fields of a feature about its uses. */
interface StatedUses {
  readonly uses: { readonly max: number };
  readonly usesByLevel: readonly { readonly level: number; readonly max: number }[];
  readonly usesPer: { readonly of: string; readonly times: number };
}

/**
 * Returns the maximum number of uses of a feature from its stored fields. 0 means no limit.
 * @rule H-PRG-07 B-REST-04
 */
export function mostUses({ uses, usesByLevel, usesPer }: StatedUses, { level, modifiers }: Counted): number {
  const of = USES_PER.find((key) => key === usesPer.of);
  if (!of && usesByLevel.length === 0) return uses.max;
  return usesAt(
    { max: uses.max, byLevel: usesByLevel, per: of ? { of, times: Math.min(1000, usesPer.times) } : null },
    { level: Math.max(0, Math.min(30, Math.floor(level))), modifiers },
  );
}

/** Data by which other items can refer to an item. */
interface Named {
  readonly id: string | null;
  readonly name: string;
  /** Source uuids of the item. */
  readonly from: readonly string[];
}

/**
 * True if a reference names this item. A reference is an id, a source or a name.
 * @param said reference as a user typed it; empty matches nothing
 */
export function isMeant({ id, name, from }: Named, said: string): boolean {
  const wanted = said.trim();
  if (wanted === "") return false;
  const last = wanted.split(".").at(-1);
  return (
    wanted === id ||
    name.trim().toLocaleLowerCase() === wanted.toLocaleLowerCase() ||
    from.some((uuid) => uuid === wanted || (wanted.includes(".") && uuid.split(".").at(-1) === last))
  );
}
