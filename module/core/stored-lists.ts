import { CHARACTERISTICS } from "../rules/basics/ids.ts";
import {
  type ListName,
  type ListProblem,
  LIST_LIMIT,
  isObject,
  isListKey,
  rolls,
  isStandard,
  type Lists,
  type ListEntry,
  LIST_NAMES,
  STANDARD,
  tableLists,
} from "./table-lists.ts";

/**
 * Checks a list that a user wrote.
 * @returns the first problem and the key with the problem; null if the list is valid
 */
export function listProblem(
  list: ListName,
  value: unknown,
): { readonly problem: ListProblem; readonly key: string } | null {
  if (!Array.isArray(value)) return { problem: "shape", key: "" };
  if (value.length > LIST_LIMIT) return { problem: "many", key: "" };
  const seen = new Set<unknown>();
  for (const one of value as readonly unknown[]) {
    if (!isObject(one)) return { problem: "shape", key: "" };
    const key = String(one["key"]);
    if (!isListKey(one["key"])) return { problem: "syntax", key };
    if (seen.has(key)) return { problem: "duplicate", key };
    seen.add(key);
    if (rolls(list) && !isStandard(list, key) && !CHARACTERISTICS.some((known) => known === one["characteristic"]))
      return { problem: "characteristic", key };
  }
  return null;
}

/** Returns the lists to store in the setting. Unchanged standard lists are left out. */
export function storedLists(lists: Lists): Partial<Record<ListName, ListEntry[]>> {
  return Object.fromEntries(
    LIST_NAMES.filter((name) => JSON.stringify(lists[name]) !== JSON.stringify(STANDARD[name])).map((name) => [
      name,
      lists[name].map((one) => ({ ...one })),
    ]),
  );
}

/** True if the table changed the order of the standard entries. Additional entries do not count. */
export function isOrdered(list: ListName, lists: Lists = tableLists()): boolean {
  const kept = lists[list].filter(({ key }) => isStandard(list, key));
  return kept.some(({ key }, index) => STANDARD[list][index]?.key !== key);
}
