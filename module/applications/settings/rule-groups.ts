/** Which fields of the ruleset the window shows, and where. A field appears here once the table obeys it. */
import type { Ruleset } from "../../rules/ruleset.ts";

type Field = Exclude<keyof Ruleset, "profile" | "npcDefense">;

/** Groups in the order of the window; their names are `OD20.RuleGroup.<id>`. */
export const RULE_GROUPS: readonly { readonly id: string; readonly fields: readonly Field[] }[] = [
  { id: "attack", fields: ["attackAgainst", "tieHalves", "initiative"] },
  { id: "naturals", fields: ["naturals", "natDefense", "critScope", "doubleCritTie", "d20crits", "critDice", "pvpCritDouble", "fumbleBonus", "fumbleOnDefense"] },
  { id: "damage", fields: ["armorReduction", "reductionScope", "reductionOrder", "vulnerability", "healFromZero"] },
  { id: "armor", fields: ["defenseMastery", "untrainedArmorPenalty"] },
  { id: "weapons", fields: ["rangedCharacteristic", "thrownCharacteristic", "damageCharacteristic", "offHandDamage", "twoHandedDamage"] },
];

/** What the rules know and nothing at the table asks for yet: named in the window, so that nobody looks for it in vain. */
export const NOT_AT_TABLE: readonly Field[] = [
  "training", "expertise", "diagonals", "allyCell", "standUp", "draw", "reactionOnOwnTurn", "reactionRefresh", "disengage", "passThroughBase", "freeAttackUnarmed",
  "atZero", "outUntilEnd", "dropOut", "standRule", "massiveDamage", "npcAtZero", "longRestHealing", "hitDice", "helplessDefense", "grapple", "aoeShape",
  "componentCheck", "spellAttackModifier", "powerPerLevel", "talentsPerLevel", "startPower", "startTalents", "characteristicRaise", "units",
];

/** Every field of the window in its order. */
export const SHOWN_RULES: readonly Field[] = RULE_GROUPS.flatMap(({ fields }) => fields);
