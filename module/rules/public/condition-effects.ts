/** The functions of `condition-effects.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../condition-effects.ts";
import { requireInteger } from "../errors.ts";
import { DEADLY_EXHAUSTION } from "../exhaustion.ts";
import { checked } from "./checked.ts";
import { requireConditions } from "./shapes.ts";

export * from "../condition-effects.ts";

export const conditionEffects = checked(rules.conditionEffects, (statuses, context = {}) => {
  requireConditions(statuses);
  requireInteger("context.distance", context.distance ?? 5, 0);
  for (const status of statuses)
    if (typeof status !== "string" && status.id === "exhaustion")
      requireInteger("level", status.level ?? 1, 0, DEADLY_EXHAUSTION);
});
export const dodge = checked(rules.dodge, (effects, speed) => {
  if (effects.acts && !effects.speed.zero) requireInteger("speed", speed, 0, 10_000);
});
