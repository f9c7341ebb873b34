/** The functions of `ammunition.ts`, with their arguments checked. */
import * as rules from "../ammunition.ts";
import type { AmmunitionState } from "../ammunition.ts";
import { requireInteger } from "../errors.ts";
import { requireKey, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../ammunition.ts";

function requireShooter(weapon: AmmunitionState): void {
  requireRecord("weapon", weapon);
  if (weapon.needsAmmunition) requireInteger("quantity", weapon.quantity, 0);
}

export const shotRefusal = checked(rules.shotRefusal, requireShooter);
export const shoot = checked(rules.shoot, requireShooter);
export const reload = checked(rules.reload, (weapon) => {
  requireRecord("weapon", weapon);
  if (weapon.reload === "none" || weapon.loaded || (weapon.needsAmmunition && weapon.quantity === 0)) return;
  requireKey("weapon.reload", weapon.reload, ["free", "bonus", "active"]);
});
