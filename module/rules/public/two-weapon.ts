/** The functions of `two-weapon.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../two-weapon.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../two-weapon.ts";

export const twoWeaponAttack = checked(rules.twoWeaponAttack, (i) => {
  requireList("weapons", i.weapons, 0, 100);
});
