/**
 * Access to the running client for applications. Globals are read late and by name: the classes of this folder are
 * defined before the game exists, and this folder must not import the core, which imports it.
 * @source API:modules (globals), WIKI:api/game
 */
import type { Loose, LooseObject } from "../../common/loose.ts";

type GlobalName = "game" | "ui" | "Hooks" | "foundry" | "CONFIG" | "CONST";

/** A global of the client. @throws when it does not exist yet, so that nothing runs on half a game. */
export function host(name: GlobalName): Loose {
  const value: Loose = Reflect.get(globalThis, name);
  if (value === undefined) throw new Error(`The global ${name} does not exist yet`);
  return value;
}

/** foundry.utils */
export function utils(): Loose {
  return host("foundry").utils;
}

/** Localise a key; the key itself as long as no language is loaded. */
export function localize(key: string, data?: LooseObject): string {
  const i18n: Loose = Reflect.get(globalThis, "game")?.i18n;
  if (!i18n) return key;
  return String(data && Object.keys(data).length > 0 ? i18n.format(key, data) : i18n.localize(key));
}

/** Fire a hook nobody can cancel. */
export function callAll(name: string, ...args: unknown[]): void {
  const hooks: Loose = Reflect.get(globalThis, "Hooks");
  hooks?.callAll(name, ...args);
}

/** Fire a hook; false when a listener objected. */
export function call(name: string, ...args: unknown[]): boolean {
  const hooks: Loose = Reflect.get(globalThis, "Hooks");
  return hooks?.call(name, ...args) !== false;
}

/** Show a message in the corner, or in the console while there is no interface. */
export function notify(kind: "warn" | "error" | "info", message: string): void {
  const notifications: Loose = Reflect.get(globalThis, "ui")?.notifications;
  if (notifications) notifications[kind](message);
  else console[kind](message);
}

/** Is this a plain object, that is: data to be merged and not an instance to be kept? */
export function isPlainObject(value: unknown): value is LooseObject {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
