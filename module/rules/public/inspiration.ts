/** The functions of `inspiration.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../inspiration.ts";
import { RulesError, requireInteger } from "../errors.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../inspiration.ts";

export const gainInspiration = checked(rules.gainInspiration, (_inspired, companions) => {
  requireList("companions", companions, 0, 100);
});
export const inspireAll = checked(rules.inspireAll, (companions) => {
  requireList("companions", companions, 0, 100);
});
export const rerollOne = checked(rules.rerollOne, (naturals, index, face, state) => {
  requireList("naturals", naturals, 1, 100);
  if (!Number.isInteger(index) || naturals[index] === undefined) throw new RulesError("index", "has no die");
  requireInteger("face", face, 1, 20);
  requireInteger("state", state, -1, 1);
  for (const other of naturals.with(index, face)) requireInteger("naturals", other, 1, 20);
});
