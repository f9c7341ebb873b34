/** What was typed of further uses, back into what is stored. Pure. */
import { readActivities } from "../../../data/item/activities.pure.ts";
import { storedDice } from "../../words/formula-words.ts";
import { isPlain } from "./item-form.ts";
import { latest, onItsWay } from "./latest.ts";

/** Paths of lists of rows below `system`, alone or within a further use. */
export const USE_LIST = /^(?:activities\.(\d+)\.)?(parts|applies|moves|rays\.byLevel)$/u;

/** What stands there with what was typed over it; lists keep their rows. */
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
 * Lists are written whole, their other cells as they are stored now: what somebody else has entered in another field of the
 * item, or in another cell before, stays.
 * @param item whose data it is
 * @param system what a form holds, changed in place
 */
export function takeUses(item: object, system: Record<string, unknown>, stored: object): void {
  for (const key of ["applies", "moves", "rays", "activities"] as const) {
    if (!(key in system)) continue;
    const now = storedUses(key, stored);
    const made = over(latest(item, key, now), system[key]);
    system[key] = key === "activities" ? readActivities(made) : made;
    onItsWay(item, key, now, system[key]);
  }
}

/** What stands there, as it can be understood. */
function storedUses(key: string, stored: object): unknown {
  const value: unknown = Reflect.get(stored, key);
  return key === "activities" ? readActivities(value) : value;
}
