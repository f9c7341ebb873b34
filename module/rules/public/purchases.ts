/** The functions of `purchases.ts`, with their arguments checked. */
import * as rules from "../purchases.ts";
import { LOG_LIMIT } from "../purchases.ts";
import { requireNumber } from "../errors.ts";
import { MASTERY_TRACKS } from "../mastery.ts";
import { requireKey, requireList, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../purchases.ts";

export const isByHand = checked(rules.isByHand, (purchase) => {
  requireRecord("purchase", purchase);
});
export const stepOffers = checked(rules.stepOffers, (track, _held, left) => {
  requireKey("track", track, Object.keys(MASTERY_TRACKS));
  requireRecord("left", left);
  for (const key of ["talents", "power"] as const) requireNumber(`left.${key}`, left[key]);
});
export const missingPoints = checked(rules.missingPoints, (cost, currency, left) => {
  requireNumber("cost", cost);
  requireRecord("left", left);
  requireNumber("left", left[requireKey("currency", currency, ["talents", "power"])]);
});
export const refundProblem = checked(rules.refundProblem, (log, _id, may) => {
  for (const purchase of requireList("log", log, 0, LOG_LIMIT)) requireRecord("log", purchase);
  requireRecord("may", may);
});
