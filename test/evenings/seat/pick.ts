/** Contents of the table, and choices among them that follow from a seed. */
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { system } from "the-system";

declare const game: Loose;

/** Chooses by a seed. The same seed and the same list give the same choice. */
export class Pick {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }
  below(count: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 4294967296) * count);
  }
  of<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }
  /** Returns the list rotated by a random offset, so searches start at different places. */
  from<T>(list: readonly T[]): readonly T[] {
    const at = this.below(list.length);
    return [...list.slice(at), ...list.slice(0, at)];
  }
}

/** A possible action: its description, and the function that does it. */
export type Doing = readonly [string, () => Promise<unknown>];
export type Deed = (pick: Pick) => Doing | undefined;

export const tokens = (): Loose[] => game.scenes.active.tokens.contents;
export const mine = (): Loose[] => tokens().filter((token: Loose) => token.actor?.isOwner);
/**
 * Returns a token of this user that can act; undefined if none can. Occasionally any token, to test that incapacitated creatures
 * cannot act.
 */
export function able(pick: Pick): Loose {
  const all = mine();
  // What a secret creature does tells most of its secrets.
  const canary = all.find(({ name }) => name === "Canaryname");
  if (canary && pick.below(3) === 0) return canary;
  return pick.of(pick.below(10) > 0 ? all.filter(isUp) : all);
}
export const isHero = (actor: Loose): boolean => actor.type === "character";
export const isUp = ({ actor }: Loose): boolean => !actor.dead && !actor.out && actor.hitPoints.value > 0;
/** Returns the tokens of heroes who lie at 0 hit points and are alive. */
export const fallenHeroes = (): Loose[] =>
  tokens().filter(({ actor }) => isHero(actor) && !actor.dead && actor.hitPoints.value <= 0);
export const messages = (): Loose[] =>
  game.messages.contents.filter((message: Loose) => message.visible || game.user.isGM);

/** A card with targets. */
export interface Fight {
  readonly message: Loose;
  readonly state: Loose;
}

/** Returns the state of a card with targets; null for another message. */
export function fightOf(message: Loose): Fight | null {
  const state = system.attackState(message);
  return state ? { message, state } : null;
}

export const fights = (): Fight[] => messages().flatMap((message) => fightOf(message) ?? []);

/** Returns an actor's items of the given types. */
export const itemsOf = (actor: Loose, ...types: readonly string[]): Loose[] =>
  actor.items.contents.filter(({ type }: Loose) => types.includes(type));

/** Returns an actor's due upkeep as in the turn bar, with the function that handles it. */
export const upkeepNow = (actor: Loose): Loose[] =>
  system.upkeepOf(actor).map(({ id, kind, byItself }: Loose) => ({
    id,
    kind,
    byItself,
    act: () => system.doUpkeep(actor, id),
  }));
