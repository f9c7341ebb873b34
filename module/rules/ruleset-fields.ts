import type { Ruleset } from "./ruleset-types.ts";

/** What a field accepts: the listed values, or whole numbers in a range as well. */
export interface FieldRule<T> {
  readonly values: readonly T[];
  readonly integer?: readonly [min: number, max: number];
  /**
   * What follows the field: play at the table, or only functions of the rules that nothing at the table asks yet. A test
   * compares this with what the code reads; a field that nothing reads has no place here.
   */
  readonly obeyedBy: "table" | "rules";
}

const SWITCH = { values: [true, false] } as const;

/** Values that each setting accepts; also what a settings window offers. */
export const FIELDS: { readonly [K in keyof Ruleset]: FieldRule<Ruleset[K]> } = {
  profile: { values: ["homebrew", "base", "d20-3e"], obeyedBy: "table" },
  attackAgainst: { values: ["roll", "static"], obeyedBy: "table" },
  armorClass: { values: ["none", "capped", "byKind"], obeyedBy: "table" },
  tieHalves: { ...SWITCH, obeyedBy: "table" },
  naturals: { values: ["both", "attacker", "none"], obeyedBy: "table" },
  vulnerability: { values: ["plusHalf", "double"], obeyedBy: "table" },
  armorReduction: { values: ["mastery", "none"], obeyedBy: "table" },
  training: { values: ["step", "proficiency", "baseAttack"], obeyedBy: "table" },
  rangedCharacteristic: { values: ["perception", "dexterity"], obeyedBy: "table" },
  thrownCharacteristic: { values: ["perception", "strength", "dexterity"], obeyedBy: "table" },
  damageCharacteristic: { values: ["attack", "strength"], obeyedBy: "table" },
  offHandDamage: { values: ["penaltyOnly", "half"], obeyedBy: "table" },
  twoHandedDamage: { values: ["once", "oneAndHalf"], obeyedBy: "table" },
  initiative: { values: ["perceptionDexterity", "dexterity"], obeyedBy: "table" },
  initiativeRoll: { values: ["each", "alike", "score"], obeyedBy: "table" },
  diagonals: { values: ["alternating", "one"], obeyedBy: "table" },
  allyCell: { values: [1, 2], obeyedBy: "table" },
  standUp: { values: ["all", "half"], obeyedBy: "table" },
  draw: { values: ["oncePerTurn", "withAttacks"], obeyedBy: "table" },
  reactionOnOwnTurn: { ...SWITCH, obeyedBy: "table" },
  disengage: { values: ["untilNextTurn", "endOfTurn"], obeyedBy: "table" },
  atZero: { values: ["choice", "unconscious", "negative"], obeyedBy: "table" },
  outUntilEnd: { ...SWITCH, obeyedBy: "table" },
  expertise: { values: ["plusTwo", "double"], obeyedBy: "table" },
  powerPerLevel: { values: [], integer: [0, 20], obeyedBy: "table" },
  talentsPerLevel: { values: [], integer: [0, 20], obeyedBy: "table" },
  startPower: { values: [], integer: [0, 100], obeyedBy: "table" },
  startTalents: { values: ["byClass"], integer: [0, 100], obeyedBy: "table" },
  reactionRefresh: { values: ["ownTurn", "roundStart", "everyTurn"], obeyedBy: "table" },
  natDefense: { values: ["auto", "tieOnly"], obeyedBy: "table" },
  critScope: { values: ["all", "attacksAndSaves", "attacksOnly"], obeyedBy: "table" },
  fumbleBonus: { values: ["advantage", "plus2", "none"], obeyedBy: "table" },
  fumbleOnDefense: { ...SWITCH, obeyedBy: "table" },
  reductionScope: { values: ["perHit", "perType"], obeyedBy: "table" },
  aoeShape: { values: ["alternating", "square", "euclidean"], obeyedBy: "table" },
  dropOut: { values: ["stable", "deathSaves", "safe"], obeyedBy: "table" },
  standRule: { values: ["dcDepth", "deathSave", "manual"], obeyedBy: "table" },
  deathDifficulty: { values: ["rising", "depth", "flat"], obeyedBy: "table" },
  massiveDamage: { ...SWITCH, obeyedBy: "table" },
  longRestHealing: { values: ["half", "full", "level", "none"], obeyedBy: "table" },
  hitDice: { ...SWITCH, obeyedBy: "table" },
  npcAtZero: { values: ["dead", "unconscious", "ask"], obeyedBy: "table" },
  componentCheck: { values: ["off", "warn", "block"], obeyedBy: "table" },
  preparationChange: { values: ["off", "tell", "refuse"], obeyedBy: "table" },
  untrainedArmorPenalty: { ...SWITCH, obeyedBy: "table" },
  grapple: { values: ["contest", "dc"], obeyedBy: "table" },
  spellAttackModifier: { values: ["perSpell", "always"], obeyedBy: "table" },
  helplessDefense: { values: ["roll", "noDex", "none"], obeyedBy: "table" },
  defenseMastery: { ...SWITCH, obeyedBy: "table" },
  passThroughBase: { ...SWITCH, obeyedBy: "table" },
  freeAttackUnarmed: { ...SWITCH, obeyedBy: "table" },
  reductionOrder: { values: ["afterHalving", "beforeHalving"], obeyedBy: "table" },
  doubleCritTie: { values: ["half", "none", "full"], obeyedBy: "table" },
  critDice: { values: ["dice", "result"], obeyedBy: "table" },
  pvpCritDouble: { ...SWITCH, obeyedBy: "table" },
  healFromZero: { ...SWITCH, obeyedBy: "table" },
  characteristicRaise: { values: [], integer: [0, 10], obeyedBy: "table" },
  flatFooted: { values: ["noDexterity", "nothing"], obeyedBy: "table" },
  d20crits: { ...SWITCH, obeyedBy: "table" },
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
