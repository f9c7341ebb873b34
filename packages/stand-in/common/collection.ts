/**
 * A map that iterates its values.
 * @source API:foundry.utils.Collection, API:v14 foundry.utils.Collection
 */
import type { Loose } from "./loose.ts";

/** A Map by id whose iteration yields values. The type of iteration is that of the values, hence a wrapper type around Map's entries. */
export class Collection<V = Loose> extends Map<string, V> {
  constructor(entries?: Iterable<readonly [string, V]> | null) {
    super();
    // Map's constructor would call an overridden `set` before the subclass exists.
    for (const [key, value] of entries ?? []) super.set(key, value);
  }

  // @ts-expect-error A Collection yields values where a Map yields entries; that is its documented behavior.
  override [Symbol.iterator](): MapIterator<V> {
    return this.values();
  }

  /** The values as an array. */
  get contents(): V[] {
    return [...this.values()];
  }

  /** The value of a key. @throws Error with `strict` when there is none */
  override get(key: string, options: { strict?: boolean } = {}): V | undefined {
    const value = super.get(key);
    if (options.strict && value === undefined)
      throw new Error(`The key ${key} does not exist in the ${this.constructor.name} Collection`);
    return value;
  }

  /** The first value with that name. @throws Error with `strict` when there is none */
  getName(name: string, options: { strict?: boolean } = {}): V | undefined {
    const value = this.find((entry: Loose) => entry?.name === name);
    if (options.strict && value === undefined)
      throw new Error(`An entry with name ${name} does not exist in the collection`);
    return value;
  }

  find(condition: (value: V, index: number, collection: this) => unknown): V | undefined {
    let index = 0;
    for (const value of this.values()) if (condition(value, index++, this)) return value;
    return undefined;
  }

  filter(condition: (value: V, index: number, collection: this) => unknown): V[] {
    return this.contents.filter((value, index) => condition(value, index, this));
  }

  map<T>(transform: (value: V, index: number, collection: this) => T): T[] {
    return this.contents.map((value, index) => transform(value, index, this));
  }

  some(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.some((value, index) => condition(value, index, this));
  }

  every(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.every((value, index) => condition(value, index, this));
  }

  reduce<T>(reducer: (accumulated: T, value: V, index: number, collection: this) => T, initial: T): T {
    return this.contents.reduce((accumulated, value, index) => reducer(accumulated, value, index, this), initial);
  }

  // @ts-expect-error Like Map's, but the callback's second argument is documented as the key only there; ours passes (value, key).
  override forEach(callback: (value: V, key: string, collection: this) => void): void {
    for (const [key, value] of this.entries()) callback(value, key, this);
  }

  toJSON(): Loose[] {
    return this.map((value: Loose) => (typeof value?.toJSON === "function" ? value.toJSON() : value));
  }
}
