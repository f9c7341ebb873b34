/** The functions of `social.ts`, with their arguments checked. */
import * as rules from "../social.ts";
import { ATTITUDES, WILLINGNESS } from "../social.ts";
import { requireInteger } from "../errors.ts";
import { requireKey, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../social.ts";

export const influenceDc = checked(rules.influenceDc, (learning) => {
  requireInteger("learning", learning, 0, 30);
});
export const influence = checked(rules.influence, (i) => {
  requireRecord("input", i);
  requireKey("attitude", i.attitude ?? "indifferent", ATTITUDES);
  requireKey("willingness", i.willingness, WILLINGNESS);
  requireInteger("learning", i.learning, 0, 30);
});
