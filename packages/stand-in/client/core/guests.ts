/**
 * Support for guests: other systems and modules under test (`npm run guest`). Missing members are recorded and replaced
 * by a placeholder that accepts any use, so one run reports all gaps instead of the first.
 */
import type { Loose } from "../../common/loose.ts";
import { publish } from "./globals.ts";

const missed = new Set<string>();
const nothings = new WeakSet();

/** Names that nobody asks for on purpose: `await`, printing, comparing. */
const UNASKED = new Set(["then", "toJSON", "toString", "valueOf", "constructor", "prototype", "length", "name"]);

/** A thing that can be read, called, made, extended and looped over, and is nothing. */
export function nothing(path: string): Loose {
  const inert = class {};
  const made = new Proxy(inert, {
    get(target, key) {
      if (key === "then" || key === "toJSON") return undefined;
      if (key === Symbol.toPrimitive) return () => "";
      if (key === Symbol.iterator) return () => [][Symbol.iterator]();
      // A proxy may not hide what cannot be changed.
      if (key === "prototype" || typeof key === "symbol" || key in target) return Reflect.get(target, key);
      return nothing(`${path}.${key}`);
    },
    set: (target, key, value) => Reflect.set(target, key, value),
    apply: () => nothing(`${path}()`),
    construct: (target, args, own) => Reflect.construct(target, args, own),
  });
  nothings.add(made);
  return made;
}

/** An object that notes which names it was asked for in vain. */
export function watched(place: Loose, path: string): Loose {
  return new Proxy(place, {
    get(target, key) {
      const value: Loose = Reflect.get(target, key);
      if (typeof key === "string" && value === undefined && !(key in target) && !UNASKED.has(key))
        missed.add(`${path}.${key}`);
      // Methods of `game` read what only the object itself holds.
      return path === "game" && isMethod(value) ? withThis(value, target) : value;
    },
  });
}

const isMethod = (value: Loose): boolean =>
  typeof value === "function" && !nothings.has(value) && !/^class\b/.test(Function.prototype.toString.call(value));

const bound = new WeakMap<Loose, Loose>();

function withThis(method: Loose, target: Loose): Loose {
  const known = bound.get(method) ?? method.bind(target);
  bound.set(method, known);
  return known;
}

/** Watches a global from now on. */
export function watchGlobal(name: string): void {
  publish("hostMissed", missed);
  publish(name, watched(Reflect.get(globalThis, name), name));
}

/** Watches the plain objects of a namespace, which hold the classes. */
export function watchNamespace(place: Loose, path: string): Loose {
  // What is frozen has all its names.
  if (Object.isFrozen(place)) return place;
  for (const key of Object.keys(place)) {
    const value: Loose = Object.getOwnPropertyDescriptor(place, key)?.value;
    if (key !== "CONST" && value && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype)
      place[key] = watchNamespace(value, `${path}.${key}`);
  }
  return watched(place, path);
}
