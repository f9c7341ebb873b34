import type { Ruleset } from "./ruleset-types.ts";

/** What a field accepts: the listed values, or whole numbers in a range as well. */
export interface FieldRule<T> {
  readonly values: readonly T[];
  readonly integer?: readonly [min: number, max: number];
}

const SWITCH: FieldRule<boolean> = { values: [true, false] };

/** Values that each setting accepts; also what a settings window offers. */
export const FIELDS: { readonly [K in keyof Ruleset]: FieldRule<Ruleset[K]> } = {
  profile: { values: ["homebrew", "base", "d20-3e"] },
  attackAgainst: { values: ["roll", "static"] },
  tieHalves: SWITCH,
  naturals: { values: ["both", "attacker", "none"] },
  vulnerability: { values: ["plusHalf", "double"] },
  armorReduction: { values: ["mastery", "none"] },
  training: { values: ["step", "proficiency", "baseAttack"] },
  rangedCharacteristic: { values: ["perception", "dexterity"] },
  thrownCharacteristic: { values: ["perception", "strength", "dexterity"] },
  damageCharacteristic: { values: ["attack", "strength"] },
  offHandDamage: { values: ["penaltyOnly", "half"] },
  twoHandedDamage: { values: ["once", "oneAndHalf"] },
  initiative: { values: ["perceptionDexterity", "dexterity"] },
  diagonals: { values: ["alternating", "one"] },
  allyCell: { values: [1, 2] },
  standUp: { values: ["all", "half"] },
  draw: { values: ["oncePerTurn", "withAttacks"] },
  reactionOnOwnTurn: SWITCH,
  disengage: { values: ["untilNextTurn", "endOfTurn"] },
  atZero: { values: ["choice", "unconscious", "negative"] },
  outUntilEnd: SWITCH,
  expertise: { values: ["plusTwo", "double"] },
  powerPerLevel: { values: [], integer: [0, 20] },
  talentsPerLevel: { values: [], integer: [0, 20] },
  startPower: { values: [], integer: [0, 100] },
  startTalents: { values: ["byClass"], integer: [0, 100] },
  reactionRefresh: { values: ["ownTurn", "roundStart", "everyTurn"] },
  natDefense: { values: ["auto", "tieOnly"] },
  critScope: { values: ["all", "attacksAndSaves", "attacksOnly"] },
  fumbleBonus: { values: ["advantage", "plus2", "none"] },
  fumbleOnDefense: SWITCH,
  reductionScope: { values: ["perHit", "perType"] },
  aoeShape: { values: ["alternating", "square", "euclidean"] },
  dropOut: { values: ["stable", "deathSaves", "safe"] },
  standRule: { values: ["dcDepth", "deathSave", "manual"] },
  massiveDamage: SWITCH,
  longRestHealing: { values: ["half", "full", "level", "none"] },
  hitDice: SWITCH,
  npcAtZero: { values: ["dead", "unconscious", "ask"] },
  npcDefense: { values: ["auto", "prompt", "fixed"] },
  componentCheck: { values: ["off", "warn", "block"] },
  untrainedArmorPenalty: SWITCH,
  grapple: { values: ["contest", "dc"] },
  spellAttackModifier: { values: ["perSpell", "always"] },
  helplessDefense: { values: ["roll", "noDex", "none"] },
  defenseMastery: SWITCH,
  passThroughBase: SWITCH,
  freeAttackUnarmed: SWITCH,
  reductionOrder: { values: ["afterHalving", "beforeHalving"] },
  doubleCritTie: { values: ["half", "none", "full"] },
  critDice: { values: ["dice", "result"] },
  pvpCritDouble: SWITCH,
  healFromZero: SWITCH,
  characteristicRaise: { values: [], integer: [0, 10] },
  units: { values: ["ft", "m", "cells"] },
  d20crits: SWITCH,
};

/** Fields that decide an attack's outcome and damage. */
export const OUTCOME_FIELDS = [
  "attackAgainst", "tieHalves", "naturals", "natDefense", "fumbleBonus", "fumbleOnDefense", "doubleCritTie",
  "critDice", "pvpCritDouble", "d20crits", "vulnerability", "armorReduction", "reductionScope", "reductionOrder",
] as const satisfies readonly (keyof Ruleset)[];
