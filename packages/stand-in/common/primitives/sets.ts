/**
 * Extensions of Set. `filter` returns a Set, as in 13; 14 does not specify it, so code must spread the result first.
 * @source API:primitives.Set
 */
import { define } from "./define.ts";

declare global {
  interface Set<T> {
    /** The first value in order of insertion. */
    first(): T | undefined;
    intersects(other: Set<T>): boolean;
    equals(other: Set<T>): boolean;
    isSubset(other: Set<T>): boolean;
    filter(test: (value: T, index: number, set: Set<T>) => unknown): Set<T>;
    map<U>(transform: (value: T, index: number, set: Set<T>) => U): Set<U>;
    find(test: (value: T, index: number, set: Set<T>) => unknown): T | undefined;
    some(test: (value: T, index: number, set: Set<T>) => unknown): boolean;
    every(test: (value: T, index: number, set: Set<T>) => unknown): boolean;
    reduce<A>(reducer: (accumulated: A, value: T, index: number, set: Set<T>) => A, initial: A): A;
    /** The values as an array. */
    toObject(): T[];
    addFrom(other: Iterable<T>): this;
  }
}

type Test = (value: unknown, index: number, set: Set<unknown>) => unknown;

define(Set.prototype, {
  first(this: Set<unknown>): unknown {
    return this.values().next().value;
  },
  intersects(this: Set<unknown>, other: Set<unknown>): boolean {
    for (const value of this) if (other.has(value)) return true;
    return false;
  },
  equals(this: Set<unknown>, other: Set<unknown>): boolean {
    return other instanceof Set && this.size === other.size && [...this].every((value) => other.has(value));
  },
  isSubset(this: Set<unknown>, other: Set<unknown>): boolean {
    return [...this].every((value) => other.has(value));
  },
  filter(this: Set<unknown>, test: Test): Set<unknown> {
    return new Set([...this].filter((value, index) => test(value, index, this)));
  },
  map(this: Set<unknown>, transform: Test): Set<unknown> {
    return new Set([...this].map((value, index) => transform(value, index, this)));
  },
  find(this: Set<unknown>, test: Test): unknown {
    return [...this].find((value, index) => test(value, index, this));
  },
  some(this: Set<unknown>, test: Test): boolean {
    return [...this].some((value, index) => test(value, index, this));
  },
  every(this: Set<unknown>, test: Test): boolean {
    return [...this].every((value, index) => test(value, index, this));
  },
  reduce(
    this: Set<unknown>,
    reducer: (accumulated: unknown, value: unknown, index: number, set: Set<unknown>) => unknown,
    initial: unknown,
  ): unknown {
    return [...this].reduce((accumulated, value, index) => reducer(accumulated, value, index, this), initial);
  },
  toObject(this: Set<unknown>): unknown[] {
    return [...this];
  },
  addFrom(this: Set<unknown>, other: Iterable<unknown>): Set<unknown> {
    for (const value of other) this.add(value);
    return this;
  },
});

define(
  Set.prototype,
  {
    union(this: Set<unknown>, other: Set<unknown>): Set<unknown> {
      return new Set([...this, ...other]);
    },
    difference(this: Set<unknown>, other: Set<unknown>): Set<unknown> {
      return new Set([...this].filter((value) => !other.has(value)));
    },
    intersection(this: Set<unknown>, other: Set<unknown>): Set<unknown> {
      return new Set([...this].filter((value) => other.has(value)));
    },
  },
  { keep: true },
);
