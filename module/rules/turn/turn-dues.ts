/**
 * What is due at the start and at the end of a creature's turns. It is told from the turns: nothing is counted, and a turn that is
 * taken back makes it due no more. What nobody did lapses with the next turn, or with its own where the table wants that; of what
 * comes back each turn only the last is owed.
 */
import type { TurnMark } from "./effect-end.ts";
import { begunIn, orderOf, placeIn, runningPlace, type Turns } from "./turn-history.ts";
import { simultaneousOrder } from "./simultaneous.ts";

/** In the order in which they come when nobody wants another one. */
export const DUE_KINDS = [
  "dropOut",
  "stand",
  "deathCheck",
  "concentration",
  "hurt",
  "fall",
  "staying",
  "zoneEnter",
  "zoneMoved",
  "regeneration",
  "burning",
  "each",
  "zoneStart",
  "recharge",
  "deathSave",
  "acted",
  "zoneEnd",
  "landing",
  "shared",
  "save",
] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/**
 * At which end of the turn each is due; what keeps a concentration, a save that damage gives, a fall, a rider's seat, what comes of
 * entering a zone or moving in it, and what a blow at 0 hit points asks for at once, in any turn. Acting when disabled costs as
 * soon as it is done, and only who was so when his turn began.
 * @rule B-HAZ-01 B-DEATH-05 D-DEATH-02 B-MISC-10 B-DICE-14 B-MOV-13 B-MOV-21 B-MNT-06 B-MNT-07
 */
export const DUE_AT: Readonly<Record<DueKind, "turnStart" | "turnEnd">> = {
  dropOut: "turnStart",
  stand: "turnStart",
  deathCheck: "turnStart",
  concentration: "turnStart",
  hurt: "turnStart",
  fall: "turnStart",
  staying: "turnStart",
  zoneEnter: "turnStart",
  zoneMoved: "turnStart",
  regeneration: "turnStart",
  burning: "turnStart",
  each: "turnStart",
  zoneStart: "turnStart",
  recharge: "turnStart",
  deathSave: "turnStart",
  acted: "turnStart",
  zoneEnd: "turnEnd",
  landing: "turnEnd",
  shared: "turnEnd",
  save: "turnEnd",
};

/** Of whose cause nobody knows when it began: what was not done in the turn itself lapses with it. */
const LAPSES: readonly DueKind[] = ["regeneration"];

/** What may be due of a creature. */
export interface DueCause {
  readonly id: string;
  readonly kind: DueKind;
  /** The turn in which its cause began; null = before the fight, or nobody knows. */
  readonly begun: TurnMark | null;
}

/**
 * Whether a turn is over.
 * @param now the turn that runs; null = the fight is over
 * @param order combatants in the order of their turns, or how turns have passed
 * @rule H-TURN-03
 */
export function turnIsOver(turn: TurnMark, now: TurnMark | null, order: Turns): boolean {
  if (!now || now.round !== turn.round) return !now || now.round > turn.round;
  return runningPlace(order, now) > placeIn(order, turn);
}

/**
 * The last turn of a combatant that has begun; null before the first, and for one who takes no turns.
 * @rule H-TURN-03
 */
export function lastTurnOf(combatant: string, now: TurnMark, order: Turns): TurnMark | null {
  if (!orderOf(order).includes(combatant)) return null;
  // Whoever joins in mid-fight has had none yet in the rounds that are known.
  for (let { round } = now; round >= 1; round -= 1)
    if (begunIn(order, round, now).includes(combatant)) return { round, combatant };
  return null;
}

/** Whether what began in a turn was there at one end of another. */
function wasThere({ kind, begun }: DueCause, turn: TurnMark, order: Turns): boolean {
  if (!begun) return true;
  if (begun.round !== turn.round) return begun.round < turn.round;
  const [began, own] = [placeIn(order, begun), placeIn(order, turn)];
  return DUE_AT[kind] === "turnStart" ? began < own : began <= own;
}

/**
 * What of a creature's turn is due, in the order that whoever's turn it is wants: as given by `wanted`, the rest as it begins
 * and ends a turn. Whether it has been done already is for the caller to say.
 * @param i.turn the last turn of the creature, by `lastTurnOf`
 * @rule B-DICE-14 B-HAZ-01 B-DEATH-05
 */
export function turnDues<D extends DueCause>(i: {
  readonly causes: readonly D[];
  readonly turn: TurnMark;
  readonly now: TurnMark;
  readonly order: Turns;
  readonly wanted: readonly string[];
}): D[] {
  const over = turnIsOver(i.turn, i.now, i.order);
  const owed = i.causes
    .filter((cause) => wasThere(cause, i.turn, i.order) && !(over && LAPSES.includes(cause.kind)))
    .sort((a, b) => DUE_KINDS.indexOf(a.kind) - DUE_KINDS.indexOf(b.kind));
  const ids = owed.map(({ id }) => id);
  const wanted = [...new Set(i.wanted)].filter((id) => ids.includes(id));
  return simultaneousOrder(ids, wanted).flatMap((id) => owed.find((cause) => cause.id === id) ?? []);
}
