/**
 * How the turns of a fight have passed. The GM's client that turns a fight on notes it in the same update; what a player turns
 * on, who may write nothing else there, the active GM's client notes after it. Until then it is told from the order that stands.
 */
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
/** As far as it is looked at. */
type Turning = Pick<Fight, "round" | "turn" | "turns" | "flags" | "combatants">;

const isId = (id: unknown): id is string => typeof id === "string";

/** What was noted of it. */
function noted({ flags }: Pick<Fight, "flags">): Rounds {
  const stored: unknown = foundry.utils.getProperty(flags, `${SYSTEM_ID}.turns`);
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([round, went]): [string, string[]][] =>
      Number(round) >= 1 && Array.isArray(went) ? [[round, went.filter(isId)]] : [],
    ),
  );
}

/** Who was which combatant when his turn was noted: their ids with the uuids of the actors, oldest first. */
function fighters({ flags }: Pick<Fight, "flags">): [string, string][] {
  const stored: unknown = foundry.utils.getProperty(flags, `${SYSTEM_ID}.fighters`);
  return Object.entries(typeof stored === "object" ? { ...stored } : {}).flatMap(([id, uuid]: [string, unknown]) =>
    isId(uuid) ? [[id, uuid]] : [],
  );
}

/** The combatant of an actor, or the one that he was before he left the fight. */
export function combatantIn(fight: Fight, actor: { readonly uuid: string }): string | null {
  return combatantOf(fight, actor)?.id ?? fighters(fight).findLast(([, uuid]) => uuid === actor.uuid)?.[0] ?? null;
}

/** Combatants that have left, with those that stand for their actors now. */
function formerly(fight: Fight): Record<string, string> {
  const left = fighters(fight).filter(([id]) => !fight.combatants.has(id));
  return Object.fromEntries(
    left.flatMap(([id, uuid]): [string, string][] => {
      const now = combatantIn(fight, { uuid });
      return now === null || now === id ? [] : [[id, now]];
    }),
  );
}

/** A turn under the combatant that stands now for whoever had it. */
export function presentTurn<T extends TurnMark>(fight: Fight | undefined, turn: T): T {
  const now = fight && !fight.combatants.has(turn.combatant) ? formerly(fight)[turn.combatant] : undefined;
  return now === undefined ? turn : { ...turn, combatant: now };
}

/** The same under the one that stood first: what is done once in it is found again, whoever has left and come back. */
export function firstTurn<T extends TurnMark>(fight: Fight, turn: T): T {
  const now = formerly(fight);
  const [first = turn.combatant] = fighters(fight).find(([id]) => (now[id] ?? id) === turn.combatant) ?? [];
  return { ...turn, combatant: first };
}

const order = ({ turns }: Pick<Fight, "turns">): string[] => turns.flatMap(({ id }) => id ?? []);

/** The turn that runs. */
export const runningTurn = ({ round, combatant }: Pick<Fight, "round" | "combatant">): TurnMark => ({
  round,
  combatant: combatant?.id ?? "",
});

/** What was worked out of each fight last, with all that it was worked out of. */
const last = new WeakMap<Fight, { readonly of: readonly unknown[]; readonly passage: TurnHistory }>();

/**
 * All that the passage of a fight is told from, to be compared: hooks would tell of a change too late, for actors are prepared before
 * them, and whether flags are the same object after a write is not documented.
 */
function basisOf({ flags, round, combatant, combatants, turns }: Fight): unknown[] {
  const stored = JSON.stringify(foundry.utils.getProperty(flags, SYSTEM_ID));
  return [stored, round, combatant?.id, ...combatants.keys(), ...turns.flatMap(({ id, actor }) => [id, actor])];
}

/** The turns of a fight, as they have passed and will come: every effect that ends by turns asks. @rule H-TURN-03 */
export function turnHistoryOf(fight: Fight): TurnHistory {
  const of = basisOf(fight);
  const before = last.get(fight);
  if (before?.of.length === of.length && before.of.every((one, index) => one === of[index])) return before.passage;
  const passage = turnHistoryNow(noted(fight), order(fight), runningTurn(fight), formerly(fight));
  last.set(fight, { of, passage });
  return passage;
}

/** Whether an update of a fight turns it on, or back. */
export function directionOf(
  fight: Pick<Fight, "round" | "turn">,
  { round = fight.round, turn = fight.turn }: { readonly round?: number; readonly turn?: number | null },
): "forward" | "back" | "none" {
  const change = round - fight.round || (turn ?? -1) - (fight.turn ?? -1);
  return change > 0 ? "forward" : change < 0 ? "back" : "none";
}

/** Puts into an update which turns have passed with it. */
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

/** For `_preUpdate`: what an update that turns a fight on takes along. */
export function noteTurns(fight: Fight, changed: Combat.UpdateData): void {
  const { round = fight.round, turn = fight.turn } = changed;
  if ("round" in changed || "turn" in changed) note(fight, changed, round ?? 0, turn);
}

/** What has passed and is not noted yet. */
function noteMissedTurns(fight: Fight): void {
  const change = {};
  if (game.users.activeGM?.isSelf && fight.started && note(fight, change, fight.round, fight.turn))
    fight.update(change).catch(console.warn);
}

/** Call once during `init`. */
export function recordTurnHistory(): void {
  Hooks.on("ready", () => {
    // Players have gone on alone. One that was never noted, as an imported one, is noted from its next turn on.
    for (const fight of game.combats.contents) if (Object.keys(noted(fight)).length > 0) noteMissedTurns(fight);
  });
  Hooks.on("updateCombat", (fight, changed, _options, userId) => {
    const byPlayer = game.users.get(userId)?.isGM === false;
    if (byPlayer && ("round" in changed || "turn" in changed)) noteMissedTurns(fight);
  });
}
