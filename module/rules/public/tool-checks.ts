/** The functions of `tool-checks.ts`, with their arguments checked. */
import * as rules from "../tool-checks.ts";
import { requireNumber } from "../errors.ts";
import { optionalRecord, requireList, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireSummable, requireTraining } from "./shapes.ts";

export * from "../tool-checks.ts";

export const toolCheckContributions = checked(rules.toolCheckContributions, (i, ruleset) => {
  requireRecord("input", i);
  optionalRecord("ruleset", ruleset);
  requireSummable(requireList("input.bare", i.bare, 0, 1000));
  requireTraining({ level: i.level }, ruleset);
  if (i.bonus) requireNumber("input.bonus", i.bonus);
});
