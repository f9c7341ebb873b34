/** The functions of `d20-3e-threat.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../d20-3e-threat.ts";
import { RulesError, requireInteger } from "../errors.ts";
import { PATH_LIMIT } from "../movement.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";
import { requireCell } from "./shapes.ts";

export * from "../d20-3e-threat.ts";

export const threatens3e = checked(rules.threatens3e, (from, to) => {
  requireCell("from", from);
  requireCell("to", to);
});
export const threatened3e = checked(rules.threatened3e, (cell) => {
  requireCell("cell", cell);
});
export const attacksOfOpportunity3e = checked(rules.attacksOfOpportunity3e, (deed, opponents) => {
  const { cells = [] } = deed;
  if (deed.cells !== undefined) requireList("deed.cells", cells, 1, PATH_LIMIT);
  if (deed.kind === "move" && requireInteger("deed.movedInRound", deed.movedInRound ?? 5 * (cells.length - 1), 0) <= 5)
    return;
  for (const opponent of requireList("opponents", opponents, 0, 500)) {
    if (typeof opponent.id !== "string") throw new RulesError("opponents.id", "must be a text");
    if (requireInteger("opponents.used", opponent.used, 0) >= 1) continue;
    if (opponent.feet) {
      for (const feet of requireList("opponents.feet", opponent.feet, 0, PATH_LIMIT))
        requireInteger("opponents.feet", feet, 0, 1_000_000);
    }
    requireCell("from", opponent.cell ?? { x: NaN, y: NaN });
    for (const cell of deed.kind === "move" ? cells : cells.slice(0, 1)) requireCell("to", cell);
  }
});
