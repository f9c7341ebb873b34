/** The three sets of rules that a world may play by. */
export type ProfileId = "homebrew" | "base" | "d20-3e";

/**
 * Every choice that a table may make, as plain data. The engine reads these fields only; it never
 * asks which profile it is in, except to name the row that a number came from. The first block is what separates the
 * profiles from one another.
 */
export interface Ruleset {
  /** Which profile the other values started from. */
  readonly profile: ProfileId;

  /** An attack is answered by a Defense roll, or compared with a fixed number. @rule H-ATK-07 B-ATK-06 D-ATK-03 */
  readonly attackAgainst: "roll" | "static";
  /**
   * A Defense for each kind of attack, or one Armor Class for all: Dexterity up to what the armor lets through, or by the kind of
   * armor, where heavy armor leaves it out, also below 0. @rule H-ATK-08 B-ATK-04 D-ATK-07
   */
  readonly armorClass: "none" | "capped" | "byKind";
  /** Equal totals halve the damage (else an ordinary hit). @rule H-ATK-13 */
  readonly tieHalves: boolean;
  /** Whose natural 20 and 1 count in an attack. @rule H-CRIT-01 H-CRIT-05 B-CRIT-01 D-C3 */
  readonly naturals: "both" | "attacker" | "none";
  /** What vulnerability does. @rule H-RES-02 B-RES-02 */
  readonly vulnerability: "plusHalf" | "double";
  /** Armor and shield reduce damage by mastery, or not at all. @rule H-DMG-02 D-C12 */
  readonly armorReduction: "mastery" | "none";
  /** What training adds to a roll: the step, the proficiency bonus, the base attack bonus. @rule H-MAS-01 B-PROF-01 D-ATK-04 */
  readonly training: "step" | "proficiency" | "baseAttack";
  /** Characteristic of ranged attacks. @rule H-ATK-04 B-ATK-02 D-ATK-05 */
  readonly rangedCharacteristic: "perception" | "dexterity";
  /** Characteristic of thrown melee weapons. @rule C-37 D-ATK-05 */
  readonly thrownCharacteristic: "perception" | "strength" | "dexterity";
  /** Damage adds the modifier of the attack, or Strength in melee and throws and none to shots. @rule B-DMG-02 D-DMG-02 */
  readonly damageCharacteristic: "attack" | "strength";
  /** Characteristic modifier in the damage of the second weapon. @rule H-TWO-02 D-DMG-03 */
  readonly offHandDamage: "penaltyOnly" | "half";
  /** Characteristic modifier in the damage of a two-handed grip. @rule H-DMG-01 D-DMG-04 */
  readonly twoHandedDamage: "once" | "oneAndHalf";
  /** Modifiers of initiative. @rule H-TURN-02 B-TURN-02 D-TURN-02 */
  readonly initiative: "perceptionDexterity" | "dexterity";
  /** Each rolls, identical creatures of the GM roll once, or nobody rolls and a score stands instead. @rule B-TURN-03 B-TURN-07 */
  readonly initiativeRoll: "each" | "alike" | "score";
  /** What a second diagonal costs: two cells or one. @rule H-MOV-04 B-MOV-03 D-C1 */
  readonly diagonals: "alternating" | "one";
  /** Cells of movement per cell of an ally. @rule H-MOV-06 B-MOV-11 */
  readonly allyCell: 1 | 2;
  /** What standing up takes: the whole move, or half of the speed. @rule H-MOV-08 B-COND-PRO-1 */
  readonly standUp: "all" | "half";
  /** Free drawing and stowing: once per turn, or once and with each attack. @rule H-TURN-12 B-ATK-13 */
  readonly draw: "oncePerTurn" | "withAttacks";
  /** A reaction may be taken on the own turn (else it is warned about). @rule C-03 B-TURN-19 */
  readonly reactionOnOwnTurn: boolean;
  /** How long Disengage lasts. @rule H-FREE-03 C-07 B-ACT-03 */
  readonly disengage: "untilNextTurn" | "endOfTurn";
  /** What 0 hit points mean for a character. @rule H-DEATH-01 B-DEATH-04 D-DEATH-02 */
  readonly atZero: "choice" | "unconscious" | "negative";
  /** One who dropped out stays out until the fight ends. @rule H-DEATH-02 B-DEATH-04 */
  readonly outUntilEnd: boolean;
  /** What expertise adds: a flat 2, or the proficiency bonus once more. @rule H-MAS-17 B-PROF-03 */
  readonly expertise: "plusTwo" | "double";

  /** Power points per new level. @rule C-01 */
  readonly powerPerLevel: number;
  /** Talent points per new level. @rule C-01 */
  readonly talentsPerLevel: number;
  /** Power points at creation. @rule C-58 */
  readonly startPower: number;
  /** Talent points at creation. @rule C-58 */
  readonly startTalents: number | "byClass";
  /** When the reaction comes back. @rule C-03 */
  readonly reactionRefresh: "ownTurn" | "roundStart" | "everyTurn";
  /** Natural 20 / 1 on Defense decide alone, or a 20 only at equal totals. @rule C-40 C-42 */
  readonly natDefense: "auto" | "tieOnly";
  /** On which rolls natural 20 and 1 decide. @rule C-49 */
  readonly critScope: "all" | "attacksAndSaves" | "attacksOnly";
  /** What the defender gains from an attacker's natural 1. @rule C-33 */
  readonly fumbleBonus: "advantage" | "plus2" | "none";
  /** A defender's natural 1 gives the attacker the same bonus. @rule C-42 */
  readonly fumbleOnDefense: boolean;
  /** Armor reduces a hit once, or each damage type of it. @rule C-38 */
  readonly reductionScope: "perHit" | "perType";
  /** Which cells a radius covers. @rule C-21 */
  readonly aoeShape: "alternating" | "square" | "euclidean";
  /** What becomes of one who drops out at 0 hit points. @rule C-28 */
  readonly dropOut: "stable" | "deathSaves" | "safe";
  /** How dangerous it is to stand to the death. @rule C-27 */
  readonly standRule: "dcDepth" | "deathSave" | "manual";
  /** What the death check of one who stands is rolled against: each blow raises it, only the depth does, or it is 10. @rule C-27 */
  readonly deathDifficulty: "rising" | "depth" | "flat";
  /** A single huge blow kills outright. @rule C-89 */
  readonly massiveDamage: boolean;
  /** Hit points that a long rest gives back. @rule C-29 */
  readonly longRestHealing: "half" | "full" | "level" | "none";
  /** Characters have Hit Dice. @rule C-41 */
  readonly hitDice: boolean;
  /** What becomes of an NPC at 0 hit points. @rule C-64 */
  readonly npcAtZero: "dead" | "unconscious" | "ask";
  /** How spell components are enforced. @rule C-05 */
  readonly componentCheck: "off" | "warn" | "block";
  /** Prepared spells changed by a player since the long rest. @rule H-SPL-05 */
  readonly preparationChange: "off" | "tell" | "refuse";
  /** Untrained armor hinders. @rule C-43 B-PROF-07 B-PROF-08 */
  readonly untrainedArmorPenalty: boolean;
  /** Grapple and shove by contest or against a DC. @rule C-65 */
  readonly grapple: "contest" | "dc";
  /** Attack spells add the main modifier only where the spell says so, or always. @rule C-98 */
  readonly spellAttackModifier: "perSpell" | "always";
  /** What a helpless target does instead of an ordinary Defense. @rule C-56 */
  readonly helplessDefense: "roll" | "noDex" | "none";

  /** Armor mastery also adds to the Defense roll. @rule C-04 */
  readonly defenseMastery: boolean;
  /** The base rule's list of creatures whose cells may be crossed. @rule C-09 */
  readonly passThroughBase: boolean;
  /** Free attacks may be unarmed. @rule C-45 */
  readonly freeAttackUnarmed: boolean;
  /** Armor reduces after or before the halving of a tie. @rule C-35 */
  readonly reductionOrder: "afterHalving" | "beforeHalving";
  /** Two naturals of a kind with equal totals. @rule C-44 */
  readonly doubleCritTie: "half" | "none" | "full";
  /** A critical doubles the number of dice or their result. @rule C-62 */
  readonly critDice: "dice" | "result";
  /** Criticals between player characters double dice too. @rule C-57 */
  readonly pvpCritDouble: boolean;
  /** Healing below zero starts from zero. @rule C-59 */
  readonly healFromZero: boolean;
  /** By how much a characteristic rises at the class's levels. @rule C-26 */
  readonly characteristicRaise: number;
  /** In d20-3e: whether Dexterity counts for the Defense of one who has not had a turn yet. @rule D-TURN-03 D-C2 */
  readonly flatFooted: "noDexterity" | "nothing";
  /** In d20-3e: natural 20 always hits and natural 1 always misses. @rule D-C3 */
  readonly d20crits: boolean;
}
