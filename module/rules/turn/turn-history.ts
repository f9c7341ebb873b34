/**
 * The turns of a fight: as they went, and the order in which more will come. The order alone cannot tell which turns have passed:
 * combatants leave, join, and get another initiative.
 */

/** A turn of a fight: its round, and whose turn it is (a combatant's id). */
export interface TurnMark {
  readonly round: number;
  readonly combatant: string;
}

/** Combatants whose turns have begun, by round, in the order in which they went. A round that is not there went in order. */
export type Rounds = Readonly<Record<number, readonly string[]>>;

export interface TurnHistory {
  /** Combatants in the order of their turns. */
  readonly order: readonly string[];
  readonly went: Rounds;
  /** Combatants under which somebody was in the fight before, with the one that stands for him now. */
  readonly formerly?: Readonly<Record<string, string>>;
}

/** The order alone stands for a fight in which nobody has left, joined, or changed places. */
export type Turns = readonly string[] | TurnHistory;

const isPassage = (turns: Turns): turns is TurnHistory => "went" in turns;

export const orderOf = (turns: Turns): readonly string[] => (isPassage(turns) ? turns.order : turns);

/** The combatant that stands for another: who has left and come back is one and the same. */
export const currentCombatantId = (turns: Turns, combatant: string): string =>
  (isPassage(turns) ? turns.formerly?.[combatant] : undefined) ?? combatant;

const wentOf = (turns: Turns, round: number): readonly string[] => (isPassage(turns) ? (turns.went[round] ?? []) : []);

/** Rounds whose turns are known. */
const knownRounds = (turns: Turns): number[] =>
  isPassage(turns)
    ? Object.keys(turns.went).flatMap((key) => (wentOf(turns, Number(key)).length > 0 ? Number(key) : []))
    : [];

/** Who takes turns in a round: those who went, then those who are still to come. */
export function turnsIn(turns: Turns, round: number): readonly string[] {
  const went = wentOf(turns, round);
  return went.length === 0 ? orderOf(turns) : [...went, ...orderOf(turns).filter((id) => !went.includes(id))];
}

/** Somebody's place in a round: who has left the fight comes last, so that nobody loses what may still be his. */
export function placeIn(turns: Turns, { round, combatant }: TurnMark): number {
  const all = turnsIn(turns, round);
  const place = all.indexOf(currentCombatantId(turns, combatant));
  return place < 0 ? all.length : place;
}

/** The place of the turn that runs: of two in one round the later one; −1 = nobody's. */
export const runningPlace = (turns: Turns, { round, combatant }: TurnMark): number =>
  turnsIn(turns, round).lastIndexOf(currentCombatantId(turns, combatant));

/** Whose turns have begun in a round by now. */
export function begunIn(turns: Turns, round: number, now: TurnMark): readonly string[] {
  if (round === now.round) return turnsIn(turns, round).slice(0, runningPlace(turns, now) + 1);
  const went = wentOf(turns, round);
  return round > now.round ? [] : went.length > 0 ? went : orderOf(turns);
}

const countOf = (list: readonly string[], id: string): number => list.filter((one) => one === id).length;

/** How many turns of a combatant have begun since another turn began, the running one among them. @rule H-TURN-03 */
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

/** The turns of a round with those who came between the last one that is known and the one that runs. */
function filled(went: readonly string[], order: readonly string[], running: string): readonly string[] {
  if (went.at(-1) === running) return went;
  const last = order.indexOf(went.findLast((id) => order.includes(id)) ?? "");
  const place = order.indexOf(running);
  return [...went, ...(place > last ? order.slice(last + 1, place + 1) : [running])];
}

/** A round that is over: whoever was passed over has had his turn, too. */
function closed(went: readonly string[], order: readonly string[]): readonly string[] {
  const end = order.at(-1);
  return end === undefined || went.includes(end) ? went : filled(went, order, end);
}

/**
 * The turns as they went until now: what was noted, and what must have come since by the order that stands. Nothing that was
 * noted is lost here, for whoever changes the order shows somebody else's turn for a moment.
 * @param noted what was noted before
 * @param formerly combatants under which somebody was in the fight before, with the one that stands for him now
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
 * What is noted when a fight goes on to another turn, or back to one: turns that are taken back have not been. When whoever had
 * the turn has left, it has gone on, whatever its number says.
 * @returns rounds whose notes change; an empty one is forgotten
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
