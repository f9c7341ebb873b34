/**
 * Catches errors while the system reads one of many actors. A module or invalid data may break an actor, and the others must still work.
 */

/** Objects whose error is already logged. Windows that redraw would log it again. */
const logged = new WeakSet();

/**
 * Returns the result of a function, or a replacement value if it throws.
 * @param of the object that is read; only its first error is logged
 */
export function readOr<T>(read: () => T, otherwise: T, of: object | null = null): T {
  try {
    return read();
  } catch (error) {
    if (!of || !logged.has(of)) console.error(error);
    if (of) logged.add(of);
    return otherwise;
  }
}

type Readable = Pick<Actor.Implementation, "creature" | "hitPoints" | "dead">;

/** Returns whether the properties of an actor that every window needs can be read. */
export const isReadable = (actor: Readable): boolean =>
  readOr(
    () => {
      for (const name of ["creature", "hitPoints", "dead"]) Reflect.get(actor, name);
      return true;
    },
    false,
    actor,
  );
