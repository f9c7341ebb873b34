/** Edits of one list before it is saved. Pure. */
import { isListKey, LIST_LIMIT, readLists, type ListEntry, type ListName } from "../../core/table-lists.ts";
import { listProblem } from "../../core/stored-lists.ts";
import type { Addition } from "./lists-view.ts";

type Entries = readonly ListEntry[];

/** Returns the list with one entry changed. */
export function withEntry(
  entries: Entries,
  key: string,
  change: Partial<Pick<ListEntry, "ru" | "en" | "archived" | "characteristic" | "trainedOnly">>,
): Entries {
  return entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry));
}

/** Returns the list with an entry moved up (−1) or down (1); unchanged at the end of the list. */
export function moved(entries: Entries, key: string, by: -1 | 1): Entries {
  const from = entries.findIndex((entry) => entry.key === key);
  const to = from + by;
  const [one, other] = [entries[from], entries[to]];
  if (!one || !other) return entries;
  return entries.map((entry, index) => (index === from ? other : index === to ? one : entry));
}

export function without(entries: Entries, key: string): Entries {
  return entries.filter((entry) => entry.key !== key);
}

const LATIN: Readonly<Record<string, string>> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ё: "e",
  ж: "zh",
  з: "z",
  и: "i",
  й: "y",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "kh",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "sch",
  ъ: "",
  ы: "y",
  ь: "",
  э: "e",
  ю: "yu",
  я: "ya",
};

/** Returns a key derived from a name: "Sea lore" → `seaLore`, «Морское дело» → `morskoeDelo`; "" when no valid key results. */
export function keyFrom(name: string): string {
  const latin = Array.from(name.toLocaleLowerCase("ru"), (letter) => LATIN[letter] ?? letter).join("");
  const words = latin
    .normalize("NFD")
    .replaceAll(/[^a-z0-9 _-]/g, "")
    .split(/[ _-]+/u)
    .filter(Boolean);
  const key = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("")
    .replace(/^[0-9]+/, "")
    .slice(0, 32);
  return isListKey(key) ? key : "";
}

/**
 * Appends a new entry. Without a key it derives one from the name.
 * @returns the new list, or the problem of the entry
 */
export function added(
  list: ListName,
  entries: Entries,
  addition: Addition,
): { readonly entries: Entries } | { readonly problem: NonNullable<Addition["problem"]>; readonly key: string } {
  const [ru, en] = [addition.ru.trim(), addition.en.trim()];
  const key = addition.key.trim() || keyFrom(en || ru);
  if (key === "") return { problem: ru || en ? "syntax" : "name", key };
  if (entries.length >= LIST_LIMIT) return { problem: "many", key };
  const next = [
    ...entries,
    { key, ru, en, characteristic: addition.characteristic, archived: false, trainedOnly: false },
  ];
  const wrong = listProblem(list, next);
  if (wrong) return { problem: wrong.problem, key };
  return { entries: readLists({ [list]: next })[list] };
}
