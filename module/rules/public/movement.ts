/** The functions of `movement.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../movement.ts";
import { PATH_LIMIT } from "../movement.ts";
import { RulesError, requireInteger } from "../errors.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";
import { requireCell } from "./shapes.ts";

export * from "../movement.ts";
export const comesCloser = checked(rules.comesCloser, (feet) => {
  requireList("feet", feet, 0, PATH_LIMIT);
});
export const pathCost = checked(rules.pathCost, (path) => {
  requireList("path.cells", path.cells, 1, PATH_LIMIT);
  requireInteger("path.diagonals", path.diagonals ?? 0, 0, PATH_LIMIT);
  for (const [index, cell] of path.cells.entries()) {
    const argument = `path.cells[${String(index)}]`;
    requireCell(argument, cell);
    const previous = path.cells[index - 1];
    if (!previous) continue;
    if (Math.max(Math.abs(cell.x - previous.x), Math.abs(cell.y - previous.y)) !== 1)
      throw new RulesError(argument, "does not touch the cell before it");
  }
});
export const madeFeet = checked(rules.madeFeet, (made, ruleset, diagonals) => {
  requireList("made", made, 0, PATH_LIMIT);
  requireInteger("diagonals", diagonals ?? 0, 0, PATH_LIMIT);
});
