/** Reads from a message what it uses of the turns of its actors. Reads only the fields that this needs. Pure. */
import { ATTACK } from "../../data/message/attack.pure.ts";
import { CHECK } from "../../data/message/check.pure.ts";
import { STRIKE_LIMIT } from "../../data/record/limits.pure.ts";
import { keyed, record, word } from "../../data/record/record.pure.ts";
import { UNARMED_ID } from "../../data/item/unarmed.pure.ts";
import { alsoDone, USE } from "../../data/message/use.pure.ts";
import { ACTIONS } from "../../rules/turn/actions.ts";
import { FLURRIES } from "../../rules/turn/done-actions.ts";
import type { ActionRecord } from "../../rules/turn/turn-actions.ts";
import type { TurnMark } from "../../rules/turn/turn-history.ts";

/** What one actor did with one message. */
export interface FightAction extends Omit<ActionRecord, "combatant"> {
  /** Id of the combat. */
  readonly fight: string;
  readonly turn: TurnMark;
  /** Uuid of the actor. */
  readonly actor: string;
  /** Name of the action, or its language key. */
  readonly label: string;
  /** Name of the feature that allows the action; omitted = no feature is needed. */
  readonly by?: string;
  readonly times: number;
  readonly at: number;
}

const { mode, item, attackers, turn, spends, cancelled, trigger } = ATTACK.fields;
const COST = record({
  mode,
  item,
  attackers,
  strikes: keyed(record({ key: word(), attacker: word() }), STRIKE_LIMIT),
  turn,
  spends,
  cancelled,
  trigger,
});

/**
 * Returns the actions of an attack: one for each actor, with its number of strikes. Withdrawn attacks and attacks
 * outside of a combat have none. Without a stated cost, a strike is part of the Attack action, or with the off hand
 * the bonus action; outside of the actor's own turn it is the reaction, which the turn ledger decides.
 * @param id of the message
 * @param at when the message was created
 * @rule H-TURN-05 H-TWO-01 C-75 C-93
 */
export function readTurnActions(id: string, data: unknown, at: number): FightAction[] {
  const said = COST.read(data);
  if (!said.turn || said.cancelled) return [];
  const { combat: fight, ...mark } = said.turn;
  const offHand = said.mode === "offHand";
  const deeds = new Map<string, FightAction>();
  for (const { key, actor } of said.attackers) {
    const times = said.strikes.filter(({ attacker }) => attacker === key).length;
    if (actor === null || times === 0) continue;
    deeds.set(actor, {
      id,
      fight,
      turn: mark,
      actor,
      spends: said.spends || (offHand ? "bonus" : "attack"),
      offHand,
      ...(said.trigger ? { provoked: true } : {}),
      ...(said.item?.uuid.endsWith(`.${UNARMED_ID}`) ? { unarmed: true } : {}),
      times: times + (deeds.get(actor)?.times ?? 0),
      label: said.item?.name ?? "",
      at,
    });
  }
  return [...deeds.values()];
}

/** Data of a message that states its own cost. */
interface Saying {
  readonly actor: string | null;
  readonly action: string;
  readonly label: string;
  readonly by: string;
  readonly turn: { readonly combat: string; readonly round: number; readonly combatant: string } | null;
  readonly spends: string;
  readonly times: number;
  readonly cancelled: boolean;
}

/** Returns the action of a message that states its cost; none if it was withdrawn or made outside of a combat. */
function said(
  id: string,
  at: number,
  { actor, action, label, by, turn: when, spends: takes, times, cancelled: gone }: Saying,
) {
  if (actor === null || !when || takes === "" || gone) return [];
  const { combat: fight, ...mark } = when;
  const known = Object.entries(ACTIONS).find(([key]) => key === action);
  const name = label || known?.[1].label || (action === "" ? "" : `OD20.ActionList.${action}`);
  const lets = by === "" ? {} : { by };
  return [{ id, fight, turn: mark, actor, spends: takes, times, label: name, ...lets, at }] satisfies FightAction[];
}

const {
  actor: doer,
  action: doing,
  label: called,
  by: lets,
  turn: done,
  spends: paid,
  times: things,
  cancelled: undone,
  does: beside,
} = USE.fields;
const USED = record({
  actor: doer,
  action: doing,
  label: called,
  by: lets,
  turn: done,
  spends: paid,
  times: things,
  cancelled: undone,
  does: beside,
});

/** Returns the action of a use message. @rule H-TURN-04 H-TURN-06 H-TURN-07 H-TURN-09 B-ACT-02 B-ACT-15 */
export function readUse(id: string, data: unknown, at: number): FightAction[] {
  const read = USED.read(data);
  const does = alsoDone(read.does);
  const flurry = does.reduce(
    (most, one) => Math.max(most, one === "flurry" || one === "flurryOfThree" ? FLURRIES[one] : 0),
    0,
  );
  const more = {
    ...(read.action === "release" ? { releases: true } : {}),
    ...(does.includes("dash") ? { dashes: true } : {}),
    ...(read.action === "run" ? { runs: true } : {}),
    ...(flurry > 0 ? { flurry } : {}),
  };
  return said(id, at, { ...read, actor: read.actor?.actor ?? null }).map((deed) => ({ ...deed, ...more }));
}

const CHECKED = record({
  actor: CHECK.fields.actor,
  action: CHECK.fields.action,
  turn: CHECK.fields.turn,
  spends: CHECK.fields.spends,
  cancelled: CHECK.fields.cancelled,
});

/** Returns the action of a check; most checks are no action. @rule H-TURN-05 H-TURN-07 */
export function readChecked(id: string, data: unknown, at: number): FightAction[] {
  return said(id, at, { ...CHECKED.read(data), label: "", by: "", times: 1 });
}

/** Index of actions by combat, actor and round, so that reading one turn does not search the whole chat log. Pure. */
export interface ActionIndex {
  /** Replaces the actions of a message. @returns whether they changed */
  readonly put: (message: string, deeds: readonly FightAction[]) => boolean;
  /** Removes a combat with all its actions. @returns the ids of the messages */
  readonly forget: (fight: string) => string[];
  /** Returns the actions of an actor in these rounds of a combat. */
  readonly of: (fight: string, actor: string, first: number, last: number) => FightAction[];
  /** Returns the actions of a message. */
  readonly by: (message: string) => readonly FightAction[];
}

type Rounds = Map<number, Map<string, FightAction>>;

/** Returns the entry of a map; creates the entry if it is missing. */
function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

export function turnActionIndex(): ActionIndex {
  const fights = new Map<string, Map<string, Rounds>>();
  const messages = new Map<string, readonly FightAction[]>();
  return {
    put: (message, deeds) => {
      const before = messages.get(message) ?? [];
      if (JSON.stringify(before) === JSON.stringify(deeds)) return false;
      for (const { fight, actor, turn } of before) fights.get(fight)?.get(actor)?.get(turn.round)?.delete(message);
      for (const deed of deeds) {
        const actors = entry(fights, deed.fight, (): Map<string, Rounds> => new Map());
        const rounds = entry(actors, deed.actor, (): Rounds => new Map());
        entry(rounds, deed.turn.round, (): Map<string, FightAction> => new Map()).set(message, deed);
      }
      if (deeds.length > 0) messages.set(message, deeds);
      else messages.delete(message);
      return true;
    },
    forget: (fight) => {
      const gone = [...messages].flatMap(([message, deeds]) =>
        deeds.some((deed) => deed.fight === fight) ? [message] : [],
      );
      for (const message of gone) messages.delete(message);
      fights.delete(fight);
      return gone;
    },
    of: (fight, actor, first, last) => {
      const rounds = fights.get(fight)?.get(actor);
      const found: FightAction[] = [];
      for (let round = first; rounds && round <= last; round++) found.push(...(rounds.get(round)?.values() ?? []));
      return found;
    },
    by: (message) => messages.get(message) ?? [],
  };
}
