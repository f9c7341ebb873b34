/** Reading once what is asked for often. Pure. */

const same = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, index) => Object.is(value, b[index]));

/**
 * What was last made for a thing, as long as it would be made from the very same: values and objects compared by identity.
 * Nothing expires; what is forgotten goes with the thing itself.
 * @returns a function of the thing, of all that its value follows from, and of how it is made
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
