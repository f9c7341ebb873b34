/** Upkeep: an event that is due for a creature at the start or the end of its turn. */
import { lookAt, type Place } from "../protocol/places.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { presentTurn } from "../../documents/fights/turn-history.ts";
import type { DueCause } from "../../rules/turn/turn-dues.ts";
import type { TurnRecord } from "../common/records.pure.ts";
import { tokenOf } from "../scene/tokens.ts";
import { knowsNumbers } from "../secrecy/names.ts";
import type { Duties, Duty } from "../protocol/duties.ts";
import { graceSeconds } from "../protocol/responsible.pure.ts";
import { awaitedFor, usersInOrder } from "../protocol/responsible.ts";
import { findActor } from "../common/documents.ts";
import { npcMode } from "../scene/npc-defense-mode.ts";
import { readSetting } from "../../core/settings-list.ts";

export interface Due extends DueCause {
  /** The derived id of its message: the same on all clients, different in each turn. */
  readonly id: string;
  readonly actor: OpposedActor;
  /** The turn of the creature in which the upkeep is due; null for upkeep outside turns. */
  readonly turn: TurnRecord | null;
  /** Name of its source; "" if the kind is enough. */
  readonly name: string;
  /** True if the upkeep is completely done. */
  readonly done: boolean;
  /** False if the upkeep waits for a button. Left out = automatic. */
  readonly byItself?: boolean;
  /** True if it is a Game Master's, whoever plays the creature. Other users do not owe it. */
  readonly ofGM?: true;
  /** What its roll has to reach. Left out = nothing, or this user may not know. */
  readonly needs?: Needs | undefined;
  readonly act: () => Promise<void>;
}

/** A difficulty, the lowest face of a d6, or a chance in percent. */
export type Needs = { readonly dc: number } | { readonly face: number } | { readonly percent: number };

/** Returns the difficulty of a save, unless the numbers of who caused it are a secret. @param cause uuid of an actor or of its document */
export const needsOf = (dc: number | null, cause: string | null | undefined): Needs | undefined =>
  dc !== null && knowsNumbers(cause) ? { dc } : undefined;

type MoreOfDue = Partial<Pick<Due, "begun" | "turn" | "name" | "needs" | "done" | "byItself">>;

/** Returns upkeep that is due at once, in or outside a turn, until it is done. */
export const dueNow = (
  actor: OpposedActor,
  kind: Due["kind"],
  id: string,
  act: () => Promise<unknown>,
  more: MoreOfDue = {},
): Due => ({
  id,
  kind,
  begun: null,
  actor,
  turn: null,
  name: "",
  done: false,
  ...more,
  act: async () => {
    await act();
  },
});

/** Returns upkeep of a turn that is done when its message is there. */
export const dueAt = (
  actor: OpposedActor,
  kind: Due["kind"],
  place: Place,
  turn: TurnRecord | null,
  act: () => Promise<unknown>,
  more: MoreOfDue = {},
): Due => dueNow(actor, kind, place.id, act, { turn, done: lookAt(place).valid !== null, ...more });

/** The two answers to the choice at 0 hit points. The creature needs neither before it ends its turn. @rule H-DEATH-01 */
export const CHOICES: readonly Due["kind"][] = ["stand", "dropOut"];

/** Returns a text that is unique for a kind and a turn. */
export const dueKey = (kind: string, { combat, round, combatant }: TurnRecord): string =>
  [kind, combat, String(round), combatant].join(":");

/** Returns whether a creature is hidden from players. Its rolls then go to GMs only. */
export function isConcealed(actor: OpposedActor, turn: TurnRecord): boolean {
  const fight = game.combats.get(turn.combat);
  return fight?.combatants.get(presentTurn(fight, turn).combatant)?.hidden === true || tokenOf(actor)?.hidden === true;
}

/** Tasks of one actor, under its uuid. `of` also gets the users in their order, and the place of this user among them. */
interface ActorDuties<D extends Duty> extends Pick<Duties<D>, "name" | "ask"> {
  readonly of: (actor: OpposedActor, place: number, order: readonly string[]) => readonly D[];
  readonly act: (actor: OpposedActor, duties: readonly D[]) => void;
}

export const actorDuties = <D extends Duty>({ of, act, ...more }: ActorDuties<D>): Duties<D> => ({
  ...more,
  of: (uuid) => {
    const actor = findActor({ actor: uuid, token: null });
    const order = usersInOrder(actor, { author: null });
    return actor ? of(actor, order.indexOf(game.user.id), order) : [];
  },
  act: (uuid, duties) => {
    const actor = findActor({ actor: uuid, token: null });
    if (actor) act(actor, duties);
  },
});

/**
 * Returns whether upkeep is automatic or asks the user. Creatures of the GM act automatically unless they use prompts. For a player who is
 * away, the GM waits for a while before the upkeep is automatic.
 */
export function wayOf(actor: OpposedActor, order: readonly string[]): Pick<Duty, "way" | "wait"> {
  if (actor.isNpc()) return { way: npcMode(actor) === "prompt" ? "ask" : "auto" };
  if (!game.user.isGM) return { way: readSetting("defendByItself") ? "auto" : "ask" };
  const away = awaitedFor(actor, { author: null }).some(({ isGM, active }) => !isGM && !active);
  return order[0] === game.user.id && away ? { way: "auto", wait: graceSeconds(1) * 1000 } : { way: "ask" };
}
