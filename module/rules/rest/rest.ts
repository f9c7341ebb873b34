import { heal, temporaryAfterLongRest, type HitPoints } from "../damage/hit-points.ts";
import type { Verdict } from "../basics/input.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Something that is used up and comes back. @rule B-REST-04 B-REST-12 */
export interface Uses {
  readonly value: number;
  readonly max: number;
  readonly recharge: "none" | "short" | "long" | "day";
  /** How many a short rest gives back where only a long one gives all. */
  readonly onShort?: number;
}

/** Who rests. */
export interface RestInput {
  readonly hitPoints: HitPoints;
  readonly level: number;
  /** Levels of exhaustion, and those among them that hunger or thirst hold. */
  readonly exhaustion?: number;
  readonly lockedExhaustion?: number;
  /** Spell slots by circle, from circle 1. */
  readonly slots?: readonly { readonly value: number; readonly max: number }[];
  /** The rest that brings the slots back; the long one when left out. */
  readonly slotsReturn?: "short" | "long";
  readonly uses?: readonly Uses[];
  readonly hitDice?: { readonly value: number; readonly max: number };
  /** By how much effects lowered the maximum. */
  readonly lostMaximum?: number;
  /** By how much effects lowered each characteristic. */
  readonly drained?: Readonly<Record<string, number>>;
}

/** How the rested stands. */
export interface RestResult {
  readonly hitPoints: { readonly value: number; readonly max: number; readonly temporary: number };
  readonly gained: number;
  readonly exhaustion: number;
  readonly slots: readonly { readonly value: number; readonly max: number }[];
  readonly uses: readonly Uses[];
  readonly hitDice: { readonly value: number; readonly max: number } | null;
  /** Points given back to each drained characteristic. */
  readonly restored: Readonly<Record<string, number>>;
  /** Prepared spells may be changed now. */
  readonly mayPrepare: boolean;
  readonly rules: readonly string[];
}

const NO_HIT_POINTS = "OD20.Reason.NoHitPoints";

/** At least 1 hit point is needed to begin a rest. @rule B-REST-02 B-REST-06 */
export function mayRest(hitPoints: Pick<HitPoints, "value">): Verdict {
  const ok = hitPoints.value >= 1;
  return { ok, reasons: ok ? [] : [NO_HIT_POINTS], rules: ["B-REST-02", "B-REST-06"] };
}

/** Points that a long rest gives back. @rule H-HEAL-02 B-REST-09 C-29 */
export function longRestHealing(max: number, level: number, ruleset: Pick<Ruleset, "longRestHealing">): number {
  switch (ruleset.longRestHealing) {
    case "full":
      return max;
    case "half":
      return Math.max(1, Math.floor(max / 2));
    case "level":
      return level;
    case "none":
      return 0;
  }
}

function recharged(uses: readonly Uses[], kinds: readonly Uses["recharge"][]): Uses[] {
  return uses.map((use) => {
    if (kinds.includes(use.recharge)) return { ...use, value: Math.max(use.value, use.max) };
    return use.recharge === "none" || !use.onShort
      ? use
      : {
          ...use,
          value: Math.max(use.value, Math.min(use.max, use.value + use.onShort)),
        };
  });
}

/** Every slot is there again. */
function refilled(
  slots: readonly { readonly value: number; readonly max: number }[],
): { value: number; max: number }[] {
  return slots.map((slot) => ({ value: Math.max(slot.value, slot.max), max: slot.max }));
}

/**
 * A finished long rest: hit points by the table's setting, all slots, uses and Hit Dice, lowered
 * maximum and characteristics, one level of exhaustion less (those that hunger and thirst hold
 * stay), temporary hit points gone, spells prepared anew. One who has no hit point cannot rest.
 * @rule H-HEAL-02 H-HEAL-03 H-HEAL-04 B-REST-06 B-REST-09 B-REST-10 B-REST-11 B-REST-12 B-COND-EXH-4 B-THP-02 B-HAZ-04 B-HAZ-11 C-29 C-41
 */
export function longRest(i: RestInput, ruleset: Pick<Ruleset, "longRestHealing" | "hitDice">): RestResult | null {
  if (!mayRest(i.hitPoints).ok) return null;
  const max = i.hitPoints.max + (i.lostMaximum ?? 0);
  const exhaustion = i.exhaustion ?? 0;
  const locked = Math.min(exhaustion, i.lockedExhaustion ?? 0);
  const { value, gained } = heal({ ...i.hitPoints, max }, longRestHealing(max, i.level, ruleset));
  return {
    hitPoints: { value, max, temporary: temporaryAfterLongRest() },
    gained,
    exhaustion: Math.max(locked, exhaustion - 1, 0),
    slots: refilled(i.slots ?? []),
    uses: recharged(i.uses ?? [], ["short", "long", "day"]),
    hitDice: ruleset.hitDice && i.hitDice ? { value: i.hitDice.max, max: i.hitDice.max } : null,
    restored: { ...i.drained },
    mayPrepare: true,
    rules: ["B-REST-09", "C-29", "H-HEAL-03", "H-HEAL-04", "B-REST-11"],
  };
}

/** One spent Hit Die: its rolled face and the Endurance modifier, at least 1. @rule B-REST-03 C-41 */
export function hitDieHealing(rolled: number, enduranceModifier: number): number {
  return Math.max(1, rolled + enduranceModifier);
}

/**
 * A finished short rest: spent Hit Dice (where the table has them), features that recharge, slots of a pact.
 * @param rolled faces of the Hit Dice spent one by one; more than are left, or dice where the table has none, are refused
 * @rule B-REST-02 B-REST-03 B-REST-04 C-41
 */
export function shortRest(
  i: RestInput,
  rolled: readonly number[],
  enduranceModifier: number,
  ruleset: Pick<Ruleset, "hitDice">,
): RestResult | null {
  if (!mayRest(i.hitPoints).ok) return null;
  const left = ruleset.hitDice ? (i.hitDice?.value ?? 0) : 0;
  const amount = rolled.reduce((sum, face) => sum + hitDieHealing(face, enduranceModifier), 0);
  const { value, gained } = heal(i.hitPoints, amount);
  return {
    hitPoints: { value, max: i.hitPoints.max, temporary: i.hitPoints.temporary },
    gained,
    exhaustion: i.exhaustion ?? 0,
    slots: i.slotsReturn === "short" ? refilled(i.slots ?? []) : (i.slots ?? []),
    uses: recharged(i.uses ?? [], ["short"]),
    hitDice: ruleset.hitDice && i.hitDice ? { value: left - rolled.length, max: i.hitDice.max } : null,
    restored: {},
    mayPrepare: false,
    rules: ["B-REST-04", ...(rolled.length > 0 ? ["B-REST-03"] : [])],
  };
}

/** What breaks a rest. @rule B-REST-05 B-REST-13 */
export const REST_BREAKS = {
  short: ["initiative", "spell", "damage"],
  long: ["initiative", "spell", "damage", "exertion"],
} as const;

export { BREAKS_LIMIT, REST_HOURS_LIMIT } from "./rest-limits.ts";

/**
 * A long rest and its interruptions: hours it takes by now, and whether a break after some hours
 * still gives a short rest.
 * @rule B-REST-05 B-REST-06 B-REST-13 B-REST-14 B-REST-15
 */
export function brokenRest(
  kind: "short" | "long",
  breaks: number,
  hoursBefore: number,
): { hours: number; shortRest: boolean; rules: string[] } {
  if (kind === "short") return { hours: 1, shortRest: breaks === 0, rules: ["B-REST-05"] };
  return {
    hours: 8 + breaks,
    shortRest: breaks > 0 && hoursBefore >= 1,
    rules: ["B-REST-13", "B-REST-14", "B-REST-15"],
  };
}

/** Sixteen hours between long rests. @param lastEnd hour at which the last one ended; null for never @rule B-REST-08 */
export function nextLongRest(lastEnd: number | null, now: number): { ok: boolean; from: number } {
  const from = lastEnd === null ? now : lastEnd + 16;
  return { ok: now >= from, from };
}
