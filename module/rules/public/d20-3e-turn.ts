/** The functions of `d20-3e-turn.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../d20-3e-turn.ts";
import { requireInteger } from "../errors.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../d20-3e-turn.ts";
export const movement3e = checked(rules.movement3e, (speed) => {
  requireInteger("speed", speed, 0, 10_000);
});
export const attacks3e = checked(rules.attacks3e, (bonuses) => {
  for (const bonus of requireList("bonuses", bonuses, 0, 20)) requireInteger("bonuses", bonus);
});
