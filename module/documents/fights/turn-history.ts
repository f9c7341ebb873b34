/**
 * Records the turns of a fight. If a GM advances the turn, the GM's client adds the record to the same update. Players may change only the
 * turn, so the active GM's client adds the record afterward. Until then, the record is computed from the current order.
 */
import { ownFlag } from "../../core/own-flag.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import {
  notedTurns,
  turnHistoryNow,
  type TurnHistory,
  type Rounds,
  type TurnMark,
} from "../../rules/turn/turn-history.ts";
import { combatantOf } from "./fights.ts";

type Fight = Combat.Implementation;
/** The part of a fight that this file reads. */
type Turning = Pick<Fight, "round" | "turn" | "turns" | "flags" | "combatants">;

const isId = (id: unknown): id is string => typeof id === "string";

/** Returns the recorded turns. */
function noted({ flags }: Pick<Fight, "flags">): Rounds {
  const stored: unknown = ownFlag(flags, "turns");
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([round, went]): [string, string[]][] =>
      Number(round) >= 1 && Array.isArray(went) ? [[round, went.filter(isId)]] : [],
    ),
  );
}

/** Returns the recorded combatants with the uuids of their actors, oldest first. */
function fighters({ flags }: Pick<Fight, "flags">): [string, string][] {
  const stored: unknown = ownFlag(flags, "fighters");
  return Object.entries(typeof stored === "object" ? { ...stored } : {}).flatMap(([id, uuid]: [string, unknown]) =>
    isId(uuid) ? [[id, uuid]] : [],
  );
}

/** Returns the combatant id of an actor, or its last id if the actor has left the fight. */
export function combatantIn(fight: Fight, actor: { readonly uuid: string }): string | null {
  return combatantOf(fight, actor)?.id ?? fighters(fight).findLast(([, uuid]) => uuid === actor.uuid)?.[0] ?? null;
}

/** Returns the ids of removed combatants, each with the current combatant of the same actor. */
function formerly(fight: Fight): Record<string, string> {
  const left = fighters(fight).filter(([id]) => !fight.combatants.has(id));
  return Object.fromEntries(
    left.flatMap(([id, uuid]): [string, string][] => {
      const now = combatantIn(fight, { uuid });
      return now === null || now === id ? [] : [[id, now]];
    }),
  );
}

/** Returns a turn with the current combatant of its actor. */
export function presentTurn<T extends TurnMark>(fight: Fight | undefined, turn: T): T {
  const now = fight && !fight.combatants.has(turn.combatant) ? formerly(fight)[turn.combatant] : undefined;
  return now === undefined ? turn : { ...turn, combatant: now };
}

/**
 * Returns a turn with the first combatant of its actor. Derived ids use it, so that they stay the same when an actor leaves the fight and
 * returns.
 */
export function firstTurn<T extends TurnMark>(fight: Fight, turn: T): T {
  const now = formerly(fight);
  const [first = turn.combatant] = fighters(fight).find(([id]) => (now[id] ?? id) === turn.combatant) ?? [];
  return { ...turn, combatant: first };
}

const order = ({ turns }: Pick<Fight, "turns">): string[] => turns.flatMap(({ id }) => id ?? []);

/** Returns the current turn. */
export const runningTurn = ({ round, combatant }: Pick<Fight, "round" | "combatant">): TurnMark => ({
  round,
  combatant: combatant?.id ?? "",
});

/** Last computed history of each fight, with the values on which it is based. */
const last = new WeakMap<Fight, { readonly of: readonly unknown[]; readonly passage: TurnHistory }>();

/**
 * Returns everything that determines the history, for comparison. Hooks would be too late, because actors are prepared before them.
 * Comparing the flags by identity is unsafe: the documentation does not say whether a write replaces the object.
 */
function basisOf({ flags, round, combatant, combatants, turns }: Fight): unknown[] {
  const stored = JSON.stringify(foundry.utils.getProperty(flags, SYSTEM_ID));
  return [stored, round, combatant?.id, ...combatants.keys(), ...turns.flatMap(({ id, actor }) => [id, actor])];
}

/**
 * Returns the past and future turns of a fight. The result is cached, because every effect that ends with turns asks for it.
 * @rule H-TURN-03
 */
export function turnHistoryOf(fight: Fight): TurnHistory {
  const of = basisOf(fight);
  const before = last.get(fight);
  if (before?.of.length === of.length && before.of.every((one, index) => one === of[index])) return before.passage;
  const passage = turnHistoryNow(noted(fight), order(fight), runningTurn(fight), formerly(fight));
  last.set(fight, { of, passage });
  return passage;
}

/** Returns whether an update advances a fight or goes back. */
export function directionOf(
  fight: Pick<Fight, "round" | "turn">,
  { round = fight.round, turn = fight.turn }: { readonly round?: number; readonly turn?: number | null },
): "forward" | "back" | "none" {
  const change = round - fight.round || (turn ?? -1) - (fight.turn ?? -1);
  return change > 0 ? "forward" : change < 0 ? "back" : "none";
}

/** Adds the passed turns to an update. Returns whether there were any. */
function note(fight: Turning, changed: object, round: number, turn: number | null): boolean {
  const combatant = fight.turns[turn ?? -1]?.id ?? "";
  const isBack = directionOf(fight, { round, turn }) === "back";
  const turns = notedTurns(noted(fight), order(fight), { round, combatant }, isBack);
  if (Object.keys(turns).length === 0) return false;
  const known = Object.fromEntries(fighters(fight));
  const others = Object.values(turns)
    .flat()
    .flatMap((id): [string, string][] => {
      const uuid = fight.combatants.get(id)?.actor?.uuid;
      return uuid === undefined || known[id] === uuid ? [] : [[id, uuid]];
    });
  foundry.utils.mergeObject(changed, { flags: { [SYSTEM_ID]: { turns, fighters: Object.fromEntries(others) } } });
  return true;
}

/** Adds the passed turns to an update that advances a fight. `_preUpdate` calls it. */
export function noteTurns(fight: Fight, changed: Combat.UpdateData): void {
  const { round = fight.round, turn = fight.turn } = changed;
  if ("round" in changed || "turn" in changed) note(fight, changed, round ?? 0, turn);
}

/** Records passed turns that are missing, on the active GM's client. */
function noteMissedTurns(fight: Fight): void {
  const change = {};
  if (game.users.activeGM?.isSelf && fight.started && note(fight, change, fight.round, fight.turn))
    fight.update(change).catch(console.warn);
}

/** Registers the listeners. Call once during `init`. */
export function recordTurnHistory(): void {
  Hooks.on("ready", () => {
    // Players may have advanced turns without a GM. A fight without any record, such as an imported one, starts its record with the next
    // turn.
    for (const fight of game.combats.contents) if (Object.keys(noted(fight)).length > 0) noteMissedTurns(fight);
  });
  Hooks.on("updateCombat", (fight, changed, _options, userId) => {
    const byPlayer = game.users.get(userId)?.isGM === false;
    if (byPlayer && ("round" in changed || "turn" in changed)) noteMissedTurns(fight);
  });
}
