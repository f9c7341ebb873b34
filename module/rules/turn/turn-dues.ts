/**
 * Upkeep: what is due at the start and end of a creature's turns. It is derived from the passed turns and needs no
 * counter. If a user goes back a turn, the upkeep of that turn is no longer due. Upkeep that nobody resolved lapses
 * with the next turn, or with its own turn by the setting of the table. Only the last turn's upkeep is due.
 */
import type { TurnMark } from "./effect-end.ts";
import { placeIn, type Turns } from "./turn-history.ts";
import { turnIsOver } from "./turn-history.ts";

/** Kinds of upkeep in their default order. */
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
 * When each kind is due: at the start or end of the creature's turn. Kinds that other events cause (for example
 * concentration, falls, and entering a zone) are due in any turn. A disabled creature that acts takes the damage at
 * once, if it was disabled at the start of its turn.
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

/** Kinds that lapse with their turn, because the start of their cause is unknown. */
const LAPSES: readonly DueKind[] = ["regeneration"];

/** A possible upkeep of a creature. */
export interface DueCause {
  readonly id: string;
  readonly kind: DueKind;
  /** The turn in which the cause began. Null if it began before the fight or at an unknown time. */
  readonly begun: TurnMark | null;
}

/** True if the cause existed at the start or end of the given turn. */
function wasThere({ kind, begun }: DueCause, turn: TurnMark, order: Turns): boolean {
  if (!begun) return true;
  if (begun.round !== turn.round) return begun.round < turn.round;
  const [began, own] = [placeIn(order, begun), placeIn(order, turn)];
  return DUE_AT[kind] === "turnStart" ? began < own : began <= own;
}

/** Highest number of effects at one moment. */
export const SIMULTANEOUS_LIMIT = 100;

/**
 * Sorts effects that happen at the same moment of a turn, for example burning and regeneration at its start. The user
 * of the current turn chooses the order. Effects without a chosen place follow in their given order.
 * @param effects ids without duplicates
 * @param order ids in the chosen order; it may contain only some of the effects
 * @rule B-DICE-14
 */
export function simultaneousOrder(effects: readonly string[], order: readonly string[]): string[] {
  const wanted = new Set(order);
  return [...order, ...effects.filter((id) => !wanted.has(id))];
}

/**
 * Returns the upkeep of a creature's turn. It follows the order in `wanted`, then the default order. The caller must
 * remove upkeep that is already resolved.
 * @param i.turn the creature's last turn, from `lastTurnOf`
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
