/** The functions of `underwater.ts`, with their arguments checked. */
import * as rules from "../underwater.ts";
import { requireRecord } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../underwater.ts";

export const underwaterAttack = checked(rules.underwaterAttack, (attack) => {
  requireRecord("attack", attack);
});
