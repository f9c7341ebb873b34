/** Converts typed values of further activities into stored data. Pure. */
import { readActivities } from "../../../data/item/activities.pure.ts";
import { storedDice } from "../../words/formula-words.ts";
import { isPlain } from "./item-form.ts";
import { latest, notePending } from "./pending-lists.ts";

/** Paths of row lists below `system`, of the item or of a further activity. */
export const USE_LIST = /^(?:activities\.(\d+)\.)?(parts|applies|moves|rays\.byLevel)$/u;

/** Returns the stored value with the typed cells replaced. Lists keep their rows. */
export function over(stored: unknown, typed: unknown): unknown {
  if (Array.isArray(stored))
    return stored.map((row: unknown, index) => {
      const cell: unknown = isPlain(typed) ? typed[String(index)] : undefined;
      return cell === undefined ? row : over(row, cell);
    });
  if (!isPlain(typed)) return typed;
  const made: Record<string, unknown> = isPlain(stored) ? { ...stored } : {};
  for (const [key, value] of Object.entries(typed)) made[key] = over(made[key], dice(key, value));
  return made;
}

const dice = (key: string, value: unknown): unknown =>
  key === "formula" && typeof value === "string" ? storedDice(value) : value;

/**
 * Completes lists that are written whole with their stored cells, so changes that another user made in other cells
 * stay.
 * @param item item that owns the data
 * @param system form data, changed in place
 */
export function takeUses(item: object, system: Record<string, unknown>, stored: object): void {
  for (const key of ["applies", "moves", "rays", "activities"] as const) {
    if (!(key in system)) continue;
    const now = storedUses(key, stored);
    const made = over(latest(item, key, now), system[key]);
    system[key] = key === "activities" ? readActivities(made) : made;
    notePending(item, key, now, system[key]);
  }
}

/** Returns the stored value in normalized form. */
function storedUses(key: string, stored: object): unknown {
  const value: unknown = Reflect.get(stored, key);
  return key === "activities" ? readActivities(value) : value;
}
