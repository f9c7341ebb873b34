/**
 * Applies updates to raw JSON without knowledge of a system: objects merge, arrays are replaced, deletion and
 * replacement are explicit. The server uses it for stored documents; both sides use it for token deltas.
 * Written from: WIKI:api/DataModel, RN:13.334 #11273, RN:13.335 #11977, RN:14.349 #13090.
 */
import type { Loose, LooseObject } from "../../common/loose.ts";

/** JSON key of a serialised v14 operator. */
export const OPERATOR = "__$OPERATOR$__";
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** An update that the host refuses. */
export class UpdateError extends Error {
  override name = "UpdateError";
}

/** How to read operators: generation 14 knows operator objects, 13 does not. */
export interface ChangeOptions {
  generation: 13 | 14;
  recursive?: boolean;
  /** keep operators (token delta) */ keep?: boolean;
}

/** Whether a value is a plain JSON object. */
export function isObject(value: unknown): value is LooseObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A JSON copy. */
export function copy<T>(value: T): T {
  return value === undefined ? value : structuredClone(value);
}

/** Dotted keys become nested objects, at every depth. */
export function expand(changes: LooseObject): LooseObject {
  const out: LooseObject = {};
  for (const [key, value] of Object.entries(changes)) {
    const parts = key.split(".");
    let place = out;
    parts.forEach((part, index) => {
      if (FORBIDDEN.has(part)) throw new UpdateError(`the key ${part} is not allowed`);
      if (index < parts.length - 1) {
        if (!isObject(place[part])) place[part] = {};
        place = place[part];
        return;
      }
      const expanded: Loose = isObject(value) && !(OPERATOR in value) ? expand(value) : value;
      if (isObject(place[part]) && isObject(expanded) && !(OPERATOR in expanded)) Object.assign(place[part], expanded);
      else place[part] = expanded;
    });
  }
  return out;
}

/** Applies changes to a target in place. Changes may hold dotted keys. @throws UpdateError */
export function applyChanges(target: LooseObject, changes: LooseObject, options: ChangeOptions): void {
  merge(target, expand(changes), options, 0);
}

function merge(target: LooseObject, changes: LooseObject, options: ChangeOptions, depth: number): void {
  if (depth > 100) throw new UpdateError("the update is nested too deeply");
  for (const [key, value] of Object.entries(changes)) mergeKey(target, key, value, options, depth);
}

function mergeKey(target: LooseObject, key: string, value: Loose, options: ChangeOptions, depth: number): void {
  if (key.startsWith("-=")) {
    if (value !== null) throw new UpdateError(`the value of the deletion ${key} must be null`);
    remove(target, key.slice(2), options);
    return;
  }
  if (key.startsWith("==")) {
    replace(target, key.slice(2), value, options);
    return;
  }
  if (isObject(value) && OPERATOR in value) {
    if (options.generation < 14) throw new UpdateError("operator values exist only since generation 14");
    if (value[OPERATOR] === "ForcedDeletion") remove(target, key, options);
    else if (value[OPERATOR] === "ForcedReplacement") replace(target, key, value["value"], options);
    else throw new UpdateError(`unknown operator ${String(value[OPERATOR])}`);
    return;
  }
  const place = options.keep && Object.hasOwn(target, `==${key}`) ? `==${key}` : key;
  const current: Loose = target[place];
  if (options.keep) delete target[`-=${key}`];
  if (isObject(value) && (options.recursive ?? true)) {
    // A dotted index into a list is not a partial update: real hosts end with an invalid object.
    if (Array.isArray(current))
      throw new UpdateError(`an object cannot be merged into the list ${key}; send the whole list`);
    if (!isObject(current)) target[place] = {};
    merge(target[place], value, options, depth + 1);
    return;
  }
  target[place] = clean(value, options);
}

function remove(target: LooseObject, key: string, options: ChangeOptions): void {
  delete target[key];
  delete target[`==${key}`];
  if (options.keep) target[`-=${key}`] = null;
}

function replace(target: LooseObject, key: string, value: Loose, options: ChangeOptions): void {
  delete target[`-=${key}`];
  if (options.keep && isObject(value)) {
    delete target[key];
    target[`==${key}`] = copy(value);
    return;
  }
  target[key] = copy(value);
}

/** A stored value never contains operators. */
function clean(value: Loose, options: ChangeOptions): Loose {
  if (!isObject(value)) return copy(value);
  const out: LooseObject = {};
  merge(out, value, { ...options, recursive: true, keep: false }, 0);
  return out;
}
