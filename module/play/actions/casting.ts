/**
 * Casting a spell of a minute or longer in a fight. Each turn of the casting has a message and a concentration effect that lasts to the end
 * of the next turn. Each later message names the first one. The final cast pays the cost and names the newest message. The number of turns
 * is derived from the messages, so a turn that is taken back does not count, and a broken casting costs only its turns.
 * @rule B-SPL-05
 */
import { USE } from "../../data/message/use.pure.ts";
import { record, type Stored } from "../../data/record/record.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { presentTurn } from "../../documents/fights/turn-history.ts";
import { isWithdrawn, lost } from "../../documents/effects/action-effects.ts";
import { concentrationOf } from "../../documents/effects/effect-ends.ts";
import { CASTING } from "../../rules/turn/done-actions.ts";
import { turnsSpent } from "../../rules/spells/long-casting.ts";
import { findActor, speaksFor } from "../common/documents.ts";
import { messageIndex } from "../common/message-index.ts";
import { turnOf } from "../scene/reins.ts";

type Message = ChatMessage.Implementation;

const { actor, action, item, turn, ritual, held, lasts, readied } = USE.fields;
const STEP = record({ actor, action, item, turn, ritual, held, lasts, readied });
type Step = Stored<typeof STEP>;

/** Reads a message that stands for one turn of a casting. Null for any other message. */
function stepIn(message: Message | undefined): Step | null {
  return message?.isKind("use") && message.system.action === CASTING ? STEP.read(message.system) : null;
}

const step = (id: string): Step | null => stepIn(game.messages.get(id));

/** Returns whether a message stands for one turn of a casting. */
export const isCasting = (id: string): boolean => step(id) !== null;

/** Caster, item, action and turn that a message claims for a casting. */
type Claim = Pick<Step, "action" | "item" | "turn" | "ritual"> & { readonly doer: string | null | undefined };

/** Returns the id of the combatant that now stands for the owner of a turn. */
const whoseNow = (turn: Step["turn"]): string =>
  turn ? presentTurn(game.combats.get(turn.combat), turn).combatant : "";

const isSame = (one: Claim, begun: Step): boolean =>
  one.doer === begun.actor?.actor &&
  one.item?.uuid === begun.item?.uuid &&
  one.ritual === begun.ritual &&
  one.turn?.combat === begun.turn?.combat &&
  whoseNow(one.turn) === whoseNow(begun.turn);

/** Index of casting turns and casts by the id of the message they follow. */
const following = messageIndex(({ system }) => {
  const held: unknown = Reflect.get(system, "held");
  return typeof held === "string" ? held : "";
});
following.register();

/** Returns the rounds in which the casting went on. Counts only messages whose author may act for the caster. */
function rounds(id: string, begun: Step): number[] {
  const caster = findActor({ actor: begun.actor?.actor ?? null, token: null });
  return following.of(id).flatMap((message) => {
    const one = stepIn(message);
    return one?.held === id &&
      one.turn &&
      Reflect.get(message.system, "cancelled") !== true &&
      // A countered turn still costs its action, but the casting cannot go on after it.
      lost.toReaction(message) === null &&
      one.readied === begun.readied &&
      isSame({ ...one, doer: one.actor?.actor }, begun) &&
      (caster === null || speaksFor(message, caster))
      ? [one.turn.round]
      : [];
  });
}

/** Returns caster, item, use and ritual of a casting from one of its messages. Null for any other message. */
export function castingFor(id: string): { caster: string | null; item: string; use: string; ritual: boolean } | null {
  const said = step(id);
  return (
    said && { caster: said.actor?.actor ?? null, item: said.item?.uuid ?? "", use: said.readied, ritual: said.ritual }
  );
}

/** Returns how many turns the casting takes; 0 if the message names none. */
const turnsOf = ({ lasts }: Step): number => (lasts?.kind === "rounds" ? lasts.value : 0);

const outlives = ({ turn: last }: Step): boolean => last !== null && !game.combats.has(last.combat);

/** Returns whether the fight of a casting turn has been deleted, so that no tracker counts the next turn. */
export function outlivesFight(id: string): boolean {
  const said = step(id);
  return said !== null && outlives(said);
}

/**
 * Returns whether a claim correctly follows a turn of a casting. A claim is either the next turn or the final cast, with no turn skipped.
 * After the fight is deleted, the final cast may happen outside combat. Returns true if the first message is no longer in the log.
 * @param newest id of the casting message that the claim names
 * @rule B-SPL-05
 */
export function follows(newest: string, said: Claim): boolean {
  const before = step(newest);
  const first = before?.held || newest;
  if (!game.messages.has(first)) return true;
  const begun = step(first);
  if (!before?.turn || !begun?.turn || begun.held !== "" || isWithdrawn(first)) return false;
  if (!said.turn)
    return (
      said.action !== CASTING &&
      outlives(before) &&
      !isWithdrawn(newest) &&
      isSame({ ...said, turn: begun.turn }, begun)
    );
  if (!isSame(said, begun)) return false;
  const spent = turnsSpent(begun.turn.round, rounds(first, begun));
  const nth = said.turn.round - begun.turn.round;
  // Rejects a round that has not started yet.
  if (said.turn.round > (game.combats.get(said.turn.combat)?.round ?? Infinity)) return false;
  if (said.action === CASTING) return newest === first && nth > 0 && nth < spent && nth < turnsOf(begun) - 1;
  const rightBefore = before.turn.round === said.turn.round - 1 && !isWithdrawn(newest);
  return rightBefore && nth === turnsOf(begun) - 1 && nth <= spent;
}

/** Returns the other messages of the same casting, including the final cast. */
export function castingOf(message: Message): Message[] {
  const said = stepIn(message);
  if (!said) return [];
  const on = following.of(said.held || (message.id ?? ""));
  return [...on, ...on.flatMap(({ id }) => following.of(id ?? ""))].filter((other) => other !== message);
}

/** A casting in progress. */
export interface Casting {
  /** Id of the first message of the casting; `newest` is the id of its latest message. */
  readonly first: string;
  readonly newest: string;
  readonly item: string;
  /** Name of the spell when the casting began. */
  readonly name: string;
  /** Key of an additional use of the item; "" for the default use. */
  readonly use: string;
  readonly ritual: boolean;
  readonly spent: number;
  readonly turns: number;
  /** Whether the current turn is the next turn of the casting. */
  readonly due: boolean;
}

/** Returns the casting the actor concentrates on, or null. @rule B-SPL-05 H-CONC-01 */
export function castingNow(caster: OpposedActor): Casting | null {
  const newest = concentrationOf(caster)?.stored.message ?? "";
  const last = step(newest);
  const first = last?.held || newest;
  const begun = step(first);
  if (!last?.turn || !begun?.turn) return null;
  const now = turnOf([caster]);
  const { combat, round } = last.turn;
  return {
    first,
    newest,
    item: begun.item?.uuid ?? "",
    name: begun.item?.name ?? "",
    use: begun.readied,
    ritual: begun.ritual,
    spent: round - begun.turn.round + 1,
    turns: turnsOf(begun),
    due: now?.combat === combat && now.combatant === whoseNow(last.turn) && now.round === round + 1,
  };
}
