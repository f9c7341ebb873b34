/**
 * The order in which somebody wants what is due: his own, kept on his browser, for it is whoever does it that chooses. By creature,
 * in words of what each turn brings again, the newest so many.
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

/** What is stored; whatever else lies there is nothing. */
function load(): readonly Wish[] {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(said) ? said.filter(isWish).slice(-KEPT) : [];
  } catch {
    return [];
  }
}

/** Read once: another page of this browser has its own until it is loaded again. */
let known: ReadonlyMap<string, readonly string[]> | null = null;
const wishes = (): ReadonlyMap<string, readonly string[]> => (known ??= new Map(load()));

/** What this user wants first of a creature's; undefined where he has not said. */
export const orderOf = (uuid: string): readonly string[] | undefined => wishes().get(uuid);

export function keepOrder(uuid: string, order: readonly string[]): void {
  const others = [...wishes()].filter(([one]) => one !== uuid);
  const all: readonly Wish[] = [...others, [uuid, order] as const].slice(-KEPT);
  known = new Map(all);
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Known to this page all the same.
  }
}
