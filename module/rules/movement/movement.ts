import type { Size } from "./grapple.ts";
import { stepFeet, type Cell } from "../areas/grid.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { sizeDifference } from "./size.ts";
import { stepFactor, type Gait, type Ground, type Occupant } from "./step-cost.ts";

export * from "./step-cost.ts";

/** One cell of the way. */
export interface PathCell extends Cell, Ground {}

/** A way over the grid; the first cell is where it starts. A larger creature gives the cells of one corner. */
export interface Path extends Gait {
  readonly cells: readonly PathCell[];
  /** Diagonal steps made earlier in the turn. */
  readonly diagonals?: number;
  /** Size of the mover, for the base rule's list of passable creatures. */
  readonly size?: Size;
}

export type PathProblem = "throughEnemy" | "endsOccupied";

/** What stands against entering a cell; the table may go on. */
export interface CellProblem {
  readonly problem: PathProblem;
  readonly rules: readonly string[];
}

/** What a way costs and what stands against it. */
export interface PathCost {
  readonly feet: number;
  /** Cells of movement: feet / 5. */
  readonly cells: number;
  /** Diagonal steps of the turn, those of before included. */
  readonly diagonals: number;
  readonly steps: readonly {
    readonly index: number;
    readonly feet: number;
    readonly factor: number;
    readonly rules: readonly string[];
  }[];
  /** Warnings; the table may go on. */
  readonly problems: readonly (CellProblem & { readonly index: number })[];
}

/** Longest way that is calculated, in cells. */
export const PATH_LIMIT = 2000;

type PathRules = Pick<Ruleset, "diagonals" | "allyCell" | "passThroughBase">;

/** May the mover go through this creature's cell? @rule H-MOV-06 H-MOV-09 B-MOV-10 C-09 */
export function isPassable(occupant: Occupant, mover: Size, ruleset: PathRules): boolean {
  if (occupant.relation === "ally") return true;
  if (!ruleset.passThroughBase) return false;
  const size = occupant.size ?? "medium";
  return occupant.incapacitated === true || size === "tiny" || Math.abs(sizeDifference(mover, size)) >= 2;
}

/**
 * What stands against a cell of a way.
 * @param ends whether the way ends there
 * @param mover the size of who moves
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
 * Where a way comes closer to what somebody fears: he may not do so by his own will.
 * @param feet how far away that is from each place of the way, where it begins first
 * @returns the first place that is closer than the one before; null for none
 * @rule B-COND-FRI-2
 */
export function comesCloser(feet: readonly number[]): number | null {
  const index = feet.findIndex((here, at) => here < (feet[at - 1] ?? here));
  return index < 0 ? null : index;
}

/**
 * Cost of a way in feet. Every second diagonal of the turn counts double (where the rules say so);
 * difficult terrain or an ally's cell doubles it once; climbing, crawling and swimming without a
 * speed for it, and dragging somebody, add as much again each. A jump ignores the ground below it.
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
 * Ending a turn in another creature's space: prone, unless tiny or larger than the other.
 * @rule B-MOV-13
 */
export function fallsProneInSharedSpace(own: Size, other: Size): boolean {
  return own !== "tiny" && sizeDifference(other, own) <= 0;
}
