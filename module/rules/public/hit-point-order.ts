/** The functions of `hit-point-order.ts`, with their arguments checked. */
import * as rules from "../hit-point-order.ts";
import { CHANGE_KINDS } from "../hit-point-change.ts";
import { requireNumber } from "../errors.ts";
import { requireKey, requireList, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireHitPoints } from "./shapes.ts";

export * from "../hit-point-order.ts";

/** What arrived one after another. */
function requireSince(since: readonly rules.ChangeInForce[] = []): void {
  for (const one of requireList("since", since, 0, CHANGES)) {
    requireRecord("since", one);
    requireKey("kind", one.kind, CHANGE_KINDS);
    requireRecord("moved", one.moved);
    for (const key of ["hp", "temporary"] as const) requireNumber(`moved.${key}`, one.moved[key]);
    for (const key of ["full", "most", "found"] as const) requireNumber(key, one[key] ?? 0);
  }
}
/** More than anybody remembers. */
const CHANGES = 1000;

export const takeBack = checked(rules.takeBack, (_kind, hp, moved, since) => {
  requireRecord("hitPoints", hp);
  requireRecord("moved", moved);
  requireSince(since);
});
export const withoutChange = checked(rules.withoutChange, (_kind, hp, moved) => {
  requireRecord("hitPoints", hp);
  requireRecord("moved", moved);
  for (const key of ["hp", "temporary"] as const) requireNumber(`moved.${key}`, moved[key]);
  for (const key of ["value", "temporary"] as const) requireNumber(`hitPoints.${key}`, hp[key]);
});
export const changeLate = checked(rules.changeLate, (kind, hp, was, _amount, _healFromZero, since) => {
  requireSince(since);
  requireKey("kind", kind, CHANGE_KINDS);
  requireRecord("hitPoints", hp);
  requireRecord("was", was);
  for (const key of ["hp", "temporary", "amount"] as const) requireNumber(`was.${key}`, was[key]);
  for (const key of ["value", "temporary"] as const) requireNumber(`hitPoints.${key}`, hp[key]);
  if (kind !== "temporary") requireHitPoints(hp);
});
export const leastSince = checked(rules.leastSince, (hp, since) => {
  requireHitPoints(hp);
  requireSince(since);
});
export const meetAgain = checked(rules.meetAgain, (hp, from, since, { mayHold = [0, 0] } = {}) => {
  requireHitPoints(hp);
  requireNumber("from", from);
  requireSince(since);
  for (const most of mayHold) requireNumber("mayHold", most);
});
