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
export function applyHealing(i: HealingInput, ruleset: Pick<Ruleset, "outUntilEnd" | "healFromZero">): HealingResult {
  const before = i.hitPoints.value;
  const saves = i.saves ?? NO_DEATH_SAVES;
  const [marks, standing, droppedOut] = [i.marks ?? 0, i.hitPoints.standing === true, i.droppedOut === true];
  if (i.dead === true)
    return {
      value: before,
      gained: 0,
      conscious: false,
      standing: false,
      droppedOut,
      marks,
      saves,
      rules: ["B-DEATH-11"],
    };
  const { value, gained } = heal(i.hitPoints, i.amount, ruleset.healFromZero);
  const up = value > 0 && gained > 0;
  const stillOut = droppedOut && i.fighting === true && ruleset.outUntilEnd;
  const awake = i.unconscious !== true && !droppedOut;
  return {
    value,
    gained,
    conscious: awake || (up && !stillOut),
    standing: standing && value <= 0,
    droppedOut: droppedOut && (stillOut || !up),
    marks: value > 0 ? 0 : marks,
    saves: up ? NO_DEATH_SAVES : saves,
    rules: ["B-REST-01", ...(stillOut ? ["H-DEATH-02"] : []), ...(standing ? ["C-59"] : [])],
  };
}

/**
 * Returns the state after a fight. A creature that dropped out wakes up if its hit points are above 0.
 * @rule B-TURN-20 H-DEATH-02 C-19
 */
export function endOfFight(i: { readonly hitPoints: number; readonly droppedOut: boolean }): {
  droppedOut: boolean;
  conscious: boolean;
} {
  const up = i.hitPoints > 0;
  return { droppedOut: i.droppedOut && !up, conscious: up || !i.droppedOut };
}

/** A creature that reached 0 hit points in a fight. */
export interface OutInput {
  readonly hitPoints: number;
  readonly standing: boolean;
  readonly dead: boolean;
  /** True if the player chose to drop out. */
  readonly droppedOut: boolean;
  /**
   * State of the fight in which the creature dropped out or stands. A fight without a combat tracker goes on until a GM
   * ends it.
   */
  readonly fight: "on" | "over";
  /** True if a turn of the creature has begun since it reached 0 hit points. */
  readonly turnBegun: boolean;
}

/**
 * True if a creature with a choice at 0 hit points is out of the fight: its player chose to drop out, or made no choice
 * before its next turn began. A healed creature stays out until the fight is over and then wakes up if its hit points
 * are above 0. A creature that stands to the death falls unconscious when the fight is over.
 * @rule H-DEATH-01 H-DEATH-02 H-DEATH-03 C-19
 */
export function outOfFight(i: OutInput, { outUntilEnd }: Pick<Ruleset, "outUntilEnd">): boolean {
  const { hitPoints, droppedOut, fight } = i;
  if (i.dead) return false;
  if (i.standing && hitPoints <= 0) return fight === "over";
  if (droppedOut) return (fight === "on" && outUntilEnd) || endOfFight({ hitPoints, droppedOut }).droppedOut;
  return hitPoints <= 0 && i.turnBegun;
}
