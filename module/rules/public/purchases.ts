/** The functions of `purchases.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../purchases.ts";
import { LOG_LIMIT } from "../purchases.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../purchases.ts";
export const refundProblem = checked(rules.refundProblem, (log) => {
  requireList("log", log, 0, LOG_LIMIT);
});
