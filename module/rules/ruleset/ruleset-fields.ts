/**
 * Every choice that a table may make, one entry each, as plain data: what it accepts, and in which group the settings window
 * shows it. The type `Ruleset` derives from these entries. The engine reads these fields only; it never asks which profile it
 * is in, except to name the row that a number came from. A test asks that play obeys each of them.
 */

/** What a field accepts: the listed values, or whole numbers in a range as well. */
export interface FieldRule<T> {
  readonly values: readonly T[];
  readonly integer?: readonly [min: number, max: number];
}

const toggle: FieldRule<boolean> = { values: [true, false] };
const choice = <const T extends string | number>(...values: readonly T[]): FieldRule<T> => ({ values });
/** @param words what it may be instead of a number */
const wholeNumber = <const T extends string = never>(
  min: number,
  max: number,
  ...words: readonly T[]
): FieldRule<number | T> => ({ values: words, integer: [min, max] });

const ATTACK = {
  /** An attack is answered by a Defense roll, or compared with a fixed number. @rule H-ATK-07 B-ATK-06 D-ATK-03 */
  attackAgainst: choice("roll", "static"),
  /**
   * A Defense for each kind of attack, or one Armor Class for all: Dexterity up to what the armor lets through, or by the kind of
   * armor, where heavy armor leaves it out, also below 0. @rule H-ATK-08 B-ATK-04 D-ATK-07
   */
  armorClass: choice("none", "capped", "byKind"),
  /** Equal totals halve the damage (else an ordinary hit). @rule H-ATK-13 */
  tieHalves: toggle,
  /** What a helpless target does instead of an ordinary Defense. @rule C-56 */
  helplessDefense: choice("roll", "noDex", "none"),
  /** Modifiers of initiative. @rule H-TURN-02 B-TURN-02 D-TURN-02 */
  initiative: choice("perceptionDexterity", "dexterity"),
  /** Each rolls, identical creatures of the GM roll once, or nobody rolls and a score stands instead. @rule B-TURN-03 B-TURN-07 */
  initiativeRoll: choice("each", "alike", "score"),
  /** In d20-3e: whether Dexterity counts for the Defense of one who has not had a turn yet. @rule D-TURN-03 D-C2 */
  flatFooted: choice("noDexterity", "nothing"),
  /** When the reaction comes back. @rule C-03 */
  reactionRefresh: choice("ownTurn", "roundStart", "everyTurn"),
  /** A reaction may be taken on the own turn (else it is warned about). @rule C-03 B-TURN-19 */
  reactionOnOwnTurn: toggle,
  /** Free drawing and stowing: once per turn, or once and with each attack. @rule H-TURN-12 B-ATK-13 */
  draw: choice("oncePerTurn", "withAttacks"),
  /** What standing up takes: the whole move, or half of the speed. @rule H-MOV-08 B-COND-PRO-1 */
  standUp: choice("all", "half"),
  /** How long Disengage lasts. @rule H-FREE-03 C-07 B-ACT-03 */
  disengage: choice("untilNextTurn", "endOfTurn"),
  /** Free attacks may be unarmed. @rule C-45 */
  freeAttackUnarmed: toggle,
  /** Grapple and shove by contest or against a DC. @rule C-65 */
  grapple: choice("contest", "dc"),
  /** What a second diagonal costs: two cells or one. @rule H-MOV-04 B-MOV-03 D-C1 */
  diagonals: choice("alternating", "one"),
  /** Cells of movement per cell of an ally. @rule H-MOV-06 B-MOV-11 */
  allyCell: choice(1, 2),
  /** The base rule's list of creatures whose cells may be crossed. @rule C-09 */
  passThroughBase: toggle,
};

const NATURALS = {
  /** Whose natural 20 and 1 count in an attack. @rule H-CRIT-01 H-CRIT-05 B-CRIT-01 D-C3 */
  naturals: choice("both", "attacker", "none"),
  /** Natural 20 / 1 on Defense decide alone, or a 20 only at equal totals. @rule C-40 C-42 */
  natDefense: choice("auto", "tieOnly"),
  /** On which rolls natural 20 and 1 decide. @rule C-49 */
  critScope: choice("all", "attacksAndSaves", "attacksOnly"),
  /** Two naturals of a kind with equal totals. @rule C-44 */
  doubleCritTie: choice("half", "none", "full"),
  /** In d20-3e: natural 20 always hits and natural 1 always misses. @rule D-C3 */
  d20crits: toggle,
  /** A critical doubles the number of dice or their result. @rule C-62 */
  critDice: choice("dice", "result"),
  /** Criticals between player characters double dice too. @rule C-57 */
  pvpCritDouble: toggle,
  /** What the defender gains from an attacker's natural 1. @rule C-33 */
  fumbleBonus: choice("advantage", "plus2", "none"),
  /** A defender's natural 1 gives the attacker the same bonus. @rule C-42 */
  fumbleOnDefense: toggle,
};

const DAMAGE = {
  /** Armor and shield reduce damage by mastery, or not at all. @rule H-DMG-02 D-C12 */
  armorReduction: choice("mastery", "none"),
  /** Armor reduces a hit once, or each damage type of it. @rule C-38 */
  reductionScope: choice("perHit", "perType"),
  /** Armor reduces after or before the halving of a tie. @rule C-35 */
  reductionOrder: choice("afterHalving", "beforeHalving"),
  /** What vulnerability does. @rule H-RES-02 B-RES-02 */
  vulnerability: choice("plusHalf", "double"),
  /** Healing below zero starts from zero. @rule C-59 */
  healFromZero: toggle,
  /** Which cells a radius covers. @rule C-21 */
  aoeShape: choice("alternating", "square", "euclidean"),
  /** Attack spells add the main modifier only where the spell says so, or always. @rule C-98 */
  spellAttackModifier: choice("perSpell", "always"),
};

const ZERO = {
  /** What 0 hit points mean for a character. @rule H-DEATH-01 B-DEATH-04 D-DEATH-02 */
  atZero: choice("choice", "unconscious", "negative"),
  /** A single huge blow kills outright. @rule C-89 */
  massiveDamage: toggle,
  /** What becomes of one who drops out at 0 hit points. @rule C-28 */
  dropOut: choice("stable", "deathSaves", "safe"),
  /** One who dropped out stays out until the fight ends. @rule H-DEATH-02 B-DEATH-04 */
  outUntilEnd: toggle,
  /** How dangerous it is to stand to the death. @rule C-27 */
  standRule: choice("dcDepth", "deathSave", "manual"),
  /** What the death check of one who stands is rolled against: each blow raises it, only the depth does, or it is 10. @rule C-27 */
  deathDifficulty: choice("rising", "depth", "flat"),
  /** What becomes of an NPC at 0 hit points. @rule C-64 */
  npcAtZero: choice("dead", "unconscious", "ask"),
};

const ARMOR = {
  /** Armor mastery also adds to the Defense roll. @rule C-04 */
  defenseMastery: toggle,
  /** Untrained armor hinders. @rule C-43 B-PROF-07 B-PROF-08 */
  untrainedArmorPenalty: toggle,
  /** How spell components are enforced. @rule C-05 */
  componentCheck: choice("off", "warn", "block"),
  /** Prepared spells changed by a player since the long rest. @rule H-SPL-05 */
  preparationChange: choice("off", "tell", "refuse"),
};

const WEAPONS = {
  /** Characteristic of ranged attacks. @rule H-ATK-04 B-ATK-02 D-ATK-05 */
  rangedCharacteristic: choice("perception", "dexterity"),
  /** Characteristic of thrown melee weapons. @rule C-37 D-ATK-05 */
  thrownCharacteristic: choice("perception", "strength", "dexterity"),
  /** Damage adds the modifier of the attack, or Strength in melee and throws and none to shots. @rule B-DMG-02 D-DMG-02 */
  damageCharacteristic: choice("attack", "strength"),
  /** Characteristic modifier in the damage of the second weapon. @rule H-TWO-02 D-DMG-03 */
  offHandDamage: choice("penaltyOnly", "half"),
  /** Characteristic modifier in the damage of a two-handed grip. @rule H-DMG-01 D-DMG-04 */
  twoHandedDamage: choice("once", "oneAndHalf"),
};

const GROWTH = {
  /** What training adds to a roll: the step, the proficiency bonus, the base attack bonus. @rule H-MAS-01 B-PROF-01 D-ATK-04 */
  training: choice("step", "proficiency", "baseAttack"),
  /** What expertise adds: a flat 2, or the proficiency bonus once more. @rule H-MAS-17 B-PROF-03 */
  expertise: choice("plusTwo", "double"),
  /** Talent points at creation. @rule C-58 */
  startTalents: wholeNumber(0, 100, "byClass"),
  /** Power points at creation. @rule C-58 */
  startPower: wholeNumber(0, 100),
  /** Talent points per new level. @rule C-01 */
  talentsPerLevel: wholeNumber(0, 20),
  /** Power points per new level. @rule C-01 */
  powerPerLevel: wholeNumber(0, 20),
  /** By how much a characteristic rises at the class's levels. @rule C-26 */
  characteristicRaise: wholeNumber(0, 10),
};

const REST = {
  /** Hit points that a long rest gives back. @rule C-29 */
  longRestHealing: choice("half", "full", "level", "none"),
  /** Characters have Hit Dice. @rule C-41 */
  hitDice: toggle,
};

/** In the order of the settings window; their names are `OD20.RuleGroup.<group>`. */
export const RULE_GROUPS = {
  attack: ATTACK,
  naturals: NATURALS,
  damage: DAMAGE,
  zero: ZERO,
  armor: ARMOR,
  weapons: WEAPONS,
  growth: GROWTH,
  rest: REST,
};

export const FIELDS = {
  /** Which profile the other values started from. */
  profile: choice("homebrew", "base", "d20-3e"),
  ...ATTACK,
  ...NATURALS,
  ...DAMAGE,
  ...ZERO,
  ...ARMOR,
  ...WEAPONS,
  ...GROWTH,
  ...REST,
};

/** Is this the name of a field of the ruleset? */
export function isRulesetField(key: string): key is keyof typeof FIELDS {
  return typeof key === "string" && Object.hasOwn(FIELDS, key);
}

/** Fields that decide an attack's outcome and damage: messages remember them, in this order. */
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
] as const satisfies readonly (keyof typeof FIELDS)[];
