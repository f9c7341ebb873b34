/** The functions of `checks.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../checks.ts";
import { requireInteger } from "../errors.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";
import { requireD20 } from "./shapes.ts";

export * from "../checks.ts";
export { requireD20 } from "./shapes.ts";
export const keptNatural = checked(rules.keptNatural, (naturals, state) => {
  requireList("naturals", naturals, 0, 100);
  requireInteger("state", state, -1, 1);
  requireList("naturals", naturals, 1, 100);
  for (const face of naturals) requireInteger("naturals", face, 1, 20);
});
export const resolveCheck = checked(rules.resolveCheck, (roll) => {
  requireD20("roll", roll);
});
export const resolveContest = checked(rules.resolveContest, (initiator, opponent) => {
  requireD20("initiator", initiator);
  requireD20("opponent", opponent);
});
