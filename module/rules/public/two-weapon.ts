/** The functions of `two-weapon.ts`, with their arguments checked. */
import * as rules from "../two-weapon.ts";
import { requireList, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../two-weapon.ts";

export const twoWeaponAttack = checked(rules.twoWeaponAttack, (i) => {
  requireRecord("input", i);
  for (const weapon of requireList("weapons", i.weapons, 0, 100)) requireRecord("weapons", weapon);
});
