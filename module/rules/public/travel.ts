/** The functions of `travel.ts`, with their arguments checked. */
import * as rules from "../travel.ts";
import { PACES } from "../travel.ts";
import { requireNumber } from "../errors.ts";
import { requireKey } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../travel.ts";

export const travel = checked(rules.travel, (pace, hours) => {
  requireKey("pace", pace, Object.keys(PACES));
  requireNumber("hours", hours);
});
