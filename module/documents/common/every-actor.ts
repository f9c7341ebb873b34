/** Lists all actors efficiently, in worlds with thousands of tokens. */
import { onDocument } from "./events.ts";

type Token = TokenDocument.Implementation;

/** Unlinked tokens whose actors exist already. */
const made = new WeakSet<Token>();
onDocument("actorPrepared", ({ token }) => {
  if (token) made.add(token);
});

/**
 * Returns whether an unlinked token has no changes of its own and its actor has not been created yet. Creating an actor takes
 * milliseconds, and long campaigns have thousands of such tokens, so searches skip them.
 */
export function isAsItsBase(token: Token): boolean {
  const { actorLink, _source: source } = token;
  const { delta } = source;
  const own = [delta?.system, delta?.items, delta?.effects, delta?.flags];
  return !actorLink && !made.has(token) && own.every((part) => foundry.utils.isEmpty(part));
}

/** Returns the actor of a token; the base actor if the token is unchanged, so that no synthetic actor is created. */
export const creatureOf = (token: Token): Actor.Implementation | null =>
  isAsItsBase(token) ? token.baseActor : token.actor;

/** Returns each actor once, including those of unlinked tokens on all scenes, without unchanged tokens. Writes nothing. */
export function everyActor(): Set<Actor.Implementation> {
  const tokens = game.scenes.contents.flatMap((scene) => scene.tokens.contents.filter((token) => !isAsItsBase(token)));
  return new Set([...game.actors.contents, ...tokens.flatMap(({ actor }) => actor ?? [])]);
}

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

/** Calls a function for each of {@link everyActor} and returns the results. Actors whose data cause an error are skipped. */
export const eachActor = <T>(read: (actor: Actor.Implementation) => T): T[] =>
  [...everyActor()].flatMap((actor) => readOr(() => [read(actor)], [], actor));
