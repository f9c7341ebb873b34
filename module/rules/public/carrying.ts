/** The functions of `carrying.ts`, with their arguments checked. */
import * as rules from "../carrying.ts";
import { requireInteger, requireNumber } from "../errors.ts";
import { SIZES } from "../grapple.ts";
import { requireKey } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../carrying.ts";

export const carrying = checked(rules.carrying, (strength, size, load = 0) => {
  requireKey("size", size, SIZES);
  requireInteger("strength", strength, 0, 30);
  requireNumber("load", load);
});
