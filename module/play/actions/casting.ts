/**
 * A casting of a minute or more in a fight: a message for each turn that it takes, with the concentration that carries it to the
 * end of the next one; all but the first name the first. The cast itself comes last, is paid then, and names the newest of them.
 * So nothing is counted: a turn that is taken back was not spent, and what is broken off has cost nothing but its turns.
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
import { findActor, speaksFor } from "../shared/documents.ts";
import { messageIndex } from "../shared/message-index.ts";
import { turnOf } from "../scene/turns.ts";

type Message = ChatMessage.Implementation;

const { actor, action, item, turn, ritual, held, lasts, readied } = USE.fields;
const STEP = record({ actor, action, item, turn, ritual, held, lasts, readied });
type Step = Stored<typeof STEP>;

/** What a message says of a turn of a casting; null for every other. */
function stepIn(message: Message | undefined): Step | null {
  return message?.isKind("use") && message.system.action === CASTING ? STEP.read(message.system) : null;
}

const step = (id: string): Step | null => stepIn(game.messages.get(id));

/** Whether a message tells a turn of a casting. */
export const isCasting = (id: string): boolean => step(id) !== null;

/** By whom, of what, how, and in whose turns. */
type Claim = Pick<Step, "action" | "item" | "turn" | "ritual"> & { readonly doer: string | null | undefined };

/** The combatant that stands now for whoever had a turn. */
const whoseNow = (turn: Step["turn"]): string =>
  turn ? presentTurn(game.combats.get(turn.combat), turn).combatant : "";

const isSame = (one: Claim, begun: Step): boolean =>
  one.doer === begun.actor?.actor &&
  one.item?.uuid === begun.item?.uuid &&
  one.ritual === begun.ritual &&
  one.turn?.combat === begun.turn?.combat &&
  whoseNow(one.turn) === whoseNow(begun.turn);

/** Turns of castings and casts by the message that they follow. */
const following = messageIndex(({ system }) => {
  const held: unknown = Reflect.get(system, "held");
  return typeof held === "string" ? held : "";
});
following.register();

/** The rounds in which it went on, as it is told by those who may speak for the caster. */
function rounds(id: string, begun: Step): number[] {
  const caster = findActor({ actor: begun.actor?.actor ?? null, token: null });
  return following.of(id).flatMap((message) => {
    const one = stepIn(message);
    return one?.held === id &&
      one.turn &&
      Reflect.get(message.system, "cancelled") !== true &&
      // A turn that was countered was spent, and is the last one.
      lost.toReaction(message) === null &&
      one.readied === begun.readied &&
      isSame({ ...one, doer: one.actor?.actor }, begun) &&
      (caster === null || speaksFor(message, caster))
      ? [one.turn.round]
      : [];
  });
}

/** Who casts what, by which use of it, and how, by a message that tells a turn of it; null for every other. */
export function castingFor(id: string): { caster: string | null; item: string; use: string; ritual: boolean } | null {
  const said = step(id);
  return (
    said && { caster: said.actor?.actor ?? null, item: said.item?.uuid ?? "", use: said.readied, ritual: said.ritual }
  );
}

/** Turns that it takes; 0 for what says none. */
const turnsOf = ({ lasts }: Step): number => (lasts?.kind === "rounds" ? lasts.value : 0);

const outlives = ({ turn: last }: Step): boolean => last !== null && !game.combats.has(last.combat);

/** Whether a message tells a turn of a casting whose fight is gone, with whoever would count the next one. */
export function outlivesFight(id: string): boolean {
  const said = step(id);
  return said !== null && outlives(said);
}

/**
 * Whether what is said to follow a turn of a casting does: going on with it in the next turn, or the cast itself in the last one,
 * with no turn left out between; once its fight is gone, the cast outside of all fights. Of one whose beginning is no longer in
 * the log nobody knows better.
 * @param newest id of the turn that it names
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
  // A round that has not come nobody has spent.
  if (said.turn.round > (game.combats.get(said.turn.combat)?.round ?? Infinity)) return false;
  if (said.action === CASTING) return newest === first && nth > 0 && nth < spent && nth < turnsOf(begun) - 1;
  const rightBefore = before.turn.round === said.turn.round - 1 && !isWithdrawn(newest);
  return rightBefore && nth === turnsOf(begun) - 1 && nth <= spent;
}

/** The messages of the same casting, the cast itself among them. */
export function castingOf(message: Message): Message[] {
  const said = stepIn(message);
  if (!said) return [];
  const on = following.of(said.held || (message.id ?? ""));
  return [...on, ...on.flatMap(({ id }) => following.of(id ?? ""))].filter((other) => other !== message);
}

/** A casting that somebody is at. */
export interface Casting {
  /** Id of its first message, and of its newest. */
  readonly first: string;
  readonly newest: string;
  readonly item: string;
  /** What it was called when it was begun. */
  readonly name: string;
  /** Key of the further use; "" = the usual one. */
  readonly use: string;
  readonly ritual: boolean;
  readonly spent: number;
  readonly turns: number;
  /** Whether the next of its turns is now. */
  readonly due: boolean;
}

/** What somebody concentrates on casting; null for who does not. @rule B-SPL-05 H-CONC-01 */
export function castingNow(caster: OpposedActor): Casting | null {
  const newest = concentrationOf(caster)?.deed.message ?? "";
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
