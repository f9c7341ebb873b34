/**
 * Type checks of values.
 * @source API:foundry.utils.getType, isEmpty, isSubclass
 */
import { NotInHost } from "../not-in-host.ts";
import type { Loose, LooseObject } from "../loose.ts";

/** Whether the value is an object literal (or has no prototype), not an instance of a class. */
export function isPlainObject(value: unknown): value is LooseObject {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

/** The kind of a value: undefined, null, number, string, boolean, function, Array, Set, Map, Promise, Error, HTMLElement, Object. */
export function getType(value: unknown): string {
  if (value === undefined) return "undefined";
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  if (Array.isArray(value)) return "Array";
  if (value instanceof Set) return "Set";
  if (value instanceof Map) return "Map";
  if (value instanceof Promise) return "Promise";
  if (value instanceof Error) return "Error";
  const element: Loose = Reflect.get(globalThis, "HTMLElement");
  if (typeof element === "function" && value instanceof element) return "HTMLElement";
  return "Object";
}

/**
 * Whether a value has no content: undefined, null, an empty array, object, set or map.
 * @throws NotInHost for strings and booleans: what they answer is not documented.
 */
export function isEmpty(value: unknown): boolean {
  switch (getType(value)) {
    case "undefined":
    case "null":
      return true;
    case "Array":
      return (value as unknown[]).length === 0;
    case "Set":
    case "Map":
      return (value as Set<unknown>).size === 0;
    case "Object":
      return Object.keys(value as object).length === 0;
    case "string":
    case "boolean":
      throw new NotInHost("foundry.utils.isEmpty", "of a string or a boolean is not specified");
    default:
      return false;
  }
}

/** Whether a class is another class or extends it. */
export function isSubclass<Parent extends abstract new (...args: never) => unknown>(
  cls: abstract new (...args: never) => unknown,
  parent: Parent,
): cls is Parent {
  if (typeof cls !== "function" || typeof parent !== "function") return false; // callers in JavaScript
  return cls === parent || Object.prototype.isPrototypeOf.call(parent, cls);
}
