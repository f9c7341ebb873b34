/** The functions of `grid.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../grid.ts";
import { CELL_LIMIT } from "../grid.ts";
import { requireInteger } from "../errors.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";
import { requireCell } from "./shapes.ts";

export * from "../grid.ts";

export { requireCell } from "./shapes.ts";

export const stepFeet = checked(rules.stepFeet, (straight, diagonal, ruleset, diagonalsBefore = 0) => {
  requireInteger("diagonalsBefore", diagonalsBefore, 0);
  requireInteger("diagonal", diagonal, 0);
  requireInteger("straight", straight, 0);
});
export const cellDistance = checked(rules.cellDistance, (from, to) => {
  requireCell("from", from);
  requireCell("to", to);
});
export const nearestFreeCells = checked(rules.nearestFreeCells, (wanted, taken) => {
  requireCell("wanted", wanted);
  for (const cell of requireList("taken", taken, 0, CELL_LIMIT)) requireCell("taken", cell);
});
export const cutsCorner = checked(rules.cutsCorner, (from, to, solid) => {
  requireCell("from", from);
  requireCell("to", to);
  if (from.x === to.x || from.y === to.y) return;
  for (const cell of requireList("solid", solid, 0, CELL_LIMIT)) requireCell("solid", cell);
});
