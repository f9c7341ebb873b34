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
