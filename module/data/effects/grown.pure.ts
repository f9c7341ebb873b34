/** What effects of things grow to: with their user's level, with a higher slot. What is put on somebody is told as it is then. Pure. */
import { isObject, whole } from "../record/record.pure.ts";
import { FACES, MOST_DICE, readAdds, type StoredAdd } from "./adds.pure.ts";
import { readEach, type StoredEach } from "./each.pure.ts";

/** More steps no levels have. */
const MOST_STEPS = 6;

/** Dice from some levels of their giver on, in the order of these. */
function stepsOf(flag: unknown): { readonly level: number; readonly count: number; readonly faces: number }[] {
  const stored = isObject(flag) ? flag["byLevel"] : null;
  return (Array.isArray(stored) ? stored.slice(0, MOST_STEPS) : []).flatMap((row) => {
    const { level, count, faces } = isObject(row) ? row : {};
    const known = FACES.find((one) => one === faces);
    const many = Math.max(1, Math.min(MOST_DICE, whole().read(count)));
    return typeof level === "number" && known !== undefined ? [{ level, count: many, faces: known }] : [];
  });
}

/** The dice of an effect as somebody of a level gives them. @param flag what is stored @rule H-PRG-07 */
export function addsAt(flag: unknown, level: number): StoredAdd[] {
  return (Array.isArray(flag) ? flag : []).flatMap((one: unknown) =>
    readAdds([one]).map((add) => {
      const { count, faces } = stepsOf(one).findLast((row) => row.level <= level) ?? add;
      return { ...add, count, faces };
    }),
  );
}

/** More of it for each circle of a higher slot: dice where it has some, else points. @param flag what is stored @rule H-SPL-10 */
export function eachAbove(flag: unknown, above: number): StoredEach | null {
  const each = readEach(flag);
  const more = isObject(flag) ? Math.max(0, above) * whole().read(flag["perCircle"]) : 0;
  if (!each) return null;
  return readEach({ ...each, formula: each.formula.replace(/^\d+/u, (count) => String(Number(count) + more)) }) ?? each;
}
