/** What there is at the table, and a choice among it that follows from a seed. */
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { system } from "the-system";

declare const game: Loose;

/** Picks by a seed: the same seed among the same things is the same choice. */
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
  /** The same list, begun anywhere: what is looked for in it is found at another place each time. */
  from<T>(list: readonly T[]): readonly T[] {
    const at = this.below(list.length);
    return [...list.slice(at), ...list.slice(0, at)];
  }
}

/** Something that can be done now: in words, with what does it. */
export type Doing = readonly [string, () => Promise<unknown>];
export type Deed = (pick: Pick) => Doing | undefined;

export const tokens = (): Loose[] => game.scenes.active.tokens.contents;
export const mine = (): Loose[] => tokens().filter((token: Loose) => token.actor?.isOwner);
/** Those of them who can do something; now and then anybody, for who lies is not to do anything. */
export function able(pick: Pick): Loose {
  const all = mine();
  const up = all.filter(({ actor }) => !actor.dead && !actor.out && actor.hitPoints.value > 0);
  return pick.of(up.length > 0 && pick.below(8) > 0 ? up : all);
}
export const isHero = (actor: Loose): boolean => actor.type === "character";
export const messages = (): Loose[] =>
  game.messages.contents.filter((message: Loose) => message.visible || game.user.isGM);

/** A card that has targets. */
export interface Fight {
  readonly message: Loose;
  readonly state: Loose;
}

/** What a card with targets says now; null for another message. */
export function fightOf(message: Loose): Fight | null {
  const state = system.attackState(message);
  return state ? { message, state } : null;
}

export const fights = (): Fight[] => messages().flatMap((message) => fightOf(message) ?? []);

/** The things of these actors of one type. */
export const itemsOf = (actor: Loose, ...types: readonly string[]): Loose[] =>
  actor.items.contents.filter(({ type }: Loose) => types.includes(type));

/** What is due of a creature now, as the bar lists it, with its press. */
export const upkeepNow = (actor: Loose): Loose[] =>
  system.upkeepOf(actor).map(({ id, kind, byItself }: Loose) => ({
    id,
    kind,
    byItself,
    act: () => system.doUpkeep(actor, id),
  }));
