import { CHARACTERISTICS, type Characteristic } from "../basics/ids.ts";

/** What the uses of a feature are counted by. */
export const USES_PER = ["level", ...CHARACTERISTICS] as const;
export type UsesPer = (typeof USES_PER)[number];

/** How often a feature can be used: a number, more at some levels, or so many per level or point of a modifier. */
export interface UsesInput {
  /** The number that is stated; 0 = without limit. */
  readonly max: number;
  /** From these levels on another number. */
  readonly byLevel?: readonly { readonly level: number; readonly max: number }[];
  /** Counted by the level or by a modifier, `times` each; then the numbers above do not count. */
  readonly per?: { readonly of: UsesPer; readonly times: number } | null;
}

/**
 * Uses at a level: the number of the highest level reached, or counted by the level or a modifier, of which there is at
 * least one.
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

/** Whom uses are counted for. */
export interface Counted {
  readonly level: number;
  readonly modifiers: Readonly<Record<Characteristic, number>>;
}

/** A feature's uses as it stores them. */
interface StatedUses {
  readonly uses: { readonly max: number };
  readonly usesByLevel: readonly { readonly level: number; readonly max: number }[];
  readonly usesPer: { readonly of: string; readonly times: number };
}

/** The greatest number of uses of a feature, from what it stores; 0 = without limit. @rule H-PRG-07 B-REST-04 */
export function mostUses({ uses, usesByLevel, usesPer }: StatedUses, { level, modifiers }: Counted): number {
  const of = USES_PER.find((key) => key === usesPer.of);
  if (!of && usesByLevel.length === 0) return uses.max;
  return usesAt(
    { max: uses.max, byLevel: usesByLevel, per: of ? { of, times: Math.min(1000, usesPer.times) } : null },
    { level: Math.max(0, Math.min(30, Math.floor(level))), modifiers },
  );
}
