/** A boundary around one of many: a module, or his own data, may have broken what is read of him. */

/** What was logged of each: windows that draw anew read the same again. */
const logged = new WeakMap<object, Set<string>>();

function log(error: unknown, of: object | null): void {
  const before = of && logged.get(of);
  const text = String(error);
  if (before?.has(text)) return;
  if (of) logged.set(of, new Set([...(before ?? []), text]));
  console.error(error);
}

/**
 * What is read of one; something else where that cannot be read: the others go on.
 * @param of who is read: the same error of his is logged once
 */
export function readOr<T>(read: () => T, otherwise: T, of: object | null = null): T {
  try {
    return read();
  } catch (error) {
    log(error, of);
    return otherwise;
  }
}

/** What every window asks an actor for. */
const READ = ["creature", "hitPoints", "dead"] as const;
type Readable = Pick<Actor.Implementation, (typeof READ)[number]>;

function readAll(actor: Readable): true {
  for (const name of READ) Reflect.get(actor, name);
  return true;
}

/** Whether nothing of that is broken. */
export const isReadable = (actor: Readable): boolean => readOr(() => readAll(actor), false, actor);
