/** Tokens as large as their creature's size says. What a person has set otherwise stays. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { onDocument } from "../shared/events.ts";
import { creatureOf, eachActor } from "../shared/every-actor.ts";
import { SIZES } from "../../rules/movement/grapple.ts";
import { spaceOf } from "../../rules/movement/size.ts";

type Token = TokenDocument.Implementation;

/** Cells of a token's side; null for a size that no rule knows. @rule B-SIZE-01 C-70 */
export function cellsOf(size: unknown): number | null {
  const known = SIZES.find((one) => one === size);
  return known === undefined ? null : spaceOf(known).cells;
}

/** One write may change several creatures. */
const noteOf = ({ id }: Actor.Implementation): string => `${SYSTEM_ID}.sizeBefore.${id ?? ""}`;
const storedSize = ({ system }: Actor.Implementation): unknown => Reflect.get(system._source, "size");

/** Puts the size of the prototype token into a write that changes the creature's, and notes what it was. @rule B-SIZE-01 */
export function followSize(actor: Actor.Implementation, changed: object, options: object): void {
  const size: unknown = foundry.utils.getProperty(changed, "system.size");
  const [before, after] = [cellsOf(storedSize(actor)), cellsOf(size)];
  if (before === null || after === null || before === after) return;
  foundry.utils.setProperty(options, noteOf(actor), before);
  const { width, height } = actor.prototypeToken._source;
  const given: unknown = foundry.utils.getProperty(changed, "prototypeToken");
  const said = typeof given === "object" && given !== null && ("width" in given || "height" in given);
  if (actor.isToken || said || width !== before || height !== before) return;
  foundry.utils.setProperty(changed, "prototypeToken.width", after);
  foundry.utils.setProperty(changed, "prototypeToken.height", after);
}

/** Whether a token shows this creature, whose size has just been written. */
function shows(token: Token, actor: Actor.Implementation): boolean {
  if (actor.isToken) return token === actor.token;
  if (token.actorId !== actor.id) return false;
  // Of its own size is whoever has one in his own data.
  return token.actorLink || foundry.utils.getProperty(token._source, "delta.system.size") === undefined;
}

/** Makes placed tokens follow, on the page that wrote the size. @rule B-SIZE-01 */
export async function resizeTokens(actor: Actor.Implementation, options: object): Promise<void> {
  const before: unknown = foundry.utils.getProperty(options, noteOf(actor));
  const cells = cellsOf(storedSize(actor));
  if (typeof before !== "number" || cells === null) return;
  for (const scene of game.scenes.contents) {
    const updates = scene.tokens.contents
      .filter((token) => shows(token, actor) && token.isOwner)
      .filter(({ _source: { width, height } }) => width === before && height === before)
      .flatMap(({ id }) => (id === null ? [] : [{ _id: id, width: cells, height: cells }]));
    if (updates.length > 0) await scene.updateEmbeddedDocuments("Token", updates);
  }
}

/**
 * The cells of a token while effects make its creature larger or smaller: told from them and never written, so that it is as
 * before when they are over. Null where it is as large as is stored, or was set by hand.
 */
function grownCells(token: Token): number | null {
  const { width, height } = token._source;
  const actor = creatureOf(token);
  const stored = actor?.creature && cellsOf(storedSize(actor));
  const now = actor?.creature && cellsOf(actor.creature.size);
  return stored == null || now == null || width !== stored || height !== stored ? null : now;
}

/** Makes a token as large as its creature is now. @returns whether it was another size @rule B-SIZE-01 */
export function growToken(token: Token): boolean {
  const cells = grownCells(token);
  if (cells === null || (token.width === cells && token.height === cells)) return false;
  Object.assign(token, { width: cells, height: cells });
  return true;
}

/** The tokens that show an actor, on all scenes. */
export function tokensOf(actor: Actor.Implementation): Token[] {
  if (actor.token) return [actor.token];
  return game.scenes.contents.flatMap((scene) => scene.tokens.contents.filter((token) => creatureOf(token) === actor));
}

const known = new WeakMap<Actor.Implementation, string>();

/** Its tokens follow when it was prepared with another size than before. */
function onPrepared(actor: Actor.Implementation): void {
  const size = actor.creature?.size ?? "";
  const before = known.get(actor) ?? String(storedSize(actor));
  known.set(actor, size);
  if (size === before) return;
  queueMicrotask(() => {
    for (const token of tokensOf(actor)) if (growToken(token)) token.object?.renderFlags.set({ refreshSize: true });
  });
}

/** Call once everything is there. */
export function followSizes(): void {
  onDocument("actorPrepared", onPrepared);
  eachActor(onPrepared);
}
