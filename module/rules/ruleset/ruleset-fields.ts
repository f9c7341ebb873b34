/**
 * All rules that a table can choose, as plain data: the allowed values of each field, and its group in the settings
 * window. The type `Ruleset` derives from these entries. The rules read only these fields. They read the profile only
 * to name the rule that a number comes from. A test checks that play obeys each field.
 */

/** Allowed values of a field: the listed values, and optionally whole numbers in a range. */
export interface FieldRule<T> {
  readonly values: readonly T[];
  readonly integer?: readonly [min: number, max: number];
}

const toggle: FieldRule<boolean> = { values: [true, false] };
const choice = <const T extends string | number>(...values: readonly T[]): FieldRule<T> => ({ values });
/** @param words allowed words instead of a number */
const wholeNumber = <const T extends string = never>(
  min: number,
  max: number,
  ...words: readonly T[]
): FieldRule<number | T> => ({ values: words, integer: [min, max] });

const ATTACK = {
  /**
   * Whether a Defense roll answers an attack, or the attack is compared with a fixed number.
   * @rule H-ATK-07 B-ATK-06 D-ATK-03
   */
  attackAgainst: choice("roll", "static"),
  /**
   * Kind of Defense. "none": one Defense for each kind of attack. "capped": an Armor Class with Dexterity up to the
   * armor's limit. "byKind": an Armor Class by kind of armor; heavy armor ignores Dexterity, even a negative modifier.
   * @rule H-ATK-08 B-ATK-04 D-ATK-07
   */
  armorClass: choice("none", "capped", "byKind"),
  /** Whether equal totals halve the damage. If not, they are an ordinary hit. @rule H-ATK-13 */
  tieHalves: toggle,
  /** How a helpless target defends: with an ordinary roll, without Dexterity, or not at all. @rule C-56 */
  helplessDefense: choice("roll", "noDex", "none"),
  /** Characteristics that initiative adds. @rule H-TURN-02 B-TURN-02 D-TURN-02 */
  initiative: choice("perceptionDexterity", "dexterity"),
  /**
   * How initiative is rolled: for each combatant, once for identical creatures of the GM, or not at all, with a fixed
   * score.
   * @rule B-TURN-03 B-TURN-07
   */
  initiativeRoll: choice("each", "alike", "score"),
  /** In d20-3e: whether Dexterity counts for the Defense before the creature's first turn. @rule D-TURN-03 D-C2 */
  flatFooted: choice("noDexterity", "nothing"),
  /** When the reaction returns. @rule C-03 */
  reactionRefresh: choice("ownTurn", "roundStart", "everyTurn"),
  /** Whether a reaction is allowed on the creature's own turn. If not, there is a warning. @rule C-03 B-TURN-19 */
  reactionOnOwnTurn: toggle,
  /** Free drawing and stowing: once per turn, or once plus once per attack. @rule H-TURN-12 B-ATK-13 */
  draw: choice("oncePerTurn", "withAttacks"),
  /** Cost of standing up: the whole move action, or half of the speed. @rule H-MOV-08 B-COND-PRO-1 */
  standUp: choice("all", "half"),
  /** How long Disengage lasts. @rule H-FREE-03 C-07 B-ACT-03 */
  disengage: choice("untilNextTurn", "endOfTurn"),
  /** Whether opportunity attacks may be unarmed strikes. @rule C-45 */
  freeAttackUnarmed: toggle,
  /** Whether a contest or a save decides grapples and shoves. @rule C-65 */
  grapple: choice("contest", "dc"),
  /** Cost of every second diagonal step: two cells or one. @rule H-MOV-04 B-MOV-03 D-C1 */
  diagonals: choice("alternating", "one"),
  /** Cost in cells to move through the cell of an ally. @rule H-MOV-06 B-MOV-11 */
  allyCell: choice(1, 2),
  /** Whether creatures may pass the cells of some enemies, as in the base rules. @rule C-09 */
  passThroughBase: toggle,
};

const NATURALS = {
  /**
   * Whose natural 20 and 1 count in an attack: of both sides, of the attacker, or of nobody.
   * @rule H-CRIT-01 H-CRIT-05 B-CRIT-01 D-C3
   */
  naturals: choice("both", "attacker", "none"),
  /** Whether a natural 20 or 1 on Defense always decides, or only a 20 at equal totals. @rule C-40 C-42 */
  natDefense: choice("auto", "tieOnly"),
  /** Rolls on which a natural 20 or 1 decides. @rule C-49 */
  critScope: choice("all", "attacksAndSaves", "attacksOnly"),
  /** Result of two natural 20s or two natural 1s with equal totals: half damage, none, or full. @rule C-44 */
  doubleCritTie: choice("half", "none", "full"),
  /** In d20-3e: whether a natural 20 always hits and a natural 1 always misses. @rule D-C3 */
  d20crits: toggle,
  /** Whether an adjacent enemy hinders a shot, and a helpless target is easier to hit. @rule H-RNG-04 B-RNG-03 C-56 D-C3 */
  positions: toggle,
  /** Whether a critical hit doubles the number of dice or their result. @rule C-62 */
  critDice: choice("dice", "result"),
  /** Whether critical hits between player characters double the dice, too. @rule C-57 */
  pvpCritDouble: toggle,
  /** What the defender gains from an attacker's natural 1. @rule C-33 */
  fumbleBonus: choice("advantage", "plus2", "none"),
  /** Whether a defender's natural 1 gives the attacker the same bonus. @rule C-42 */
  fumbleOnDefense: toggle,
};

const DAMAGE = {
  /** Whether armor and shield reduce damage by mastery. @rule H-DMG-02 D-C12 */
  armorReduction: choice("mastery", "none"),
  /** Whether armor reduces a whole hit once, or each damage type of the hit. @rule C-38 */
  reductionScope: choice("perHit", "perType"),
  /** Whether armor reduces damage after or before the halving of a tie. @rule C-35 */
  reductionOrder: choice("afterHalving", "beforeHalving"),
  /** Effect of vulnerability: one and a half times the damage, or double. @rule H-RES-02 B-RES-02 */
  vulnerability: choice("plusHalf", "double"),
  /** Whether healing of negative hit points starts at 0. @rule C-59 */
  healFromZero: toggle,
  /** How cells in a radius are counted: with alternating diagonals, as a square, or as a circle. @rule C-21 */
  aoeShape: choice("alternating", "square", "euclidean"),
  /** Whether spell attacks add the main modifier to damage only if the spell says so, or always. @rule C-98 */
  spellAttackModifier: choice("perSpell", "always"),
};

const ZERO = {
  /**
   * What happens to a character at 0 hit points: a choice, unconsciousness, or negative hit points.
   * @rule H-DEATH-01 B-DEATH-04 D-DEATH-02
   */
  atZero: choice("choice", "unconscious", "negative"),
  /** Whether massive damage kills at once. @rule C-89 */
  massiveDamage: toggle,
  /** State of a character that drops out at 0 hit points: stable, with death saves, or safe from harm. @rule C-28 */
  dropOut: choice("stable", "deathSaves", "safe"),
  /** Whether a character that dropped out stays out until the fight ends. @rule H-DEATH-02 B-DEATH-04 */
  outUntilEnd: toggle,
  /** Risk of standing to the death: a save by difficulty, a death save, or a decision by hand. @rule C-27 */
  standRule: choice("dcDepth", "deathSave", "manual"),
  /**
   * Difficulty of the death check. "flat": 10. "depth": 10, or the negative hit points as a positive number if that is
   * higher. "rising": like "depth", but the 10 rises by 2 with each earlier hit.
   * @rule C-27
   */
  deathDifficulty: choice("rising", "depth", "flat"),
  /** What happens to an ordinary NPC at 0 hit points. @rule C-64 */
  npcAtZero: choice("dead", "unconscious", "ask"),
};

const ARMOR = {
  /** Whether armor mastery also adds to the Defense roll. @rule C-04 */
  defenseMastery: toggle,
  /** Whether untrained armor gives penalties. @rule C-43 B-PROF-07 B-PROF-08 */
  untrainedArmorPenalty: toggle,
  /** How the system enforces spell components: not at all, with a warning, or by blocking the spell. @rule C-05 */
  componentCheck: choice("off", "warn", "block"),
  /**
   * What happens when a player changes prepared spells after the long rest has ended: nothing, a chat message, or a
   * refusal.
   * @rule H-SPL-05
   */
  preparationChange: choice("off", "tell", "refuse"),
};

const WEAPONS = {
  /** Characteristic of ranged attacks. @rule H-ATK-04 B-ATK-02 D-ATK-05 */
  rangedCharacteristic: choice("perception", "dexterity"),
  /** Characteristic of thrown melee weapons. @rule C-37 D-ATK-05 */
  thrownCharacteristic: choice("perception", "strength", "dexterity"),
  /**
   * Whether damage adds the modifier of the attack roll, or Strength for melee attacks and throws and nothing for
   * shots.
   * @rule B-DMG-02 D-DMG-02
   */
  damageCharacteristic: choice("attack", "strength"),
  /** Characteristic modifier in the damage of the second weapon: only a penalty, or half. @rule H-TWO-02 D-DMG-03 */
  offHandDamage: choice("penaltyOnly", "half"),
  /**
   * Characteristic modifier in the damage of a two-handed grip: once, or one and a half times.
   * @rule H-DMG-01 D-DMG-04
   */
  twoHandedDamage: choice("once", "oneAndHalf"),
};

const GROWTH = {
  /** In d20-3e: what happens to more ranks than the level allows when a player enters them. @rule D-C6 */
  rankLimit: choice("tell", "refuse"),
  /**
   * Bonus of training on a roll: the mastery step, the proficiency bonus, or the base attack bonus.
   * @rule H-MAS-01 B-PROF-01 D-ATK-04
   */
  training: choice("step", "proficiency", "baseAttack"),
  /** Bonus of expertise: 2, or the proficiency bonus once more. @rule H-MAS-17 B-PROF-03 */
  expertise: choice("plusTwo", "double"),
  /** Talent points at creation. @rule C-58 */
  startTalents: wholeNumber(0, 100, "byClass"),
  /** Power points at creation. @rule C-58 */
  startPower: wholeNumber(0, 100),
  /** Talent points per new level. @rule C-01 */
  talentsPerLevel: wholeNumber(0, 20),
  /** Power points per new level. @rule C-01 */
  powerPerLevel: wholeNumber(0, 20),
  /** Increase of a characteristic at the class levels that grant one. @rule C-26 */
  characteristicRaise: wholeNumber(0, 10),
};

const REST = {
  /** Hit points that a long rest restores. @rule C-29 */
  longRestHealing: choice("half", "full", "level", "none"),
  /** Whether characters have Hit Dice. @rule C-41 */
  hitDice: toggle,
};

/** Groups in the order of the settings window. Their names are `OD20.RuleGroup.<group>`. */
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
  /** Profile that the other values start from. */
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

/** True if the key is a field of the ruleset. */
export function isRulesetField(key: string): key is keyof typeof FIELDS {
  return typeof key === "string" && Object.hasOwn(FIELDS, key);
}

/** Fields that decide the outcome and damage of an attack. Messages store them in this order. */
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
