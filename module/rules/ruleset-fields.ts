import type { Ruleset } from "./ruleset-types.ts";

/** What a field accepts: the listed values, or whole numbers in a range as well. */
export interface FieldRule<T> {
  readonly values: readonly T[];
  readonly integer?: readonly [min: number, max: number];
}

const SWITCH = { values: [true, false] } as const;

/** Values that each setting accepts; also what a settings window offers. A test asks that play obeys each of them. */
export const FIELDS: { readonly [K in keyof Ruleset]: FieldRule<Ruleset[K]> } = {
  profile: { values: ["homebrew", "base", "d20-3e"] },
  attackAgainst: { values: ["roll", "static"] },
  armorClass: { values: ["none", "capped", "byKind"] },
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
  initiativeRoll: { values: ["each", "alike", "score"] },
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
  deathDifficulty: { values: ["rising", "depth", "flat"] },
  massiveDamage: SWITCH,
  longRestHealing: { values: ["half", "full", "level", "none"] },
  hitDice: SWITCH,
  npcAtZero: { values: ["dead", "unconscious", "ask"] },
  componentCheck: { values: ["off", "warn", "block"] },
  preparationChange: { values: ["off", "tell", "refuse"] },
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
  flatFooted: { values: ["noDexterity", "nothing"] },
  d20crits: SWITCH,
};

/** Fields that earlier versions had and nothing read. Worlds may still store them; they are passed over. */
export const RETIRED_FIELDS: readonly string[] = ["npcDefense", "units"];

/** Fields that decide an attack's outcome and damage. */
export const OUTCOME_FIELDS = [
  "attackAgainst",
  "tieHalves",
  "naturals",
  "natDefense",
  "fumbleBonus",
  "fumbleOnDefense",
  "doubleCritTie",
  "critDice",
  "pvpCritDouble",
  "d20crits",
  "vulnerability",
  "armorReduction",
  "reductionScope",
  "reductionOrder",
] as const satisfies readonly (keyof Ruleset)[];
