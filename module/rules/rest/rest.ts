import { heal, temporaryAfterLongRest, type HitPoints } from "../damage/hit-points.ts";
import type { Verdict } from "../basics/input.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Limited uses that a rest restores. @rule B-REST-04 B-REST-12 */
export interface Uses {
  readonly value: number;
  readonly max: number;
  readonly recharge: "none" | "short" | "long" | "day";
  /** Uses that a short rest restores if only a long rest restores all. */
  readonly onShort?: number;
  /** Uses that come back by a roll; left out = all. */
  readonly rolled?: number;
}

/** Data of a resting creature. */
export interface RestInput {
  readonly hitPoints: HitPoints;
  readonly level: number;
  /**
   * `exhaustion` is the number of exhaustion levels. `lockedExhaustion` is the number of levels from hunger and thirst,
   * which a rest cannot remove.
   */
  readonly exhaustion?: number;
  readonly lockedExhaustion?: number;
  /** Spell slots by circle, from circle 1. */
  readonly slots?: readonly { readonly value: number; readonly max: number }[];
  /** The rest that restores the slots. Default: the long rest. */
  readonly slotsReturn?: "short" | "long";
  readonly uses?: readonly Uses[];
  readonly hitDice?: { readonly value: number; readonly max: number };
  /** Points by which effects lowered the maximum hit points. */
  readonly lostMaximum?: number;
  /** Points by which effects lowered each characteristic. */
  readonly drained?: Readonly<Record<string, number>>;
}

/** State of the creature after the rest. */
export interface RestResult {
  readonly hitPoints: { readonly value: number; readonly max: number; readonly temporary: number };
  readonly gained: number;
  readonly exhaustion: number;
  readonly slots: readonly { readonly value: number; readonly max: number }[];
  readonly uses: readonly Uses[];
  readonly hitDice: { readonly value: number; readonly max: number } | null;
  /** Points restored to each drained characteristic. */
  readonly restored: Readonly<Record<string, number>>;
  /** True if the creature may now change its prepared spells. */
  readonly mayPrepare: boolean;
  readonly rules: readonly string[];
}

const NO_HIT_POINTS = "OD20.Reason.NoHitPoints";

/** Checks whether a creature can begin a rest. It needs at least 1 hit point. @rule B-REST-02 B-REST-06 */
export function mayRest(hitPoints: Pick<HitPoints, "value">): Verdict {
  const ok = hitPoints.value >= 1;
  return { ok, reasons: ok ? [] : [NO_HIT_POINTS], rules: ["B-REST-02", "B-REST-06"] };
}

/** Returns the hit points that a long rest restores. @rule H-HEAL-02 B-REST-09 C-29 */
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
    if (kinds.includes(use.recharge))
      return { ...use, value: Math.max(use.value, Math.min(use.max, use.value + (use.rolled ?? use.max))) };
    return use.recharge === "none" || !use.onShort
      ? use
      : {
          ...use,
          value: Math.max(use.value, Math.min(use.max, use.value + use.onShort)),
        };
  });
}

/** Returns the slots with all values restored. */
function refilled(
  slots: readonly { readonly value: number; readonly max: number }[],
): { value: number; max: number }[] {
  return slots.map((slot) => ({ value: Math.max(slot.value, slot.max), max: slot.max }));
}

/**
 * Applies a long rest. It restores hit points by the setting of the table, all slots, uses and Hit Dice, and lowered
 * maximums and characteristics. It removes temporary hit points and one level of exhaustion, except levels from hunger
 * and thirst. The creature may change its prepared spells. Returns null for a creature without hit points.
 * @rule H-HEAL-02 H-HEAL-03 H-HEAL-04 B-REST-06 B-REST-09 B-REST-10 B-REST-11 B-REST-12 B-COND-EXH-4 B-THP-02 B-HAZ-04
 * @rule B-HAZ-11 C-29 C-41
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

/**
 * Returns the healing of one spent Hit Die: the rolled face plus the Endurance modifier, at least 1.
 * @rule B-REST-03 C-41
 */
export function hitDieHealing(rolled: number, enduranceModifier: number): number {
  return Math.max(1, rolled + enduranceModifier);
}

/**
 * Applies a short rest. It restores features with this recharge, the slots of classes that regain them on a short rest,
 * and hit points by spent Hit Dice (if the table uses them). Returns null for a creature without hit points.
 * @param rolled faces of the spent Hit Dice; the caller must not pass more than the creature has
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

/** Events that interrupt a rest. @rule B-REST-05 B-REST-13 */
export const REST_BREAKS = {
  short: ["initiative", "spell", "damage"],
  long: ["initiative", "spell", "damage", "exertion"],
} as const;

export { BREAKS_LIMIT, REST_HOURS_LIMIT } from "./rest-limits.ts";

/**
 * Returns the hours of an interrupted rest, and whether the time before the interruption counts as a short rest.
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

/**
 * Returns whether a long rest is allowed now, and from which hour. Sixteen hours must pass between long rests.
 * @param lastEnd hour at which the last long rest ended; null if there was none
 * @rule B-REST-08
 */
export function nextLongRest(lastEnd: number | null, now: number): { ok: boolean; from: number } {
  const from = lastEnd === null ? now : lastEnd + 16;
  return { ok: now >= from, from };
}
