/** The functions of `d20-3e-death.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../d20-3e-death.ts";
import type { Life3e } from "../d20-3e-death.ts";
import { requireInteger } from "../errors.ts";
import { checked } from "./checked.ts";

export * from "../d20-3e-death.ts";

function requireLife(life: Life3e): void {
  requireInteger("hitPoints", life.hitPoints);
}

export const hitPointState3e = checked(rules.hitPointState3e, requireLife);
export const damage3e = checked(rules.damage3e, (life, amount) => {
  requireInteger("amount", amount, 0);
  if (amount > 0) requireInteger("hitPoints", life.hitPoints);
});
export const afterActing3e = checked(rules.afterActing3e, requireLife);
export const dyingRound3e = checked(rules.dyingRound3e, (life, d100) => {
  requireInteger("d100", d100, 1, 100);
  requireLife(life);
});
export const stableHour3e = checked(rules.stableHour3e, (life, d100) => {
  requireInteger("d100", d100, 1, 100);
  requireLife(life);
});
export const healCheck3e = checked(rules.healCheck3e, (life, total) => {
  requireLife(life);
  if (rules.hitPointState3e(life) === "dying") requireInteger("total", total);
});
export const healing3e = checked(rules.healing3e, (life, max, amount) => {
  requireInteger("amount", amount, 0);
  if (amount === 0) return;
  requireLife(life);
  if (rules.hitPointState3e(life) !== "dead") requireInteger("max", max, 1);
});
