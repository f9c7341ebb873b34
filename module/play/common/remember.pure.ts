/** Caches computed values. Pure. */

const same = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, index) => Object.is(value, b[index]));

/**
 * Returns a cache with one value per key object. The value is computed again when one of its inputs changes; inputs
 * are compared by identity (`Object.is`). An entry lives as long as its key object.
 * @returns a function of the key object, the inputs of the value, and a function that computes it
 */
export function remembering<Value>(): (key: WeakKey, from: readonly unknown[], make: () => Value) => Value {
  const known = new WeakMap<WeakKey, { readonly from: readonly unknown[]; readonly value: Value }>();
  return (key, from, make) => {
    const before = known.get(key);
    if (before && same(before.from, from)) return before.value;
    const value = make();
    known.set(key, { from, value });
    return value;
  };
}
