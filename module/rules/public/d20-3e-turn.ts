/** The functions of `d20-3e-turn.ts`, with their arguments checked. */
import * as rules from "../d20-3e-turn.ts";
import { USES_3E } from "../d20-3e-turn.ts";
import { requireInteger } from "../errors.ts";
import { requireKey, requireList } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../d20-3e-turn.ts";

export const spend3e = checked(rules.spend3e, (_turn, use) => {
  requireKey("use", use, USES_3E);
});
export const movement3e = checked(rules.movement3e, (speed, kind) => {
  requireKey("kind", kind, ["move", "double", "run"]);
  requireInteger("speed", speed, 0, 10_000);
});
export const attacks3e = checked(rules.attacks3e, (bonuses) => {
  for (const bonus of requireList("bonuses", bonuses, 0, 20)) requireInteger("bonuses", bonus);
});
