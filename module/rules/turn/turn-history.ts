import { gameOf } from "../games/games.ts";
import type { OfGame } from "../games/game.ts";
import { characteristicContribution } from "../basics/characteristics.ts";
import type { Contribution } from "../basics/contribution.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/**
 * Record of the turns of a fight. The turn order alone cannot show which turns have passed, because combatants leave,
 * join and change their initiative.
 */

/** A turn of a fight: its round and the id of its combatant. */
export interface TurnMark {
  readonly round: number;
  readonly combatant: string;
}

/** Ids of the combatants whose turns have begun, by round and in order. A missing round followed the turn order. */
export type Rounds = Readonly<Record<number, readonly string[]>>;

export interface TurnHistory {
  /** Ids of the combatants in turn order. */
  readonly order: readonly string[];
  readonly went: Rounds;
  /** Maps ids of removed combatants to the current combatant of the same actor. */
  readonly formerly?: Readonly<Record<string, string>>;
}

/** Turns of a fight. A plain turn order is enough if no combatant left, joined or changed places. */
export type Turns = readonly string[] | TurnHistory;

const isPassage = (turns: Turns): turns is TurnHistory => "went" in turns;

export const orderOf = (turns: Turns): readonly string[] => (isPassage(turns) ? turns.order : turns);

/** Returns the current id of a combatant. A combatant that left and returned counts as the same. */
export const currentCombatantId = (turns: Turns, combatant: string): string =>
  (isPassage(turns) ? turns.formerly?.[combatant] : undefined) ?? combatant;

const wentOf = (turns: Turns, round: number): readonly string[] => (isPassage(turns) ? (turns.went[round] ?? []) : []);

/** Returns the rounds with recorded turns. */
const knownRounds = (turns: Turns): number[] =>
  isPassage(turns)
    ? Object.keys(turns.went).flatMap((key) => (wentOf(turns, Number(key)).length > 0 ? Number(key) : []))
    : [];

/** Returns the combatants of a round: those whose turns have begun, then the others. */
export function turnsIn(turns: Turns, round: number): readonly string[] {
  const went = wentOf(turns, round);
  return went.length === 0 ? orderOf(turns) : [...went, ...orderOf(turns).filter((id) => !went.includes(id))];
}

/**
 * Returns the place of a turn in its round. A combatant that left the fight comes last, so that it does not lose
 * effects too early.
 */
export function placeIn(turns: Turns, { round, combatant }: TurnMark): number {
  const all = turnsIn(turns, round);
  const place = all.indexOf(currentCombatantId(turns, combatant));
  return place < 0 ? all.length : place;
}

/** Returns the place of the current turn. If a combatant has two turns in the round, the later one counts. -1 means not found. */
export const runningPlace = (turns: Turns, { round, combatant }: TurnMark): number =>
  turnsIn(turns, round).lastIndexOf(currentCombatantId(turns, combatant));

/** Returns the combatants whose turns have begun in a round until now. */
export function begunIn(turns: Turns, round: number, now: TurnMark): readonly string[] {
  if (round === now.round) return turnsIn(turns, round).slice(0, runningPlace(turns, now) + 1);
  const went = wentOf(turns, round);
  return round > now.round ? [] : went.length > 0 ? went : orderOf(turns);
}

const countOf = (list: readonly string[], id: string): number => list.filter((one) => one === id).length;

/**
 * Returns how many turns of a combatant have begun since another turn began, including the current one.
 * @rule H-TURN-03
 */
export function begunSince(turns: Turns, since: TurnMark, now: TurnMark, combatant: string): number {
  if (since.round > now.round) return 0;
  const who = currentCombatantId(turns, combatant);
  const first = begunIn(turns, since.round, now).slice(placeIn(turns, since) + 1);
  if (since.round === now.round) return countOf(first, who);
  const known = knownRounds(turns).filter((round) => round > since.round && round < now.round);
  const inOrder = (now.round - since.round - 1 - known.length) * countOf(orderOf(turns), who);
  return [first, begunIn(turns, now.round, now), ...known.map((round) => wentOf(turns, round))].reduce(
    (sum, list) => sum + countOf(list, who),
    inOrder,
  );
}

/** Returns the turns of a round with the skipped combatants between the last recorded turn and the current turn. */
function filled(went: readonly string[], order: readonly string[], running: string): readonly string[] {
  if (went.at(-1) === running) return went;
  const last = order.indexOf(went.findLast((id) => order.includes(id)) ?? "");
  const place = order.indexOf(running);
  return [...went, ...(place > last ? order.slice(last + 1, place + 1) : [running])];
}

/** Returns the turns of a finished round. Skipped combatants count as having had their turn. */
function closed(went: readonly string[], order: readonly string[]): readonly string[] {
  const end = order.at(-1);
  return end === undefined || went.includes(end) ? went : filled(went, order, end);
}

/**
 * Returns the turns until now: the recorded turns, and the turns that must have passed since by the current order. It
 * removes no recorded turn, because a change of the order may show a wrong turn for a moment.
 * @param noted recorded turns
 * @param formerly ids of removed combatants, with the current combatant of the same actor
 * @rule H-TURN-03
 */
export function turnHistoryNow(
  noted: Rounds,
  order: readonly string[],
  now: TurnMark,
  formerly: Readonly<Record<string, string>> = {},
): TurnHistory {
  const rounds = Object.keys(noted)
    .map(Number)
    .filter((round) => round <= now.round && (noted[round]?.length ?? 0) > 0);
  const last = Math.max(0, ...rounds);
  const went: Record<number, readonly string[]> = Object.fromEntries(
    rounds.map((round) => [round, (noted[round] ?? []).map((id) => formerly[id] ?? id)]),
  );
  if (now.round < 1 || now.combatant === "") return { order, went, formerly };
  if (last > 0 && last < now.round) went[last] = closed(went[last] ?? [], order);
  went[now.round] = filled(went[now.round] ?? [], order, now.combatant);
  return { order, went, formerly };
}

/**
 * Returns the changes of the record when a fight moves to another turn. Going back removes later turns. If the
 * combatant of the last turn left the fight, the fight moved forward, whatever its turn number says.
 * @returns rounds with changes; an empty round is removed from the record
 * @rule H-TURN-03
 */
export function notedTurns(
  noted: Rounds,
  order: readonly string[],
  now: TurnMark,
  isBack: boolean,
): Record<number, readonly string[]> {
  const later = Object.keys(noted).filter((round) => Number(round) > now.round);
  const kept: Record<number, readonly string[]> = {
    ...noted,
    ...Object.fromEntries(later.map((round) => [round, []])),
  };
  const same = kept[now.round] ?? [];
  const place = same.lastIndexOf(now.combatant);
  if (isBack && place >= 0 && order.includes(same.at(-1) ?? "")) kept[now.round] = same.slice(0, place + 1);
  const all: Rounds = { ...kept, ...turnHistoryNow(kept, order, now).went };
  const changed = Object.keys(all)
    .map(Number)
    .filter((round) => (all[round] ?? []).join() !== (noted[round] ?? []).join());
  return Object.fromEntries(changed.map((round) => [round, all[round] ?? []]));
}

/**
 * True if a turn is over.
 * @param now the current turn; null if the fight is over
 * @param order combatants in turn order, or the record of passed turns
 * @rule H-TURN-03
 */
export function turnIsOver(turn: TurnMark, now: TurnMark | null, order: Turns): boolean {
  if (!now || now.round !== turn.round) return !now || now.round > turn.round;
  return runningPlace(order, now) > placeIn(order, turn);
}

/**
 * Returns the last turn of a combatant that has begun. Returns null before its first turn and for a combatant without
 * turns.
 * @rule H-TURN-03
 */
export function lastTurnOf(combatant: string, now: TurnMark, order: Turns): TurnMark | null {
  if (!orderOf(order).includes(combatant)) return null;
  // A combatant that joined during the fight may have had no turn in the recorded rounds.
  for (let { round } = now; round >= 1; round -= 1)
    if (begunIn(order, round, now).includes(combatant)) return { round, combatant };
  return null;
}

/** A combatant in a fight, and the current turn. */
export interface Footing {
  readonly combatant: string;
  readonly now: TurnMark;
  /** Record of the passed turns, or only the turn order if no combatant joined or changed places. */
  readonly order: Turns;
}

/**
 * True if no turn of the combatant has begun yet, in a game with flat-footed creatures. Only turns that really began count, so a new
 * initiative changes nothing.
 * @rule D-TURN-03
 */
export function isFlatFooted({ combatant, now, order }: Footing, ruleset: OfGame): boolean {
  return gameOf(ruleset).flatFooted && orderOf(order).includes(combatant) && lastTurnOf(combatant, now, order) === null;
}

/**
 * Returns the parts of a Defense of a flat-footed creature. If the table says so, a Dexterity bonus does not count; a
 * penalty stays.
 * @rule D-TURN-03 D-C2
 */
export function flatFootedParts(
  parts: readonly Contribution[],
  { flatFooted }: Pick<Ruleset, "flatFooted">,
): Contribution[] {
  const { label } = characteristicContribution("dexterity", 0, []);
  const bonus = parts.find((part) => part.source === "characteristic" && part.label === label)?.value ?? 0;
  if (flatFooted !== "noDexterity" || bonus <= 0) return [...parts];
  return [...parts, { source: "effect", label: "OD20.Part.FlatFooted", value: -bonus, rules: ["D-TURN-03"] }];
}

/** A turn before the first turn of a fight. */
const BEFORE: TurnMark = { round: 0, combatant: "" };

/**
 * True if a bonus that lasts until the end of its owner's next turn still applies. The result follows from the passed
 * turns alone. If a user goes back a turn, the bonus applies again.
 * @param i.earned the turn in which the bonus began; null if it began before the fight, so that the first turn is the
 * next one
 * @param i.now the current turn
 * @param i.owner combatant that has the bonus; an owner without further turns keeps it
 * @param i.order combatants in turn order, or the record of passed turns
 * @rule H-CRIT-04 C-33
 */
export function lastsToEndOfNextTurn(i: {
  readonly earned: TurnMark | null;
  readonly now: TurnMark;
  readonly owner: string;
  readonly order: Turns;
}): boolean {
  const begun = begunSince(i.order, i.earned ?? BEFORE, i.now, i.owner);
  return begun < 1 || (begun === 1 && i.now.combatant === i.owner);
}
