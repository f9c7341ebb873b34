/** How long an Active Effect lasts. 13 has a field per unit with the start among them; 14 a value, a unit, and `start`. */
import { generation } from "./generation.ts";

/** Units that are offered; 14 knows longer ones besides. */
const DURATION_UNITS = ["rounds", "turns", "seconds", "minutes", "hours", "days"] as const;
export type DurationUnit = (typeof DURATION_UNITS)[number];

/** A duration in neutral words; null = until somebody ends it. */
export interface EffectDuration {
  readonly value: number;
  readonly unit: DurationUnit;
}

/** When it began, as far as known. */
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
/** Of a document what is stored of it: prepared data hold the fight itself. */
function id(value: unknown): string | null {
  const found = typeof value === "string" ? value : at(value, "id");
  return typeof found === "string" && found !== "" ? found : null;
}

/** Seconds in the largest unit that holds them whole. */
function inWords(seconds: number): EffectDuration {
  const unit =
    (["days", "hours", "minutes"] as const).find((each) => seconds > 0 && seconds % (SECONDS[each] ?? 1) === 0) ??
    "seconds";
  return { unit, value: seconds / (SECONDS[unit] ?? 1) };
}

/** The duration of an effect, document or stored data, in either shape. */
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

/** When an effect began. */
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

/** Whether Foundry has marked it as run out, which only 14 does: it stays on its bearer and counts no more. */
export function hasRunOut(effect: object): boolean {
  return at(at(effect, "duration"), "expired") === true;
}

/** Data of an update with which a duration begins now: in the fight that goes on, at the world's time. */
function begunNow(): object {
  const combat = game.combat?.started ? game.combat : null;
  const { combatant = null } = combat ?? {};
  const [round, turn, time] = [combat?.round ?? null, combat ? (combat.turn ?? 0) : null, game.time.worldTime];
  const id = combat?.id ?? null;
  if (generation() < 14) return { combat: id, startRound: round, startTurn: turn, startTime: time };
  return { combat: id, combatant: combatant?.id ?? null, initiative: combatant?.initiative ?? null, round, turn, time };
}

/** Data of an update that begins the time of one that has run out anew. */
export function begunAnew(): object {
  return generation() < 14 ? { duration: begunNow() } : { duration: { expired: false }, start: begunNow() };
}

/** A duration as data of a create or an update; every field is named, so that an update leaves nothing of the old one. */
export function writeDuration(duration: EffectDuration | null): object {
  const { value, unit } = duration ?? { value: null, unit: "seconds" as const };
  if (generation() >= 14) return { value, units: unit, expiry: null, expired: false };
  const seconds = value === null || unit === "rounds" || unit === "turns" ? null : value * (SECONDS[unit] ?? 1);
  return { rounds: unit === "rounds" ? value : null, turns: unit === "turns" ? value : null, seconds };
}

/** Seconds that a duration lasts; null for one that is counted in rounds or turns. */
export function durationSeconds({ value, unit }: EffectDuration): number | null {
  const factor = SECONDS[unit];
  return factor === undefined ? null : value * factor;
}
