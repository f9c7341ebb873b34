/** Reads the stored death state. Pure functions. */
import { NO_DEATH_SAVES } from "../../rules/death/death-saves.ts";
import type { DeathRecord } from "../common/records.pure.ts";

/** The death state of one creature. */
export interface Mortal {
  readonly kind: "character" | "npc";
  /** True for an NPC with the same death rules as a character. */
  readonly important: boolean;
  readonly droppedOut: boolean;
  readonly death: DeathRecord;
  /** How often the creature has chosen to stand to the death. */
  readonly stands: number;
}

/** Returns only the fields of the death state. */
export function pick({ marks, standing, successes, failures, stable, dead, roused }: DeathRecord): DeathRecord {
  return { marks, standing, successes, failures, stable, dead, ...(roused === undefined ? {} : { roused }) };
}

/** Returns the stored death state with its numbers limited to valid values. */
export function readDeath({ marks, standing, successes, failures, stable, dead, roused }: DeathRecord): DeathRecord {
  const count = (value: number, least = 0): number => Math.max(least, Math.min(3, Math.trunc(value) || 0));
  return {
    ...NO_DEATH_SAVES,
    // Marks are negative if a GM removed marks that damage had added.
    marks: count(marks, -3),
    standing,
    successes: count(successes),
    failures: count(failures),
    stable,
    dead,
    ...(roused === true ? { roused } : {}),
  };
}
