/** Which fields of the ruleset the window shows, and where. A test asks that they show all of them. */
import type { Ruleset } from "../../rules/ruleset/ruleset.ts";

type Field = Exclude<keyof Ruleset, "profile">;

/** Groups in the order of the window; their names are `OD20.RuleGroup.<id>`. */
export const RULE_GROUPS: readonly { readonly id: string; readonly fields: readonly Field[] }[] = [
  {
    id: "attack",
    fields: [
      "attackAgainst",
      "armorClass",
      "tieHalves",
      "helplessDefense",
      "initiative",
      "initiativeRoll",
      "flatFooted",
      "reactionRefresh",
      "reactionOnOwnTurn",
      "draw",
      "standUp",
      "disengage",
      "freeAttackUnarmed",
      "grapple",
      "diagonals",
      "allyCell",
      "passThroughBase",
    ],
  },
  {
    id: "naturals",
    fields: [
      "naturals",
      "natDefense",
      "critScope",
      "doubleCritTie",
      "d20crits",
      "critDice",
      "pvpCritDouble",
      "fumbleBonus",
      "fumbleOnDefense",
    ],
  },
  {
    id: "damage",
    fields: [
      "armorReduction",
      "reductionScope",
      "reductionOrder",
      "vulnerability",
      "healFromZero",
      "aoeShape",
      "spellAttackModifier",
    ],
  },
  {
    id: "zero",
    fields: ["atZero", "massiveDamage", "dropOut", "outUntilEnd", "standRule", "deathDifficulty", "npcAtZero"],
  },
  { id: "armor", fields: ["defenseMastery", "untrainedArmorPenalty", "componentCheck", "preparationChange"] },
  {
    id: "weapons",
    fields: [
      "rangedCharacteristic",
      "thrownCharacteristic",
      "damageCharacteristic",
      "offHandDamage",
      "twoHandedDamage",
    ],
  },
  {
    id: "growth",
    fields: [
      "training",
      "expertise",
      "startTalents",
      "startPower",
      "talentsPerLevel",
      "powerPerLevel",
      "characteristicRaise",
    ],
  },
  { id: "rest", fields: ["longRestHealing", "hitDice"] },
];

/** Every field of the window in its order. */
export const SHOWN_RULES: readonly Field[] = RULE_GROUPS.flatMap(({ fields }) => fields);
