/** The functions of `hit-points.ts`, with their arguments checked. */
import * as rules from "../hit-points.ts";
import { requireNumber } from "../errors.ts";
import { requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireHitPoints } from "./shapes.ts";

export * from "../hit-points.ts";

export const takeDamage = checked(rules.takeDamage, requireHitPoints);
export const countedPoints = checked(rules.countedPoints, (hp) => {
  requireRecord("hitPoints", hp);
  requireNumber("hitPoints.value", hp.value);
});
export const heal = checked(rules.heal, requireHitPoints);
export const gainTemporary = checked(rules.gainTemporary, (hp) => {
  requireRecord("hp", hp);
});
export const isBloodied = checked(rules.isBloodied, (hp) => {
  requireRecord("hitPoints", hp);
  requireNumber("hitPoints.value", hp.value);
  requireNumber("hitPoints.max", hp.max);
});
export const reverseDamage = checked(rules.reverseDamage, (hp, lost) => {
  requireRecord("hitPoints", hp);
  requireRecord("lost", lost);
});
