/** The functions of `social.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../social.ts";
import { requireInteger } from "../errors.ts";
import { checked } from "./checked.ts";

export * from "../social.ts";

export const influenceDc = checked(rules.influenceDc, (learning) => {
  requireInteger("learning", learning, 0, 30);
});
export const influence = checked(rules.influence, (i) => {
  requireInteger("learning", i.learning, 0, 30);
});
