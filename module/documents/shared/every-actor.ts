/** Whom something may have happened to, in a world of thousands of tokens. */
import { onDocument } from "./events.ts";
import { readOr } from "./read-or.ts";

type Token = TokenDocument.Implementation;

/** Unlinked tokens whose actors have been asked for. */
const made = new WeakSet<Token>();
onDocument("actorPrepared", ({ token }) => {
  if (token) made.add(token);
});

/**
 * Whether a token's own actor is as its base is, and nobody has asked for it yet. Making one takes milliseconds, and a long
 * campaign leaves thousands of them on its scenes: whoever looks for what has happened to somebody need not ask these.
 */
export function isAsItsBase(token: Token): boolean {
  const { actorLink, _source: source } = token;
  const { delta } = source;
  const own = [delta?.system, delta?.items, delta?.effects, delta?.flags];
  return !actorLink && !made.has(token) && own.every((part) => foundry.utils.isEmpty(part));
}

/** The creature that a token shows: of one that is as its base is the base, so that no actor of its own is made. */
export const creatureOf = (token: Token): Actor.Implementation | null =>
  isAsItsBase(token) ? token.baseActor : token.actor;

/** Each actor once, those of unlinked tokens on every scene among them, but for tokens that are as their base is. Nothing is written. */
export function everyActor(): Set<Actor.Implementation> {
  const tokens = game.scenes.contents.flatMap((scene) => scene.tokens.contents.filter((token) => !isAsItsBase(token)));
  return new Set([...game.actors.contents, ...tokens.flatMap(({ actor }) => actor ?? [])]);
}

/**
 * What is read of each of {@link everyActor}, or done with it. Of one that a module or his own data have broken nothing is, and
 * the others go on.
 */
export const eachActor = <T>(read: (actor: Actor.Implementation) => T): T[] =>
  [...everyActor()].flatMap((actor) => readOr(() => [read(actor)], [], actor));
