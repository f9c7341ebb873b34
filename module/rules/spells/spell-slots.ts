import type { Dice } from "../basics/contribution.ts";
import type { Verdict } from "../basics/input.ts";

/** Slots of one circle. @rule H-SPL-03 H-SPL-04 */
export interface Slot {
  readonly value: number;
  readonly max: number;
}

/** A casting. */
export interface CastInput {
  /** Circle of the spell; 0 is a cantrip. */
  readonly circle: number;
  /** Circle of the slot that is offered; the spell's own when left out. */
  readonly slotCircle?: number;
  /** Slots from circle 1 on. */
  readonly slots: readonly Slot[];
  /** The spell is prepared (or always known). */
  readonly prepared?: boolean;
  /** Cast as a ritual; `ritual` says that the spell may be. */
  readonly asRitual?: boolean;
  readonly ritual?: boolean;
}

/** What a casting costs. */
export interface CastResult extends Verdict {
  readonly slots: readonly Slot[];
  /** Circles above the spell's own: what makes it stronger. */
  readonly above: number;
  /** Minutes that a ritual takes longer. */
  readonly extraMinutes: number;
}

/**
 * Pays for a casting: nothing for a cantrip or a ritual, else a slot of the spell's circle or above.
 * A spell that is not prepared, a lower slot, an empty circle or a ritual that is none is refused,
 * and nothing is spent.
 * @rule H-SPL-04 H-SPL-09 H-SPL-10 H-SPL-11 B-SPL-01 B-SPL-06
 */
export function castSpell(i: CastInput): CastResult {
  const { circle, slots } = i;
  const free = { slots, above: 0, extraMinutes: 0 };
  const refuse = (reason: string, ...rules: string[]): CastResult => ({ ok: false, reasons: [reason], rules, ...free });
  if (i.prepared === false) return refuse("OD20.Reason.NotPrepared", "H-SPL-05");
  if (i.asRitual === true) {
    if (i.ritual !== true) return refuse("OD20.Reason.NoRitual", "B-SPL-06");
    return { ok: true, reasons: [], rules: ["B-SPL-06"], ...free, extraMinutes: 10 };
  }
  if (circle === 0) return { ok: true, reasons: [], rules: ["H-SPL-11", "B-SPL-01"], ...free };
  const used = i.slotCircle ?? circle;
  if (used < circle) return refuse("OD20.Reason.LowerSlot", "H-SPL-10");
  const slot = slots[used - 1];
  if (!slot || slot.value < 1) return refuse("OD20.Reason.NoSlot", "H-SPL-09");
  const left = slots.map((entry, index) => (index === used - 1 ? { ...entry, value: entry.value - 1 } : entry));
  return {
    ok: true,
    reasons: [],
    rules: used > circle ? ["H-SPL-10"] : ["H-SPL-09"],
    slots: left,
    above: used - circle,
    extraMinutes: 0,
  };
}

/**
 * Dice of a spell in a higher slot: the spell's text says how many more per circle.
 * @rule H-SPL-10
 */
export function upcastDice(base: Dice, perCircle: number, above: number): Dice {
  return {
    count: base.count + perCircle * above,
    faces: base.faces,
  };
}

/** Prepared spells against their limit; more is warned about. Cantrips do not count. @rule H-SPL-05 */
export function preparedSpells(prepared: number, limit: number): Verdict {
  const ok = prepared <= limit;
  return { ok, reasons: ok ? [] : ["OD20.Reason.TooManyPrepared"], rules: ["H-SPL-05"] };
}

/** A readied spell is cast and paid now, and held by concentration until the own next turn. @rule B-ACT-16 */
export function readySpell(castingActions: number): {
  ok: boolean;
  slotSpent: "now";
  concentrationRounds: 1;
  rules: string[];
} {
  return {
    ok: castingActions === 1,
    slotSpent: "now",
    concentrationRounds: 1,
    rules: ["B-ACT-16"],
  };
}

/** Slots of one circle that are missing. */
export interface MissingSlots {
  readonly circle: number;
  readonly missing: number;
}

/** Slots that come back: so many of this circle. */
export interface Regained {
  readonly circle: number;
  readonly by: number;
}

/** Highest circles first, exactly so many in sum; null where that cannot be. */
function exactly(all: readonly MissingSlots[], sum: number): Regained[] | null {
  if (sum === 0) return [];
  const [first, ...others] = all;
  if (!first) return null;
  for (let by = Math.min(first.missing, Math.floor(sum / first.circle)); by >= 0; by--) {
    const rest = exactly(others, sum - by * first.circle);
    if (rest) return by > 0 ? [{ circle: first.circle, by }, ...rest] : rest;
  }
  return null;
}

/**
 * Slots that come back whose circles add up to so much: as much of it as fits, the highest circles first.
 * @param most sum of the circles
 * @param top highest circle of one of them; 0 = any
 * @rule B-REST-04 H-SPL-04
 */
export function regainedCircles(slots: readonly MissingSlots[], most: number, top: number): Regained[] {
  const open = slots
    .filter(({ circle, missing }) => missing > 0 && circle > 0 && (top === 0 || circle <= top))
    .sort((one, other) => other.circle - one.circle);
  for (let sum = Math.trunc(most); sum > 0; sum--) {
    const found = exactly(open, sum);
    if (found) return found;
  }
  return [];
}

/**
 * Slots that somebody wants back: those of them that are missing, and what their circles add up to.
 * @param top highest circle of one of them; 0 = any
 * @rule B-REST-04 H-SPL-04
 */
export function wantedCircles(
  slots: readonly MissingSlots[],
  top: number,
  wanted: readonly Regained[],
): { readonly back: Regained[]; readonly sum: number } {
  const back = slots.flatMap(({ circle, missing }) => {
    const by = Math.min(Math.max(0, missing), Math.trunc(wanted.find((one) => one.circle === circle)?.by ?? 0));
    return by > 0 && (top === 0 || circle <= top) ? [{ circle, by }] : [];
  });
  return { back, sum: back.reduce((sum, { circle, by }) => sum + circle * by, 0) };
}

/** So many slots that come back, the highest circles first. @rule B-REST-04 H-SPL-04 */
export function regainedSlots(slots: readonly MissingSlots[], count: number): Regained[] {
  let left = Math.max(0, Math.trunc(count));
  return [...slots]
    .sort((one, other) => other.circle - one.circle)
    .flatMap(({ circle, missing }) => {
      const by = Math.min(left, Math.max(0, missing));
      left -= by;
      return by > 0 ? [{ circle, by }] : [];
    });
}
