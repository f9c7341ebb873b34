/** The functions of `carrying.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../carrying.ts";
import { requireInteger } from "../errors.ts";
import { checked } from "./checked.ts";

export * from "../carrying.ts";

export const carrying = checked(rules.carrying, (strength) => {
  requireInteger("strength", strength, 0, 30);
});
