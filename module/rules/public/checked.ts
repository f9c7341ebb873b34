/** Keeps what a type is from being told by the argument that it stands at. */
type Told<A extends readonly unknown[]> = A extends infer B extends readonly unknown[] ? B : never;

/**
 * The same function for callers that nothing vouches for: its arguments are checked first. The system's own code calls
 * the function itself; what it hands over comes out of schemas and readers.
 * @param check raises a RulesError that names what is wrong
 */
export function checked<A extends readonly unknown[], R>(
  call: (...args: A) => R,
  check: (...args: Told<A>) => void,
): (...args: A) => R;
export function checked<A extends readonly unknown[], R>(
  call: (...args: A) => R,
  check: (...args: A) => void,
): (...args: A) => R {
  return (...args) => {
    check(...args);
    return call(...args);
  };
}
