/** What one step costs: asked by every measure of a way, whoever lays it and whatever the board looks like. */
import type { Size } from "./grapple.ts";
import { stepFeet } from "../areas/grid.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { sizeDifference } from "./size.ts";

/** Ways to move. @rule B-MOV-01 B-MOV-14 B-MOV-17 B-MOV-18 B-MOV-25 B-MOV-26 */
export const MOVEMENT_MODES = ["walk", "climb", "crawl", "swim", "fly", "burrow", "jump"] as const;
export type MovementMode = (typeof MOVEMENT_MODES)[number];

/** Movements that are none of one's own feet: they cost nothing, and nobody may strike at them. @rule B-MOV-31 B-FREE-04 */
export const FREE_MOVES = ["displace", "blink"] as const;

/** Whether a movement by this action of Foundry's counts no feet and provokes nobody. @rule B-MOV-31 B-FREE-04 B-ATK-17 */
export const isFreeMove = (action: string): boolean => FREE_MOVES.some((one) => one === action);

/** A creature in a cell of the way. */
export interface Occupant {
  readonly relation: "ally" | "enemy";
  readonly size?: Size;
  readonly incapacitated?: boolean;
}

/** What is true of the ground that is entered. */
export interface Ground {
  /** Hard to walk on, or a gap one size too narrow. @rule B-MOV-07 */
  readonly difficult?: boolean;
  readonly occupant?: Occupant | null;
}

/** How somebody moves. */
export interface Gait {
  readonly mode?: MovementMode;
  /** Has a speed of its own for this mode, which takes the extra cost away. */
  readonly ownSpeed?: boolean;
  /** Drags or carries a grappled creature that is heavy enough to slow. */
  readonly dragging?: boolean;
}

/** What decides how hard a step is. */
export type StepRules = Pick<Ruleset, "allyCell">;

/** How often the feet of a step count, and by which rules. */
export interface StepFactor {
  readonly factor: number;
  /** Whether the ground itself, or who stands there, makes it hard. */
  readonly hard: boolean;
  readonly rules: readonly string[];
}

/** A step that was made, as a record of it tells. */
export interface MadeStep {
  /** Cells in a line, at least 0; parts of one where there are no cells. */
  readonly straight: number;
  /** Cells askew. */
  readonly diagonal: number;
  readonly factor: number;
}

/** Is the cell difficult for this mover, counting creatures in it? Difficulty never adds to itself. */
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
 * How often each foot of a step counts: difficult terrain or an ally's cell doubles it once; climbing, crawling and swimming
 * without a speed for it, and dragging somebody, add as much again each. A jump ignores the ground below it.
 * @rule H-MOV-06 H-MOV-07 B-MOV-01 B-MOV-06 B-MOV-07 B-MOV-11 B-MOV-14 B-MOV-16 B-MOV-17 B-MOV-18 B-MOV-20 B-COND-GRA-3 C-61
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

/** Whether dragging a creature slows: not who is tiny, or two sizes smaller. @rule B-COND-GRA-3 */
export function slowsDragger(mover: Size, dragged: Size): boolean {
  return dragged !== "tiny" && sizeDifference(dragged, mover) < 2;
}

/**
 * Feet of steps that were made one after the other, by the table's diagonals: every second one of them counts double where
 * the rules say so, over as many drags as there were.
 * @param diagonalsBefore diagonal steps of the turn before these
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
