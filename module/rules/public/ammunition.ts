/** The functions of `ammunition.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../ammunition.ts";
import type { AmmunitionState } from "../ammunition.ts";
import { requireInteger } from "../errors.ts";
import { checked } from "./checked.ts";

export * from "../ammunition.ts";

function requireShooter(weapon: AmmunitionState): void {
  if (weapon.needsAmmunition) requireInteger("quantity", weapon.quantity, 0);
}

export const shotRefusal = checked(rules.shotRefusal, requireShooter);
export const shoot = checked(rules.shoot, requireShooter);
