/**
 * Hooks. UNSURE: after a listener throws, later listeners still run.
 * Written from: WIKI:api/hooks, API Hooks page.
 */
import { fault } from "./faults.ts";

type Listener = (...args: never[]) => unknown;
interface Entry {
  id: number;
  name: string;
  fn: Listener;
  once: boolean;
}

let nextId = 1;
const entries = new Map<string, Entry[]>();
const byId = new Map<number, Entry>();

/** The event system that scripts listen to. */
export class Hooks {
  /** Registered listeners by name. */
  static get events(): Readonly<Record<string, readonly Entry[]>> {
    return Object.fromEntries(entries);
  }

  /** Listens. @returns an id for `off` */
  static on(name: string, fn: Listener, { once = false }: { once?: boolean } = {}): number {
    const entry = { id: nextId++, name, fn, once };
    const list = entries.get(name) ?? [];
    list.push(entry);
    entries.set(name, list);
    byId.set(entry.id, entry);
    return entry.id;
  }

  /** Listens for the next call only. */
  static once(name: string, fn: Listener): number {
    return Hooks.on(name, fn, { once: true });
  }

  /** Stops listening, by id or by function. */
  static off(name: string, idOrFn: number | Listener): void {
    const list = entries.get(name);
    const index = list?.findIndex((entry) => entry.id === idOrFn || entry.fn === idOrFn) ?? -1;
    if (!list || index < 0) return;
    const [removed] = list.splice(index, 1);
    if (removed) byId.delete(removed.id);
  }

  /** Calls all listeners in order; nothing stops them. */
  static callAll(name: string, ...args: unknown[]): true {
    for (const entry of [...(entries.get(name) ?? [])]) Hooks.#run(entry, args);
    return true;
  }

  /** Calls listeners in order until one returns exactly `false`. */
  static call(name: string, ...args: unknown[]): boolean {
    for (const entry of [...(entries.get(name) ?? [])]) if (Hooks.#run(entry, args) === false) return false;
    return true;
  }

  /** Reports an error of a listener or a document. */
  static onError(
    location: string,
    error: Error,
    { msg = "", ...data }: { msg?: string; [key: string]: unknown } = {},
  ): void {
    fault(`${location}${msg ? ` (${msg})` : ""}`, error);
    Hooks.callAll("error", location, error, data);
  }

  static #run(entry: Entry, args: unknown[]): unknown {
    if (entry.once) Hooks.off(entry.name, entry.id);
    try {
      return Reflect.apply(entry.fn, undefined, args);
    } catch (error) {
      const thrown = error instanceof Error ? error : new Error(String(error));
      if (entry.name === "error") fault("Hooks", thrown);
      else Hooks.onError(`Hooks.${entry.name}`, thrown);
      return undefined;
    }
  }
}
