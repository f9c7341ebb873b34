/**
 * Utilities for ids, versions, sorting, timing and text.
 * @source
 *   API:foundry.utils.{randomID,isNewerVersion,escapeHTML,invertObject,debounce,performIntegerSort,logCompatibilityWarning}
 */
import { reportDeprecation } from "../deprecation.ts";
import type { Loose, LooseObject } from "../loose.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const SORT_DENSITY = 100_000;

/** A random id of letters and digits. @param length default 16 */
export function randomID(length = 16): string {
  let id = "";
  for (let i = 0; i < length; i++) id += ALPHABET[Math.floor(Math.random() * ALPHABET.length)];
  return id;
}

/** Whether version v1 is newer than v0, part by part; numbers are compared as numbers. */
export function isNewerVersion(v1: string | number, v0: string | number): boolean {
  const a = String(v1).split(".");
  const b = String(v0).split(".");
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const x = a[i] ?? "0";
    const y = b[i] ?? "0";
    if (x === y) continue;
    const numeric = Number.isFinite(Number(x)) && Number.isFinite(Number(y));
    if (numeric && Number(x) === Number(y)) continue;
    return numeric ? Number(x) > Number(y) : x > y;
  }
  return false;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** Escapes what has a meaning in HTML; anything is turned into a string first. */
export function escapeHTML(value: unknown): string {
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Keys become values and values keys. @throws Error when two keys have one value */
export function invertObject(object: LooseObject): LooseObject {
  const out: LooseObject = {};
  for (const [key, value] of Object.entries(object)) {
    const name = String(value);
    if (name in out) throw new Error("Values of the provided object must be unique in order to invert it.");
    out[name] = key;
  }
  return out;
}

/** Calls back once, `delay` milliseconds after the last call. */
export function debounce<T extends (...args: never) => unknown>(
  callback: T,
  delay: number,
): (...args: Parameters<T>) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function (this: unknown, ...args: Parameters<T>): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      Reflect.apply(callback, this, args);
    }, delay);
  };
}

/** Options of {@link performIntegerSort}. */
export interface IntegerSortOptions {
  target?: Loose;
  siblings?: Loose[];
  sortKey?: string;
  /** Before the target (true), after it (false), or by their present order. */
  sortBefore?: boolean;
}

/** The updates that put `source` next to `target` among its siblings: one when there is room between integers, all of them otherwise. */
export function performIntegerSort(
  source: Loose,
  options: IntegerSortOptions = {},
): { target: Loose; update: Record<string, number> }[] {
  const { target = null, siblings = [], sortKey = "sort" } = options;
  const order = siblings.filter((sibling) => sibling !== source).sort((a, b) => a[sortKey] - b[sortKey]);
  let index = order.length;
  if (target) {
    const at = order.indexOf(target);
    const before = options.sortBefore ?? source[sortKey] > target[sortKey];
    if (at >= 0) index = before ? at : at + 1;
  }
  const below = order[index - 1]?.[sortKey];
  const above = order[index]?.[sortKey];
  let sort: number;
  if (below === undefined && above === undefined) sort = source[sortKey] || SORT_DENSITY;
  else if (above === undefined) sort = below + SORT_DENSITY;
  else if (below === undefined) sort = above - SORT_DENSITY;
  else sort = Math.round((below + above) / 2);
  if (sort !== below && sort !== above) return [{ target: source, update: { [sortKey]: sort } }];
  order.splice(index, 0, source);
  return order.map((entry, position) => ({ target: entry, update: { [sortKey]: (position + 1) * SORT_DENSITY } }));
}

/** Options of {@link logCompatibilityWarning}. */
export interface CompatibilityWarningOptions {
  mode?: number;
  since?: number | string;
  until?: number | string;
  details?: string;
  stack?: boolean;
  once?: boolean;
}

/** Reports use of something deprecated. */
export function logCompatibilityWarning(message: string, options: CompatibilityWarningOptions = {}): void {
  if (options.mode === 0) return;
  const span = [options.since && `since ${options.since}`, options.until && `until ${options.until}`]
    .filter(Boolean)
    .join(", ");
  reportDeprecation([message, span && `(${span})`, options.details].filter(Boolean).join(" "));
}
