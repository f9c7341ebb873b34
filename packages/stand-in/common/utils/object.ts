/**
 * Utilities for property paths, copies and flattening.
 * @source
 *   API:foundry.utils.{getProperty,setProperty,hasProperty,deleteProperty,deepClone,duplicate,expandObject,flattenObject}
 */
import { generation } from "../generation.ts";
import { isPlainObject } from "./type.ts";
import type { Loose, LooseObject } from "../loose.ts";

const MAX_DEPTH = 100;
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

function checkKey(key: string): void {
  if (FORBIDDEN.has(key)) throw new Error(`The key "${key}" is not allowed in a path`);
}

/** Reads a dotted path, through prototypes and array indices; undefined when something on the way is missing. */
export function getProperty(object: Loose, key: string): Loose {
  if (!key || object === null || object === undefined) return undefined;
  if (typeof object === "object" && key in object) return object[key];
  let target: Loose = object;
  for (const part of key.split(".")) {
    if (target === null || target === undefined) return undefined;
    const reachable =
      typeof target === "object" || typeof target === "function" ? part in target : Object.hasOwn(Object(target), part);
    if (!reachable) return undefined;
    target = target[part];
  }
  return target;
}

/** Whether a dotted path leads to something that exists, even if it is undefined. */
export function hasProperty(object: Loose, key: string): boolean {
  if (!key || typeof object !== "object" || object === null) return false;
  if (key in object) return true;
  let target: Loose = object;
  for (const part of key.split(".")) {
    if (typeof target !== "object" || target === null || !(part in target)) return false;
    target = target[part];
  }
  return true;
}

/**
 * Writes a dotted path and makes the objects on the way.
 * @returns whether the value changed
 * @throws Error when the way leads through a value that is no object
 */
export function setProperty(object: Loose, key: string, value: Loose): boolean {
  if (!key) return false;
  const parts = key.split(".");
  const last = parts.pop() ?? "";
  let target: Loose = object;
  for (const part of parts) {
    checkKey(part);
    if (target[part] === undefined || target[part] === null) target[part] = {};
    if (typeof target[part] !== "object") throw new Error(`Cannot set "${key}": "${part}" is not an object`);
    target = target[part];
  }
  checkKey(last);
  if (last in target && target[last] === value) return false;
  target[last] = value;
  return true;
}

/** Removes what a dotted path leads to. @returns whether there was something */
export function deleteProperty(object: Loose, key: string): boolean {
  if (!key || typeof object !== "object" || object === null) return false;
  const parts = key.split(".");
  const last = parts.pop() ?? "";
  const target: Loose = parts.length ? getProperty(object, parts.join(".")) : object;
  if (typeof target !== "object" || target === null || !(last in target)) return false;
  return delete target[last];
}

/** Options of {@link deepClone}. */
export interface DeepCloneOptions {
  /** Throw on what cannot be cloned instead of handing on the reference. */
  strict?: boolean;
  /** Leave out undefined values (generation 14). */
  prune?: boolean;
}

/**
 * Copies plain objects, arrays and dates; everything else is handed on by reference.
 * @throws Error deeper than 100 levels, and on other objects with `strict`
 */
export function deepClone<T>(original: T, options: DeepCloneOptions = {}): T {
  return clone(original, options, 0);
}

function clone(original: Loose, options: DeepCloneOptions, depth: number): Loose {
  if (depth > MAX_DEPTH)
    throw new Error("Maximum depth exceeded. Be sure your object does not contain cyclical data structures.");
  if (typeof original !== "object" || original === null) return original;
  if (Array.isArray(original)) return original.map((value) => clone(value, options, depth + 1));
  if (!isPlainObject(original)) {
    if (original instanceof Date) return new Date(original);
    if (options.strict) throw new Error("deepClone cannot clone advanced objects");
    return original;
  }
  const out: LooseObject = {};
  for (const key of Object.keys(original)) {
    if (options.prune && generation() >= 14 && original[key] === undefined) continue;
    out[key] = clone(original[key], options, depth + 1);
  }
  return out;
}

/** A copy through JSON: loses undefined and functions, turns NaN and Infinity into null. */
export function duplicate<T>(original: T): T {
  return JSON.parse(JSON.stringify(original));
}

/**
 * Turns dotted keys into nested objects, at every depth; arrays are looked through, instances of classes are kept.
 * @throws Error when a dotted key meets a value that is no object, or a forbidden key
 */
export function expandObject(object: Loose): Loose {
  return expand(object, 0);
}

function expand(value: Loose, depth: number): Loose {
  if (depth > 32) throw new Error("Maximum object expansion depth exceeded");
  if (Array.isArray(value)) return value.map((inner) => expand(inner, depth + 1));
  if (!isPlainObject(value)) return value;
  const out: LooseObject = {};
  for (const [key, inner] of Object.entries(value)) {
    const next: Loose = expand(inner, depth + 1);
    const present: Loose = key.includes(".") ? getProperty(out, key) : out[key];
    // {"a": {"b": 1}, "a.c": 2} is one object in whichever order it was written.
    if (isPlainObject(present) && isPlainObject(next)) assignDeep(present, next);
    else setProperty(out, key, next);
  }
  return out;
}

function assignDeep(target: LooseObject, source: LooseObject): void {
  for (const [key, value] of Object.entries(source)) {
    const present: Loose = target[key];
    if (isPlainObject(present) && isPlainObject(value)) assignDeep(present, value);
    else target[key] = value;
  }
}

/** Turns nested objects into one object with dotted keys; arrays and empty objects are leaves. */
export function flattenObject(object: Loose): LooseObject {
  const out: LooseObject = {};
  flatten(object, "", out, 0);
  return out;
}

function flatten(object: LooseObject, prefix: string, out: LooseObject, depth: number): void {
  if (depth > MAX_DEPTH) throw new Error("Maximum depth exceeded");
  for (const [key, value] of Object.entries(object)) {
    const path = prefix + key;
    if (isPlainObject(value) && Object.keys(value).length) flatten(value, `${path}.`, out, depth + 1);
    else out[path] = value;
  }
}
