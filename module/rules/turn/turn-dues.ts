/**
 * Upkeep: what is due at the start and end of a creature's turns. It is derived from the passed turns and needs no
 * counter. If a user goes back a turn, the upkeep of that turn is no longer due. Upkeep that nobody resolved lapses
 * with the next turn, or with its own turn by the setting of the table. Only the last turn's upkeep is due.
 */
import type { TurnMark } from "./effect-end.ts";
import { placeIn, type Turns } from "./turn-history.ts";
import { turnIsOver } from "./turn-history.ts";

/** One kind of upkeep. */
interface Trigger {
  /** "atOnce": after the event that causes it, in any turn. */
  readonly when: "atOnce" | "turnStart" | "turnEnd";
  /**
   * Who carries it out. "choice" and "prompt": a user answers. "event" and "zone": creatures that nobody plays do it at
   * once; what others miss of a zone goes by the setting. "turn": it needs no decision, so creatures that nobody plays do
   * it at the end of their turn. "user": a user does it, or the setting for missed upkeep.
   */
  readonly by: "choice" | "prompt" | "event" | "zone" | "turn" | "user";
  /** True if the client that ends the turn does it. Default: false. */
  readonly withTurn?: true;
  /** True if it cannot be done after its turn. Default: false. */
  readonly lapses?: true;
}

/**
 * All kinds of upkeep, in the order in which upkeep of one moment happens. A disabled creature that acts takes the
 * damage at once. What it did before it came to 0 does not count. The start of a regeneration is unknown, so it lapses.
 * @rule B-HAZ-01 B-DEATH-05 D-DEATH-02 B-MISC-10 B-DICE-14 B-MOV-13 B-MOV-21 B-MNT-06 B-MNT-07
 */
export const TRIGGERS = {
  dropOut: { when: "atOnce", by: "choice" },
  stand: { when: "atOnce", by: "choice" },
  deathCheck: { when: "atOnce", by: "prompt" },
  concentration: { when: "atOnce", by: "prompt" },
  hurt: { when: "atOnce", by: "event" },
  fall: { when: "atOnce", by: "event" },
  staying: { when: "atOnce", by: "event" },
  useOnDamage: { when: "atOnce", by: "event" },
  useAfterRest: { when: "atOnce", by: "event" },
  useAfterFight: { when: "atOnce", by: "event" },
  zoneEnter: { when: "atOnce", by: "zone" },
  zoneMoved: { when: "atOnce", by: "zone" },
  regeneration: { when: "turnStart", by: "turn", withTurn: true, lapses: true },
  burning: { when: "turnStart", by: "turn" },
  each: { when: "turnStart", by: "turn" },
  useAtStart: { when: "turnStart", by: "zone" },
  zoneStart: { when: "turnStart", by: "zone" },
  recharge: { when: "turnStart", by: "turn" },
  deathSave: { when: "turnStart", by: "user" },
  acted: { when: "turnStart", by: "turn" },
  useAtEnd: { when: "turnEnd", by: "turn" },
  zoneEnd: { when: "turnEnd", by: "zone" },
  landing: { when: "turnEnd", by: "turn", withTurn: true },
  shared: { when: "turnEnd", by: "user", withTurn: true },
  save: { when: "turnEnd", by: "turn" },
} as const satisfies Readonly<Record<string, Trigger>>;
export type DueKind = keyof typeof TRIGGERS;

const ORDER = Object.keys(TRIGGERS);

/** Returns the row of a kind. */
export const triggerOf = (kind: DueKind): Trigger => TRIGGERS[kind];

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
  return triggerOf(kind).when === "turnEnd" ? began <= own : began < own;
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
    .filter((cause) => wasThere(cause, i.turn, i.order) && !(over && triggerOf(cause.kind).lapses === true))
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  const ids = owed.map(({ id }) => id);
  const wanted = [...new Set(i.wanted)].filter((id) => ids.includes(id));
  return simultaneousOrder(ids, wanted).flatMap((id) => owed.find((cause) => cause.id === id) ?? []);
}
