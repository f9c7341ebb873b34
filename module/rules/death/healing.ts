import { NO_DEATH_SAVES, type DeathSaves } from "./death-saves.ts";
import { heal, type HitPoints } from "../damage/hit-points.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** A creature that is healed. */
export interface HealingInput {
  readonly hitPoints: HitPoints;
  /** Points rolled by a potion, medical supplies, a spell. */
  readonly amount: number;
  readonly dead?: boolean;
  /** Dropped out of a fight at 0. */
  readonly droppedOut?: boolean;
  /** The fight in which it dropped out goes on. */
  readonly fighting?: boolean;
  readonly unconscious?: boolean;
  readonly marks?: number;
  readonly saves?: DeathSaves;
}

/** How it stands afterwards. */
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
 * Healing and what it wakes: never above the maximum, nothing on the dead. One who dropped out gets
 * the points but stays out until the fight ends; above 0 standing to the death and its marks end,
 * and death saves start anew.
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
 * A fight is over: one who dropped out wakes when his hit points are above 0.
 * @rule B-TURN-20 H-DEATH-02 C-19
 */
export function endOfFight(i: { readonly hitPoints: number; readonly droppedOut: boolean }): {
  droppedOut: boolean;
  conscious: boolean;
} {
  const up = i.hitPoints > 0;
  return { droppedOut: i.droppedOut && !up, conscious: up || !i.droppedOut };
}

/** One who came to 0 hit points in a fight, as far as it matters whether he is out of it. */
export interface OutInput {
  readonly hitPoints: number;
  readonly standing: boolean;
  readonly dead: boolean;
  /** He has said so. */
  readonly droppedOut: boolean;
  /** The fight that he dropped out of, or stands in: still fought, over, or one that nobody tracks, which goes on until a GM ends it. */
  readonly fight: "on" | "over";
  /** He has come to 0 and a turn of his own has begun since. */
  readonly turnBegun: boolean;
}

/**
 * Whether one who may choose at 0 hit points is out: by his word, or because he has given none before his next turn began. What
 * heals him leaves him out until the fight is over; then he wakes above 0. Who stands to the death lies unconscious once the fight
 * is over: standing is fighting on.
 * @rule H-DEATH-01 H-DEATH-02 H-DEATH-03 C-19
 */
export function outOfFight(i: OutInput, { outUntilEnd }: Pick<Ruleset, "outUntilEnd">): boolean {
  const { hitPoints, droppedOut, fight } = i;
  if (i.dead) return false;
  if (i.standing && hitPoints <= 0) return fight === "over";
  if (droppedOut) return (fight === "on" && outUntilEnd) || endOfFight({ hitPoints, droppedOut }).droppedOut;
  return hitPoints <= 0 && i.turnBegun;
}
