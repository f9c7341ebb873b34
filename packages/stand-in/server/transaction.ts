/** A transaction: copies of the primary documents that it changes, committed together or not at all. */
import type { LooseObject } from "../common/loose.ts";
import { copy } from "./json/changes.ts";
import type { CollectionName, WorldStore } from "./store.ts";

/** Collects changes to primary documents. */
export class Transaction {
  readonly #store: WorldStore;
  readonly #put = new Map<string, [CollectionName, LooseObject]>();
  readonly #del = new Map<string, [CollectionName, string]>();

  constructor(store: WorldStore) {
    this.#store = store;
  }

  /** The changeable copy of a primary document, undefined when there is none. */
  edit(collection: CollectionName, id: string): LooseObject | undefined {
    const key = `${collection}.${id}`;
    if (this.#del.has(key)) return undefined;
    const open = this.#put.get(key);
    if (open) return open[1];
    const stored = this.#store.collection(collection).get(id);
    if (!stored) return undefined;
    const draft = copy(stored);
    this.#put.set(key, [collection, draft]);
    return draft;
  }

  /** Reads without marking for writing. */
  peek(collection: CollectionName, id: string): LooseObject | undefined {
    const key = `${collection}.${id}`;
    if (this.#del.has(key)) return undefined;
    return this.#put.get(key)?.[1] ?? this.#store.collection(collection).get(id);
  }

  /** Adds or replaces a primary document. */
  put(collection: CollectionName, entry: LooseObject): void {
    this.#del.delete(`${collection}.${String(entry["_id"])}`);
    this.#put.set(`${collection}.${String(entry["_id"])}`, [collection, entry]);
  }

  /** Removes a primary document. */
  remove(collection: CollectionName, id: string): void {
    this.#put.delete(`${collection}.${id}`);
    this.#del.set(`${collection}.${id}`, [collection, id]);
  }

  /** Writes everything to disk, then makes it visible. */
  commit(): void {
    if (this.#put.size + this.#del.size > 0)
      this.#store.commit({ put: [...this.#put.values()], del: [...this.#del.values()] });
  }
}
