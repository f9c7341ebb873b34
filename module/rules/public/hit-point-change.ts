/** The functions of `hit-point-change.ts`, with their arguments checked. */
import * as rules from "../hit-point-change.ts";
import { CHANGE_KINDS } from "../hit-point-change.ts";
import { requireKey, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireHitPoints } from "./shapes.ts";

export * from "../hit-point-change.ts";

export const changePoints = checked(rules.changePoints, (kind, hp) => {
  requireKey("kind", kind, CHANGE_KINDS);
  requireRecord("hitPoints", hp);
  if (kind !== "temporary") requireHitPoints(hp);
});
