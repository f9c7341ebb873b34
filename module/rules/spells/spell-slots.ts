import type { Dice } from "../basics/contribution.ts";
import type { Verdict } from "../basics/input.ts";

/** Slots of one circle. @rule H-SPL-03 H-SPL-04 */
export interface Slot {
  readonly value: number;
  readonly max: number;
}

/** Input of a casting. */
export interface CastInput {
  /** Circle of the spell. 0 means a cantrip. */
  readonly circle: number;
  /** Circle of the slot to spend. Default: the circle of the spell. */
  readonly slotCircle?: number;
  /** Slots by circle, from circle 1. */
  readonly slots: readonly Slot[];
  /** False if the spell is not prepared. */
  readonly prepared?: boolean;
  /** `asRitual` is true if the caster casts it as a ritual. `ritual` is true if the spell allows this. */
  readonly asRitual?: boolean;
  readonly ritual?: boolean;
}

/** Result and cost of a casting. */
export interface CastResult extends Verdict {
  readonly slots: readonly Slot[];
  /** Circles above the spell's own circle. They make the spell stronger. */
  readonly above: number;
  /** Additional minutes for a ritual. */
  readonly extraMinutes: number;
}

/**
 * Pays for a casting. A cantrip and a ritual cost nothing. Other spells cost a slot of their circle or higher. The
 * function refuses an unprepared spell, a slot that is too low, a circle without slots, and a ritual that the spell
 * does not allow. A refused casting spends nothing.
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
 * Returns the dice of a spell cast with a higher slot. The spell states the extra dice per circle.
 * @rule H-SPL-10
 */
export function upcastDice(base: Dice, perCircle: number, above: number): Dice {
  return {
    count: base.count + perCircle * above,
    faces: base.faces,
  };
}

/**
 * Compares the number of prepared spells with its limit. Too many give a warning. Cantrips do not count.
 * @rule H-SPL-05
 */
export function preparedSpells(prepared: number, limit: number): Verdict {
  const ok = prepared <= limit;
  return { ok, reasons: ok ? [] : ["OD20.Reason.TooManyPrepared"], rules: ["H-SPL-05"] };
}

/**
 * Returns the cost of a readied spell. It is cast and paid now, and the caster concentrates on it until its next turn.
 * @rule B-ACT-16
 */
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

/** Missing slots of one circle. */
export interface MissingSlots {
  readonly circle: number;
  readonly missing: number;
}

/** Restored slots of one circle. */
export interface Regained {
  readonly circle: number;
  readonly by: number;
}

/** Returns slots whose circles sum exactly to `sum`, the highest circles first. Returns null if this is not possible. */
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
 * Returns slots to restore, the highest circles first. Their circles sum to at most `most`, and to as much of it as
 * possible.
 * @param most highest sum of the circles
 * @param top highest allowed circle; 0 means any
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
 * Returns the requested slots that are really missing, and the sum of their circles.
 * @param top highest allowed circle; 0 means any
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

/** Returns `count` slots to restore, the highest circles first. @rule B-REST-04 H-SPL-04 */
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
