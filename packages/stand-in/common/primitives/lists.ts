/**
 * Extensions of Array.
 * @source API:primitives.Array
 */
import { define } from "./define.ts";

declare global {
  interface ArrayConstructor {
    /** The integers from min (default 0), n of them. */
    fromRange(n: number, min?: number): number[];
  }
  interface Array<T> {
    deepFlatten(): unknown[];
    equals(other: unknown): boolean;
    /** Finds the first match, takes it out (or replaces it) and returns it, or null. */
    findSplice(find: (value: T, index: number, array: T[]) => unknown, replace?: T): T | null;
    /** Joins what is truthy. */
    filterJoin(separator: string): string;
    /** [those that fail the test, those that pass it] */
    partition(rule: (value: T) => unknown): [T[], T[]];
  }
}

define(Array, { fromRange: (n: number, min = 0) => Array.from({ length: n }, (_value, index) => index + min) });

function equal(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => equal(value, b[index]));
  return a === b;
}

define(Array.prototype, {
  deepFlatten(this: unknown[]): unknown[] {
    return this.flat(Infinity);
  },
  equals(this: unknown[], other: unknown): boolean {
    return equal(this, other);
  },
  findSplice(
    this: unknown[],
    find: (value: unknown, index: number, array: unknown[]) => unknown,
    ...replace: unknown[]
  ): unknown {
    const index = this.findIndex(find);
    if (index < 0) return null;
    const replacement = replace[0];
    const removed = replacement === undefined ? this.splice(index, 1) : this.splice(index, 1, replacement);
    return removed[0];
  },
  filterJoin(this: unknown[], separator: string): string {
    return this.filter(Boolean).join(separator);
  },
  partition(this: unknown[], rule: (value: unknown) => unknown): [unknown[], unknown[]] {
    const result: [unknown[], unknown[]] = [[], []];
    for (const value of this) result[rule(value) ? 1 : 0].push(value);
    return result;
  },
});
