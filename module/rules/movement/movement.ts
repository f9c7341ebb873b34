import { stepFeet, type Cell } from "../areas/grid.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { sizeDifference, type Size } from "./size.ts";
import { stepFactor, type Gait, type Ground, type Occupant } from "./step-cost.ts";

export * from "./step-cost.ts";

/** One cell of a path. */
export interface PathCell extends Cell, Ground {}

/** A path on the grid. The first cell is the start. For a larger creature, the cells of one corner are given. */
export interface Path extends Gait {
  readonly cells: readonly PathCell[];
  /** Diagonal steps that the creature made earlier in this turn. */
  readonly diagonals?: number;
  /** Size of the moving creature. It decides through which creatures it may pass in the base rules. */
  readonly size?: Size;
}

export type PathProblem = "throughEnemy" | "endsOccupied";

/** A problem with entering a cell. Users may continue. */
export interface CellProblem {
  readonly problem: PathProblem;
  readonly rules: readonly string[];
}

/** Cost and problems of a path. */
export interface PathCost {
  readonly feet: number;
  /** Feet divided by 5. */
  readonly cells: number;
  /** Diagonal steps of the turn, including earlier ones. */
  readonly diagonals: number;
  readonly steps: readonly {
    readonly index: number;
    readonly feet: number;
    readonly factor: number;
    readonly rules: readonly string[];
  }[];
  /** Warnings. Users may continue. */
  readonly problems: readonly (CellProblem & { readonly index: number })[];
}

/** Longest path in cells. */
export const PATH_LIMIT = 2000;

type PathRules = Pick<Ruleset, "diagonals" | "allyCell" | "passThroughBase">;

/** True if the moving creature may pass through the cell of another creature. @rule H-MOV-06 H-MOV-09 B-MOV-10 C-09 */
export function isPassable(occupant: Occupant, mover: Size, ruleset: PathRules): boolean {
  if (occupant.relation === "ally") return true;
  if (!ruleset.passThroughBase) return false;
  const size = occupant.size ?? "medium";
  return occupant.incapacitated === true || size === "tiny" || Math.abs(sizeDifference(mover, size)) >= 2;
}

/**
 * Returns the problems of one cell of a path.
 * @param ends true if the path ends in this cell
 * @param mover size of the moving creature
 * @rule H-MOV-05 H-MOV-06 H-MOV-09 B-MOV-10 B-MOV-12 C-09
 */
export function cellProblems(
  occupant: Occupant | null | undefined,
  ends: boolean,
  mover: Size,
  ruleset: PathRules,
): CellProblem[] {
  if (!occupant) return [];
  const through: CellProblem = { problem: "throughEnemy", rules: ["H-MOV-09", "C-09"] };
  const end: CellProblem = { problem: "endsOccupied", rules: ["H-MOV-05", "B-MOV-12"] };
  return [...(isPassable(occupant, mover, ruleset) ? [] : [through]), ...(ends ? [end] : [])];
}

/**
 * Finds where a path comes closer to the source of a creature's fear. A frightened creature may not do so willingly.
 * @param feet distance to the source at each place of the path, from the start
 * @returns the index of the first place that is closer than the place before; null if there is none
 * @rule B-COND-FRI-2
 */
export function comesCloser(feet: readonly number[]): number | null {
  const index = feet.findIndex((here, at) => here < (feet[at - 1] ?? here));
  return index < 0 ? null : index;
}

/**
 * Returns the cost of a path in feet. Every second diagonal step of the turn counts double if the rules say so.
 * Difficult terrain or the cell of an ally doubles a step once. Climbing, crawling and swimming without a matching
 * speed, and dragging a creature, each add the same cost again. A jump ignores the ground.
 * @rule H-MOV-04 H-MOV-05 H-MOV-06 H-MOV-07 H-MOV-09 B-MOV-01 B-MOV-03 B-MOV-06 B-MOV-10 B-MOV-11 B-MOV-12 B-MOV-14
 * @rule B-MOV-16 B-MOV-17 B-MOV-18 B-MOV-20 B-COND-GRA-3 C-61 D-C1
 */
export function pathCost(path: Path, ruleset: PathRules): PathCost {
  const { cells } = path;
  const mover = path.size ?? "medium";
  const steps: { index: number; feet: number; factor: number; rules: string[] }[] = [];
  const problems: (CellProblem & { index: number })[] = [];
  let diagonals = path.diagonals ?? 0;
  for (const [index, cell] of cells.entries()) {
    const previous = cells[index - 1];
    if (!previous) continue;
    const [dx, dy] = [Math.abs(cell.x - previous.x), Math.abs(cell.y - previous.y)];
    const diagonal = dx + dy === 2;
    const { factor, rules: harder } = stepFactor(cell, path, ruleset);
    const feet = stepFeet(diagonal ? 0 : 1, diagonal ? 1 : 0, ruleset, diagonals) * factor;
    const rules = [...(diagonal ? ["H-MOV-04"] : []), ...harder];
    if (diagonal) diagonals += 1;
    steps.push({ index, feet, factor, rules });
    for (const one of cellProblems(cell.occupant, index === cells.length - 1, mover, ruleset))
      problems.push({ index, ...one });
  }
  const feet = steps.reduce((sum, step) => sum + step.feet, 0);
  return { feet, cells: feet / 5, diagonals, steps, problems };
}

/**
 * True if a creature that ends its turn in another creature's space falls prone. Tiny creatures and creatures larger
 * than the other do not.
 * @rule B-MOV-13
 */
export function fallsProneInSharedSpace(own: Size, other: Size): boolean {
  return own !== "tiny" && sizeDifference(other, own) <= 0;
}

/**
 * Checks that a movement may need: the Attributes and the usual difficulty.
 * @rule B-MOV-15 B-MOV-19 B-MOV-21 B-MOV-22 B-HAZ-07 B-MNT-06 B-MNT-07
 */
export const MOVEMENT_CHECKS = {
  slickClimb: { attributes: ["athletics"], dc: 15, rules: ["B-MOV-15"] },
  roughWater: { attributes: ["athletics"], dc: 15, rules: ["B-MOV-19"] },
  landingOnDifficult: { attributes: ["acrobatics"], dc: 10, rules: ["B-MOV-21"] },
  clearingObstacle: { attributes: ["athletics"], dc: 10, rules: ["B-MOV-22"] },
  fallIntoLiquid: { attributes: ["athletics", "acrobatics"], dc: 15, rules: ["B-HAZ-07"] },
  stayingMounted: { attributes: ["acrobatics"], dc: 10, rules: ["B-MNT-06", "B-MNT-07"] },
} as const;
