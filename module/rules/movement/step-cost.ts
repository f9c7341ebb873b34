/** Cost of one step. Every path measurement uses this file, on every kind of grid. */
import { stepFeet } from "../areas/grid.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { sizeDifference, type Size } from "./size.ts";

/** Ways to move. @rule B-MOV-01 B-MOV-14 B-MOV-17 B-MOV-18 B-MOV-25 B-MOV-26 */
export const MOVEMENT_MODES = ["walk", "climb", "crawl", "swim", "fly", "burrow", "jump"] as const;
export type MovementMode = (typeof MOVEMENT_MODES)[number];

/** Movement actions that cost no movement and provoke no opportunity attacks. @rule B-MOV-31 B-FREE-04 */
export const FREE_MOVES = ["displace", "blink"] as const;

/**
 * True if a movement with this Foundry action costs no feet and provokes no opportunity attacks.
 * @rule B-MOV-31 B-FREE-04 B-ATK-17
 */
export const isFreeMove = (action: string): boolean => FREE_MOVES.some((one) => one === action);

/** A creature in a cell of the path. */
export interface Occupant {
  readonly relation: "ally" | "enemy";
  readonly size?: Size;
  readonly incapacitated?: boolean;
}

/** Properties of an entered cell. */
export interface Ground {
  /** True for difficult terrain, or for a gap that is one size too narrow. @rule B-MOV-07 */
  readonly difficult?: boolean;
  readonly occupant?: Occupant | null;
}

/** The way in which a creature moves. */
export interface Gait {
  readonly mode?: MovementMode;
  /** True if the creature has a speed for this movement mode. The step then has no extra cost. */
  readonly ownSpeed?: boolean;
  /** True if the creature drags or carries a grappled creature that slows it. */
  readonly dragging?: boolean;
}

/** Rules of the table that decide the cost of a step. */
export type StepRules = Pick<Ruleset, "allyCell">;

/** Factor for the feet of a step, and its rules. */
export interface StepFactor {
  readonly factor: number;
  /** True if the ground or a creature in the cell makes the step difficult. */
  readonly hard: boolean;
  readonly rules: readonly string[];
}

/** A recorded step. */
export interface MadeStep {
  /** Straight cells, 0 or more. Without a grid the number may be a fraction. */
  readonly straight: number;
  /** Diagonal cells. */
  readonly diagonal: number;
  readonly factor: number;
}

/** Returns the rules that make the cell difficult for this creature. Several reasons do not add up. */
function difficulty({ difficult, occupant }: Ground, ruleset: StepRules): string[] {
  const rules = difficult === true ? ["H-MOV-07", "B-MOV-06"] : [];
  if (!occupant) return rules;
  if (occupant.relation === "ally") return ruleset.allyCell === 2 ? [...rules, "H-MOV-06", "C-61"] : rules;
  return occupant.size === "tiny" ? rules : [...rules, "B-MOV-11"];
}

const MODE_RULE: Readonly<Partial<Record<MovementMode, readonly string[]>>> = {
  climb: ["B-MOV-14"],
  crawl: ["B-MOV-17"],
  swim: ["B-MOV-18"],
};

/**
 * Returns the factor for each foot of a step. Difficult terrain or the cell of an ally doubles it once. Climbing,
 * crawling and swimming without a matching speed, and dragging a creature, each add the same cost again. A jump ignores
 * the ground.
 * @rule H-MOV-06 H-MOV-07 B-MOV-01 B-MOV-06 B-MOV-07 B-MOV-11 B-MOV-14 B-MOV-16 B-MOV-17 B-MOV-18 B-MOV-20 B-COND-GRA-3
 * @rule C-61
 */
export function stepFactor(ground: Ground, gait: Gait, ruleset: StepRules): StepFactor {
  const mode = gait.mode ?? "walk";
  const extra = gait.ownSpeed === true ? undefined : MODE_RULE[mode];
  const hard = mode === "jump" ? [] : difficulty(ground, ruleset);
  const dragging = gait.dragging === true;
  return {
    factor: 1 + (hard.length > 0 ? 1 : 0) + (extra ? 1 : 0) + (dragging ? 1 : 0),
    hard: hard.length > 0,
    rules: [...hard, ...(extra ?? []), ...(dragging ? ["B-COND-GRA-3"] : [])],
  };
}

/**
 * True if dragging this creature slows the mover. Tiny creatures and creatures two sizes smaller do not slow it.
 * @rule B-COND-GRA-3
 */
export function slowsDragger(mover: Size, dragged: Size): boolean {
  return dragged !== "tiny" && sizeDifference(dragged, mover) < 2;
}

/**
 * Returns the feet of several steps in order. If the rules say so, every second diagonal step counts double, across all
 * movements of the turn.
 * @param diagonalsBefore earlier diagonal steps of the turn
 * @rule H-MOV-04 B-MOV-03 B-MOV-08 C-61 D-C1
 */
export function madeFeet(
  made: readonly MadeStep[],
  ruleset: Pick<Ruleset, "diagonals">,
  diagonalsBefore = 0,
): { readonly feet: number; readonly diagonals: number } {
  let diagonals = diagonalsBefore;
  let feet = 0;
  for (const { straight, diagonal, factor } of made) {
    feet += stepFeet(straight, diagonal, ruleset, diagonals) * factor;
    diagonals += diagonal;
  }
  return { feet, diagonals };
}
