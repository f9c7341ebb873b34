import { requireInteger, requireNumber } from "./errors.ts";
import { CHARACTERISTICS, type Characteristic } from "./ids.ts";
import { requireKey, requireList, requireRecord } from "./input.ts";

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
 * @throws RulesError for numbers that are none
 * @rule H-PRG-07 B-REST-04 B-REST-12
 */
export function usesAt(i: UsesInput, who: { readonly level: number; readonly modifiers: Readonly<Record<Characteristic, number>> }): number {
  requireRecord("input", i);
  requireRecord("who", who);
  const level = requireInteger("who.level", who.level, 0, 30);
  if (i.per) {
    const of = requireKey("input.per.of", i.per.of, USES_PER);
    const times = requireInteger("input.per.times", i.per.times, 0, 1000);
    requireRecord("who.modifiers", who.modifiers);
    return times * (of === "level" ? level : Math.max(1, requireNumber("who.modifiers", who.modifiers[of])));
  }
  let [max, from] = [requireInteger("input.max", i.max, 0), 0];
  for (const row of requireList("input.byLevel", i.byLevel ?? [], 0, 100)) if (row.level <= level && row.level >= from) [max, from] = [requireInteger("input.byLevel.max", row.max, 0), row.level];
  return max;
}
