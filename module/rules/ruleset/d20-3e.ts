import type { Ruleset } from "./ruleset-types.ts";
import { BASE } from "./base.ts";

/**
 * The rules of the d20-3e combat summary: Armor Class, base attack bonus, and no natural 20 or 1 unless switched on.
 * Where the summary says nothing, the base rules apply. Nobody is trained in armor where mastery is hidden.
 * @rule D-C9 D-C12
 */
export const D20_3E: Ruleset = Object.freeze<Ruleset>({
  ...BASE,
  profile: "d20-3e",
  armorClass: "capped",
  naturals: "none",
  positions: false,
  training: "baseAttack",
  thrownCharacteristic: "dexterity",
  damageCharacteristic: "strength",
  offHandDamage: "half",
  twoHandedDamage: "oneAndHalf",
  diagonals: "alternating",
  atZero: "negative",
  aoeShape: "alternating",
  dropOut: "deathSaves",
  characteristicRaise: 1,
  hitDice: false,
  passThroughBase: false,
  untrainedArmorPenalty: false,
});
