/** Scales the effects of items by the level of their user and by the circle of the slot. The scaled values go into the message. Pure. */
import { readEach, type StoredAdd, type StoredEach } from "./effect-dice.pure.ts";

/** Returns the added dice of an effect at a level of its user. @rule H-PRG-07 */
export function addsAt(adds: readonly StoredAdd[], level: number): StoredAdd[] {
  return adds.map(({ byLevel, ...add }) => {
    const { count, faces } = byLevel?.findLast((row) => row.level <= level) ?? add;
    return { ...add, count, faces };
  });
}

/**
 * Returns the effect per turn for a slot of a higher circle. Each circle adds dice, or points when the formula has no dice.
 * @param above number of circles above the lowest @rule H-SPL-10
 */
export function eachAbove({ perCircle = 0, ...each }: StoredEach, above: number): StoredEach {
  const more = Math.max(0, above) * perCircle;
  return readEach({ ...each, formula: each.formula.replace(/^\d+/u, (count) => String(Number(count) + more)) }) ?? each;
}
