/**
 * Merging and comparing objects.
 * @source API:foundry.utils.mergeObject, API:foundry.utils.diffObject
 */
import { NotInHost } from "../not-in-host.ts";
import { reportDeprecation } from "../deprecation.ts";
import { ForcedDeletion, ForcedReplacement, generation } from "../operators.ts";
import { deepClone, expandObject } from "./object.ts";
import { getType, isPlainObject } from "./type.ts";
import type { Loose, LooseObject } from "../loose.ts";

/** Options of {@link mergeObject}. */
export interface MergeObjectOptions {
  /** Insert keys the original does not have, at the top. Default true. */
  insertKeys?: boolean;
  /** The same below the top. Default true. */
  insertValues?: boolean;
  /** Overwrite values the original has. Default true. */
  overwrite?: boolean;
  /** Merge nested objects instead of replacing them. Default true. */
  recursive?: boolean;
  /** Change the original (default) or a copy of it. */
  inplace?: boolean;
  /** Throw when a value would change its type. */
  enforceTypes?: boolean;
  /** 13: apply `-=` and `==` keys. */
  performDeletions?: boolean;
  /** 14: apply operator values. */
  applyOperators?: boolean;
}

const dotted = (object: LooseObject): boolean => Object.keys(object).some((key) => key.includes("."));

/**
 * Merges another object into the original and returns it. Arrays are replaced, objects merged.
 * @throws Error when either is no object, or types differ with `enforceTypes`
 */
export function mergeObject(original: Loose, other: Loose = {}, options: MergeObjectOptions = {}): Loose {
  if (getType(original) !== "Object" || getType(other) !== "Object")
    throw new Error("One of original or other are not Objects!");
  if (options.applyOperators && generation() < 14)
    throw new NotInHost("mergeObject({applyOperators})", "does not exist before generation 14");
  if (options.performDeletions && generation() >= 14)
    reportDeprecation("mergeObject({performDeletions}); use applyOperators");
  const source: LooseObject = isPlainObject(other) && dotted(other) ? expandObject(other) : other;
  let target: LooseObject = original;
  if (dotted(target)) {
    const expanded: LooseObject = expandObject(target);
    if (options.inplace === false) target = expanded;
    else {
      for (const key of Object.keys(target)) delete target[key];
      Object.assign(target, expanded);
    }
  } else if (options.inplace === false) target = deepClone(target);
  return merge(target, source, options, 0);
}

function merge(target: LooseObject, source: LooseObject, options: MergeObjectOptions, depth: number): LooseObject {
  for (const [key, value] of Object.entries(source)) {
    if (key === "__proto__") continue;
    if (options.performDeletions && key.startsWith("-=")) delete target[key.slice(2)];
    else if (options.performDeletions && key.startsWith("==")) target[key.slice(2)] = deepClone(value);
    else if (options.applyOperators && value instanceof ForcedDeletion) delete target[key];
    else if (options.applyOperators && value instanceof ForcedReplacement) target[key] = deepClone(value.value);
    else if (Object.hasOwn(target, key)) update(target, key, value, options, depth);
    else insert(target, key, value, options, depth);
  }
  return target;
}

function insert(target: LooseObject, key: string, value: Loose, options: MergeObjectOptions, depth: number): void {
  if ((depth === 0 ? options.insertKeys : options.insertValues) === false) return;
  const { performDeletions, applyOperators } = options;
  target[key] = isPlainObject(value) ? merge({}, value, { performDeletions, applyOperators }, depth + 1) : value;
}

function update(target: LooseObject, key: string, value: Loose, options: MergeObjectOptions, depth: number): void {
  const current: Loose = target[key];
  const type = getType(value);
  const currentType = getType(current);
  if (isPlainObject(value) && currentType === "Object" && options.recursive !== false) {
    merge(current, value, options, depth + 1);
    return;
  }
  if (options.overwrite === false) return;
  if (options.enforceTypes && currentType !== "undefined" && type !== currentType)
    throw new Error("Mismatched data types encountered during object merge.");
  target[key] = isPlainObject(value) ? deepClone(value) : value;
}

/** Deep equality of data: primitives (NaN is NaN), arrays, plain objects, sets, dates, and whatever has `equals`. */
export function valuesEqual(a: Loose, b: Loose): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((value, index) => valuesEqual(value, b[index]))
    );
  }
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (a instanceof Set && b instanceof Set) return a.size === b.size && [...a].every((value) => b.has(value));
  if (isPlainObject(a) && isPlainObject(b)) {
    const keys = Object.keys(a).filter((key) => a[key] !== undefined);
    const others = Object.keys(b).filter((key) => b[key] !== undefined);
    return keys.length === others.length && keys.every((key) => valuesEqual(a[key], b[key]));
  }
  return typeof a.equals === "function" ? Boolean(a.equals(b)) : false;
}

/** Options of {@link diffObject}. */
export interface DiffObjectOptions {
  /** Only keys that the original has. */
  inner?: boolean;
  /** Keep `-=` keys only where there is something to delete. */
  deletionKeys?: boolean;
}

/** What of the other object differs from the original, as an object of the other's values; differing arrays are whole. */
export function diffObject(original: Loose, other: Loose, options: DiffObjectOptions = {}): LooseObject {
  const out: LooseObject = {};
  for (const [key, value] of Object.entries<Loose>(other)) {
    if (options.deletionKeys && (key.startsWith("-=") || key.startsWith("=="))) {
      if (key.startsWith("==") || Object.hasOwn(original, key.slice(2))) out[key] = value;
      continue;
    }
    const present = Object.hasOwn(original, key);
    if (options.inner && !present) continue;
    const current: Loose = original[key];
    if (isPlainObject(value) && isPlainObject(current) && Object.keys(value).length && Object.keys(current).length) {
      const inner = diffObject(current, value, options);
      if (Object.keys(inner).length) out[key] = inner;
    } else if (!valuesEqual(current, value)) out[key] = value;
  }
  return out;
}
