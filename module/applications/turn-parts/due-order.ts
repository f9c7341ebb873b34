/**
 * Preferred order of due upkeep. It is stored per browser, because the user who handles the upkeep chooses the order.
 * Stored by actor, as labels that repeat each turn; only the newest entries stay.
 */
import { SYSTEM_ID } from "../../core/constants.ts";

const KEY = `${SYSTEM_ID}.dueOrder`;
const KEPT = 30;

type Wish = readonly [uuid: string, order: readonly string[]];

const isText = (one: unknown): one is string => typeof one === "string";

function isWish(one: unknown): one is Wish {
  if (!Array.isArray(one)) return false;
  const [uuid, order] = Array.from<unknown>(one);
  return isText(uuid) && Array.isArray(order) && order.every(isText);
}

/** Loads the stored orders. Ignores invalid data. */
function load(): readonly Wish[] {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(said) ? said.filter(isWish).slice(-KEPT) : [];
  } catch {
    return [];
  }
}

/** Loaded once. Another tab of the same browser keeps its own copy until it reloads. */
let known: ReadonlyMap<string, readonly string[]> | null = null;
const wishes = (): ReadonlyMap<string, readonly string[]> => (known ??= new Map(load()));

/** Returns the user's preferred order for an actor; undefined for none. */
export const orderOf = (uuid: string): readonly string[] | undefined => wishes().get(uuid);

export function keepOrder(uuid: string, order: readonly string[]): void {
  const others = [...wishes()].filter(([one]) => one !== uuid);
  const all: readonly Wish[] = [...others, [uuid, order] as const].slice(-KEPT);
  known = new Map(all);
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // The order stays in memory if storage fails.
  }
}
