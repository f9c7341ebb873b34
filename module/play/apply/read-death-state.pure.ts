/** Who is between life and death, as it is read. Pure. */
import { NO_DEATH_SAVES } from "../../rules/death/death-saves.ts";
import type { DeathRecord } from "../shared/records.pure.ts";

/** Whose points change. */
export interface Mortal {
  readonly kind: "character" | "npc";
  /** An NPC that is treated like a character. */
  readonly important: boolean;
  readonly droppedOut: boolean;
  readonly death: DeathRecord;
  /** How often it has chosen to stand to the death. */
  readonly stands: number;
}

/** Those fields alone. */
export function pick({ marks, standing, successes, failures, stable, dead, roused }: DeathRecord): DeathRecord {
  return { marks, standing, successes, failures, stable, dead, ...(roused === undefined ? {} : { roused }) };
}

/** What is stored between life and death, brought to what the rules know. */
export function readDeath({ marks, standing, successes, failures, stable, dead, roused }: DeathRecord): DeathRecord {
  const count = (value: number, least = 0): number => Math.max(least, Math.min(3, Math.trunc(value) || 0));
  return {
    ...NO_DEATH_SAVES,
    // Below 0 a Game Master has taken off what blows have brought.
    marks: count(marks, -3),
    standing,
    successes: count(successes),
    failures: count(failures),
    stable,
    dead,
    ...(roused === true ? { roused } : {}),
  };
}
