/** Scales the effects of items by the level of their user and by the circle of the slot. The scaled values go into the message. Pure. */
import { isObject, whole } from "../record/record.pure.ts";
import { FACES, MOST_DICE, readAdds, type StoredAdd, readEach, type StoredEach } from "./effect-dice.pure.ts";

/** Maximum number of level steps. */
const MOST_STEPS = 10;

/** Returns the dice by minimum level of the user, in stored order. */
function stepsOf(flag: unknown): { readonly level: number; readonly count: number; readonly faces: number }[] {
  const stored = isObject(flag) ? flag["byLevel"] : null;
  return (Array.isArray(stored) ? stored.slice(0, MOST_STEPS) : []).flatMap((row) => {
    const { level, count, faces } = isObject(row) ? row : {};
    const known = FACES.find((one) => one === faces);
    const many = Math.max(1, Math.min(MOST_DICE, whole().read(count)));
    return typeof level === "number" && known !== undefined ? [{ level, count: many, faces: known }] : [];
  });
}

/** Returns the added dice of an effect at a level of its user. @param flag the stored flag @rule H-PRG-07 */
export function addsAt(flag: unknown, level: number): StoredAdd[] {
  return (Array.isArray(flag) ? flag : []).flatMap((one: unknown) =>
    readAdds([one]).map((add) => {
      const { count, faces } = stepsOf(one).findLast((row) => row.level <= level) ?? add;
      return { ...add, count, faces };
    }),
  );
}

/**
 * Returns the effect per turn for a slot of a higher circle. Each circle adds dice, or points when the formula has no dice.
 * @param flag the stored flag @param above number of circles above the lowest @rule H-SPL-10
 */
export function eachAbove(flag: unknown, above: number): StoredEach | null {
  const each = readEach(flag);
  const more = isObject(flag) ? Math.max(0, above) * whole().read(flag["perCircle"]) : 0;
  if (!each) return null;
  return readEach({ ...each, formula: each.formula.replace(/^\d+/u, (count) => String(Number(count) + more)) }) ?? each;
}
