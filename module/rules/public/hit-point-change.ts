/** The functions of `hit-point-change.ts`, with their arguments checked. */
import * as rules from "../hit-point-change.ts";
import { CHANGE_KINDS } from "../hit-point-change.ts";
import { requireNumber } from "../errors.ts";
import { requireKey, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireHitPoints } from "./shapes.ts";

export * from "../hit-point-change.ts";

export const changePoints = checked(rules.changePoints, (kind, hp) => {
  requireKey("kind", kind, CHANGE_KINDS);
  requireRecord("hitPoints", hp);
  if (kind !== "temporary") requireHitPoints(hp);
});
export const takeBack = checked(rules.takeBack, (_kind, hp, moved) => {
  requireRecord("hitPoints", hp);
  requireRecord("moved", moved);
});
export const withoutChange = checked(rules.withoutChange, (_kind, hp, moved) => {
  requireRecord("hitPoints", hp);
  requireRecord("moved", moved);
  for (const key of ["hp", "temporary"] as const) requireNumber(`moved.${key}`, moved[key]);
  for (const key of ["value", "temporary"] as const) requireNumber(`hitPoints.${key}`, hp[key]);
});
export const changeLate = checked(rules.changeLate, (kind, hp, was) => {
  requireKey("kind", kind, CHANGE_KINDS);
  requireRecord("hitPoints", hp);
  requireRecord("was", was);
  for (const key of ["hp", "temporary", "amount"] as const) requireNumber(`was.${key}`, was[key]);
  for (const key of ["value", "temporary"] as const) requireNumber(`hitPoints.${key}`, hp[key]);
  if (kind !== "temporary") requireHitPoints(hp);
});
