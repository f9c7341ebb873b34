/** Converts typed values of activities into an update of what was typed. Pure. */
import { storedDice } from "../../words/formula-words.ts";
import { isPlain } from "./item-form.ts";
import { latest, notePending } from "./pending-lists.ts";

/** Returns the stored value with the typed cells replaced. Lists keep their rows. */
function over(stored: unknown, typed: unknown): unknown {
  if (Array.isArray(stored))
    return stored.map((row: unknown, index) => {
      const cell: unknown = isPlain(typed) ? typed[String(index)] : undefined;
      return cell === undefined ? row : over(row, cell);
    });
  if (!isPlain(typed)) return typed;
  const made: Record<string, unknown> = isPlain(stored) ? { ...stored } : {};
  for (const [key, value] of Object.entries(typed)) made[key] = over(made[key], diced(key, value));
  return made;
}

const diced = (key: string, value: unknown): unknown =>
  (key === "formula" || key === "more") && typeof value === "string" ? storedDice(value) : value;

/** Returns the typed values with their lists whole, because a list is written whole. Other values stay as typed. */
function whole(item: object, path: string, stored: unknown, typed: unknown): unknown {
  if (Array.isArray(stored)) {
    const made = over(latest(item, path, stored), typed);
    notePending(item, path, stored, made);
    return made;
  }
  if (!isPlain(typed) || Array.isArray(typed)) return typed;
  return Object.fromEntries(
    Object.entries(typed).map(([key, value]) => [
      key,
      whole(item, `${path}.${key}`, isPlain(stored) ? stored[key] : undefined, diced(key, value)),
    ]),
  );
}

/**
 * Completes lists of activities, and of a weapon's effects and moves.
 * @param item item that owns the data
 * @param system form data, changed in place
 */
export function takeUses(item: object, system: Record<string, unknown>, stored: object): void {
  for (const key of ["applies", "moves", "activities"])
    if (key in system) system[key] = whole(item, key, Reflect.get(stored, key), system[key]);
}
