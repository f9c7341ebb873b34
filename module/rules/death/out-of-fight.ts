import type { Ruleset } from "../ruleset/ruleset-types.ts";

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
