/** Adjusts size and image of tokens to the size and shape of their creatures. Sizes that a user set differently stay. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { onDocument } from "../common/events.ts";
import { creatureOf, eachActor } from "../common/every-actor.ts";
import { spaceOf, SIZES } from "../../rules/movement/size.ts";

export type Token = TokenDocument.Implementation;

/** Returns the side of a token in cells; null for an unknown size. @rule B-SIZE-01 C-70 */
export function cellsOf(size: unknown): number | null {
  const known = SIZES.find((one) => one === size);
  return known === undefined ? null : spaceOf(known).cells;
}

/** Returns the option that carries the old size of an actor. It contains the id, because one operation may change several actors. */
export const noteOf = ({ id }: Actor.Implementation): string => `${SYSTEM_ID}.sizeBefore.${id ?? ""}`;
export const storedSize = ({ system }: Actor.Implementation): unknown => Reflect.get(system._source, "size");

/** Adds the new size of the prototype token to an update of the creature's size, and stores the old size in the options. @rule B-SIZE-01 */
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

/**
 * Returns the size of a token in cells while effects change the size of its creature. It is derived and never stored, so that the token
 * returns to its size when the effects end. Null if the stored size was set by hand.
 */
function grownCells(token: Token): number | null {
  const { width, height } = token._source;
  const actor = creatureOf(token);
  const stored = actor?.creature && cellsOf(storedSize(actor));
  const now = actor?.creature && cellsOf(actor.creature.size);
  return stored == null || now == null || width !== stored || height !== stored ? null : now;
}

/** Sets the size of a prepared token to the current size of its creature. @returns whether the size changed @rule B-SIZE-01 */
export function growToken(token: Token): boolean {
  const cells = grownCells(token);
  if (cells === null || (token.width === cells && token.height === cells)) return false;
  Object.assign(token, { width: cells, height: cells });
  return true;
}

/** Gives a prepared token the image of the shape that its creature has. It is derived and never stored. @rule B-SPL-11 */
export function wearShape(token: Token): void {
  const img = creatureOf(token)?.creature?.shape?.img;
  if (img) token.texture.src = img;
}

/** Returns the tokens of an actor on all scenes. */
export function tokensOf(actor: Actor.Implementation): Token[] {
  if (actor.token) return [actor.token];
  return game.scenes.contents.flatMap((scene) => scene.tokens.contents.filter((token) => creatureOf(token) === actor));
}

const known = new WeakMap<Actor.Implementation, readonly [size: string, img: string]>();

/** Draws the tokens of a creature anew if its size or its shape changed. */
function onPrepared(actor: Actor.Implementation): void {
  const [size, img] = [actor.creature?.size ?? "", actor.creature?.shape?.img ?? ""];
  const [sizeBefore, imgBefore] = known.get(actor) ?? [String(storedSize(actor)), ""];
  known.set(actor, [size, img]);
  if (size === sizeBefore && img === imgBefore) return;
  queueMicrotask(() => {
    for (const token of tokensOf(actor)) {
      if (growToken(token)) token.object?.renderFlags.set({ refreshSize: true });
      if (img === imgBefore) continue;
      token.texture.src = img || token._source.texture.src;
      token.object?.renderFlags.set({ redraw: true });
    }
  });
}

/** Registers the listener. Call once when the world is loaded. */
export function followSizes(): void {
  onDocument("actorPrepared", onPrepared);
  eachActor(onPrepared);
}

/** The part of a prototype token's creation data that this file reads. */
interface GivenToken {
  readonly actorLink?: boolean | null | undefined;
  readonly appendNumber?: boolean | null | undefined;
  readonly disposition?: number | null | undefined;
  readonly displayName?: number | null | undefined;
  readonly displayBars?: number | null | undefined;
  readonly sight?: { readonly enabled?: boolean | null | undefined } | null | undefined;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
  readonly texture?: { readonly src?: string | null | undefined } | null | undefined;
}

const CORE_PICTURE = "icons/svg/mystery-man.svg";

/**
 * Returns the prototype token of a new actor. Characters: linked, friendly, with vision, name on hover, bars for everybody. Other
 * creatures: unlinked (each token has its own hit points), hostile, numbered, bars for their owners only. Creation data take precedence,
 * except values that equal Foundry's defaults, because creation data may already contain the defaults.
 */
export function tokenDefaults(type: string, img: string, given: GivenToken = {}, cells = 1): object {
  const { TOKEN_DISPLAY_MODES: show, TOKEN_DISPOSITIONS: side } = CONST;
  const character = type === "character";
  return {
    actorLink: given.actorLink === true || character,
    appendNumber: given.appendNumber === true || !character,
    disposition:
      (given.disposition ?? side.HOSTILE) === side.HOSTILE && character
        ? side.FRIENDLY
        : (given.disposition ?? side.HOSTILE),
    displayName: given.displayName || (character ? show.HOVER : show.OWNER_HOVER),
    displayBars: given.displayBars || (character ? show.ALWAYS : show.OWNER_HOVER),
    sight: { enabled: given.sight?.enabled === true || character },
    width: (given.width ?? 1) === 1 ? cells : given.width,
    height: (given.height ?? 1) === 1 ? cells : given.height,
    texture: { src: given.texture?.src && given.texture.src !== CORE_PICTURE ? given.texture.src : img },
  };
}

type Creature = Actor.Implementation;
type Effect = ActiveEffect.Implementation;

/** Returns whether an effect only makes the creature prone. */
export const laysDown = ({ statuses }: Effect): boolean => statuses.size === 1 && statuses.has("prone");

/** Overlay effects by creature. They are not stored; fall-sign.ts, which is loaded lazily, sets them. */
export const signs = new WeakMap<Creature, Effect>();

/** Returns the effects to show. Several prone effects with the same image appear once, and the overlay is added. */
export function withSign(actor: Creature, effects: Effect[]): Effect[] {
  const sign = signs.get(actor);
  const fall = effects.find(laysDown);
  const shown = effects.filter((one) => one === fall || one.img !== fall?.img || !laysDown(one));
  return sign && !shown.includes(sign) ? [...shown, sign] : shown;
}
