/**
 * Durations of Active Effects. Generation 13 has one field per unit, with the start among them. Generation 14 has a
 * value, a unit and `start`.
 */
import { generation } from "./generation.ts";

/** Units that users can choose. Generation 14 also has longer units. */
const DURATION_UNITS = ["rounds", "turns", "seconds", "minutes", "hours", "days"] as const;
export type DurationUnit = (typeof DURATION_UNITS)[number];

/** A duration that is independent of the generation. Null means that the effect lasts until a user ends it. */
export interface EffectDuration {
  readonly value: number;
  readonly unit: DurationUnit;
}

/** Start of an effect. Unknown values are null. */
export interface EffectStart {
  readonly combat: string | null;
  readonly round: number | null;
  readonly turn: number | null;
  /** World time in seconds. */
  readonly time: number | null;
}

const SECONDS: Readonly<Record<string, number>> = {
  seconds: 1,
  minutes: 60,
  hours: 3600,
  days: 86_400,
  months: 30 * 86_400,
  years: 365 * 86_400,
};

function at(place: unknown, key: string): unknown {
  return typeof place === "object" && place !== null ? Reflect.get(place, key) : undefined;
}
function number(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
/** Returns the id of a stored reference. Prepared data may contain the combat document instead of its id. */
function id(value: unknown): string | null {
  const found = typeof value === "string" ? value : at(value, "id");
  return typeof found === "string" && found !== "" ? found : null;
}

/** Converts seconds to the largest unit that gives a whole number. */
function inWords(seconds: number): EffectDuration {
  const unit =
    (["days", "hours", "minutes"] as const).find((each) => seconds > 0 && seconds % (SECONDS[each] ?? 1) === 0) ??
    "seconds";
  return { unit, value: seconds / (SECONDS[unit] ?? 1) };
}

/** Reads the duration of an effect document or of stored data, in the shape of either generation. */
export function readDuration(effect: object): EffectDuration | null {
  const duration = at(effect, "duration");
  const [value, units] = [number(at(duration, "value")), at(duration, "units")];
  if (typeof units === "string") {
    if (value === null) return null;
    const known = DURATION_UNITS.find((unit) => unit === units);
    return known ? { value, unit: known } : inWords(value * (SECONDS[units] ?? 1));
  }
  const [rounds, turns, seconds] = [
    number(at(duration, "rounds")),
    number(at(duration, "turns")),
    number(at(duration, "seconds")),
  ];
  if (rounds) return { value: rounds, unit: "rounds" };
  if (turns) return { value: turns, unit: "turns" };
  return seconds ? inWords(seconds) : null;
}

/** Reads the start of an effect. */
export function readStart(effect: object): EffectStart {
  const [start, duration] = [at(effect, "start"), at(effect, "duration")];
  if (generation() >= 14)
    return {
      combat: id(at(start, "combat")),
      round: number(at(start, "round")),
      turn: number(at(start, "turn")),
      time: number(at(start, "time")),
    };
  return {
    combat: id(at(duration, "combat")),
    round: number(at(duration, "startRound")),
    turn: number(at(duration, "startTurn")),
    time: number(at(duration, "startTime")),
  };
}

/** True if Foundry marked the effect as expired. Only generation 14 does; the effect stays on the actor but no longer applies. */
export function hasRunOut(effect: object): boolean {
  return at(at(effect, "duration"), "expired") === true;
}

/** Returns update data for a start at this moment: the current fight and the world time. */
function begunNow(): object {
  const combat = game.combat?.started ? game.combat : null;
  const { combatant = null } = combat ?? {};
  const [round, turn, time] = [combat?.round ?? null, combat ? (combat.turn ?? 0) : null, game.time.worldTime];
  const id = combat?.id ?? null;
  if (generation() < 14) return { combat: id, startRound: round, startTurn: turn, startTime: time };
  return { combat: id, combatant: combatant?.id ?? null, initiative: combatant?.initiative ?? null, round, turn, time };
}

/** Returns update data that restart the duration of an expired effect. */
export function begunAnew(): object {
  return generation() < 14 ? { duration: begunNow() } : { duration: { expired: false }, start: begunNow() };
}

/** Returns a duration as data for creating or updating an effect. It sets every field, so that an update removes old values. */
export function writeDuration(duration: EffectDuration | null): object {
  const { value, unit } = duration ?? { value: null, unit: "seconds" as const };
  if (generation() >= 14) return { value, units: unit, expiry: null, expired: false };
  const seconds = value === null || unit === "rounds" || unit === "turns" ? null : value * (SECONDS[unit] ?? 1);
  return { rounds: unit === "rounds" ? value : null, turns: unit === "turns" ? value : null, seconds };
}

/** Returns the seconds of a duration, or null for rounds and turns. */
export function durationSeconds({ value, unit }: EffectDuration): number | null {
  const factor = SECONDS[unit];
  return factor === undefined ? null : value * factor;
}

/** True if only the system tells when an effect has expired. */
export const runsOutUntold = (): boolean => generation() < 14;

/**
 * Returns Foundry's own answer to whether an effect expires.
 * @param asked arguments of Foundry's check: the event and its context
 */
export function expiresByCore(effect: object, asked: readonly unknown[]): boolean {
  const own: unknown = Reflect.get(ActiveEffect.prototype, "isExpiryEvent");
  return typeof own === "function" && Reflect.apply(own, effect, asked) === true;
}
