/** A boundary around one of many: a module, or his own data, may have broken what is read of him. */

/** Whose error was logged: windows that draw anew read the same again. */
const logged = new WeakSet();

/**
 * What is read of one; something else where that cannot be read: the others go on.
 * @param of who is read: his first error is logged, and no other
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

/** Whether nothing of an actor is broken that every window asks for. */
export const isReadable = (actor: Readable): boolean =>
  readOr(
    () => {
      for (const name of ["creature", "hitPoints", "dead"]) Reflect.get(actor, name);
      return true;
    },
    false,
    actor,
  );
