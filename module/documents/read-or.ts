/** A boundary around one of many: a module, or his own data, may have broken what is read of him. */

/** What is read of one; something else where that cannot be read: the others go on. */
export function readOr<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    console.error(error);
    return otherwise;
  }
}

type Readable = Pick<Actor.Implementation, "creature" | "hitPoints" | "dead">;

/** Whether nothing of an actor is broken that every window asks for. */
export const isReadable = (actor: Readable): boolean =>
  readOr(() => [actor.creature, actor.hitPoints, actor.dead].length > 0, false);
