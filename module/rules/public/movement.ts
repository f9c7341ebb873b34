/** The functions of `movement.ts`, with their arguments checked. */
import * as rules from "../movement.ts";
import { PATH_LIMIT, MOVEMENT_MODES, type Occupant } from "../movement.ts";
import { RulesError, requireInteger, requireNumber } from "../errors.ts";
import { SIZES, type Size } from "../grapple.ts";
import type { Ruleset } from "../ruleset-types.ts";
import { requireKey, requireList, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireCell } from "./shapes.ts";

export * from "../movement.ts";

function requireOccupant(occupant: Occupant, mover: Size, ruleset: Pick<Ruleset, "passThroughBase">): void {
  requireRecord("occupant", occupant);
  requireRecord("ruleset", ruleset);
  const size = occupant.size ?? "medium";
  if (occupant.relation === "ally" || !ruleset.passThroughBase || occupant.incapacitated === true || size === "tiny")
    return;
  requireKey("to", size, SIZES);
  requireKey("from", mover, SIZES);
}

export const isPassable = checked(rules.isPassable, requireOccupant);
export const cellProblems = checked(rules.cellProblems, (occupant, _ends, mover, ruleset) => {
  requireRecord("ruleset", ruleset);
  requireKey("mover", mover, SIZES);
  if (occupant) requireOccupant(occupant, mover, ruleset);
});
export const comesCloser = checked(rules.comesCloser, (feet) => {
  requireList("feet", feet, 0, PATH_LIMIT);
  for (const [index, each] of feet.entries()) requireNumber(`feet[${String(index)}]`, each);
});
export const pathCost = checked(rules.pathCost, (path, ruleset) => {
  requireRecord("path", path);
  requireRecord("ruleset", ruleset);
  requireList("path.cells", path.cells, 1, PATH_LIMIT);
  requireKey("path.mode", path.mode ?? "walk", MOVEMENT_MODES);
  requireInteger("path.diagonals", path.diagonals ?? 0, 0, PATH_LIMIT);
  for (const [index, cell] of path.cells.entries()) {
    const argument = `path.cells[${String(index)}]`;
    requireCell(argument, cell);
    const previous = path.cells[index - 1];
    if (!previous) continue;
    if (Math.max(Math.abs(cell.x - previous.x), Math.abs(cell.y - previous.y)) !== 1)
      throw new RulesError(argument, "does not touch the cell before it");
    if (cell.occupant) requireOccupant(cell.occupant, path.size ?? "medium", ruleset);
  }
});
export const stepFactor = checked(rules.stepFactor, (ground, gait, ruleset) => {
  requireRecord("ground", ground);
  requireRecord("gait", gait);
  requireRecord("ruleset", ruleset);
  requireKey("gait.mode", gait.mode ?? "walk", MOVEMENT_MODES);
});
export const slowsDragger = checked(rules.slowsDragger, (mover, dragged) => {
  requireKey("mover", mover, SIZES);
  requireKey("dragged", dragged, SIZES);
});
export const madeFeet = checked(rules.madeFeet, (made, ruleset, diagonals) => {
  requireRecord("ruleset", ruleset);
  requireList("made", made, 0, PATH_LIMIT);
  requireInteger("diagonals", diagonals ?? 0, 0, PATH_LIMIT);
  for (const [index, step] of made.entries()) {
    const argument = `made[${String(index)}]`;
    requireRecord(argument, step);
    for (const key of ["straight", "diagonal", "factor"] as const) requireNumber(`${argument}.${key}`, step[key]);
  }
});
export const fallsProneInSharedSpace = checked(rules.fallsProneInSharedSpace, (own, other) => {
  if (own === "tiny") return;
  requireKey("to", own, SIZES);
  requireKey("from", other, SIZES);
});
