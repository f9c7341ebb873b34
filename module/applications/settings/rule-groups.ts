/** Which fields of the ruleset the window shows, and where. A test compares the groups with what each field says of itself. */
import { isRulesetField, PROFILES, RULESET_FIELDS, type ProfileId, type Ruleset } from "../../rules/ruleset.ts";

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

/** What the rules know and nothing at the table asks for yet: named in the window, so that nobody looks for it in vain. */
export const NOT_AT_TABLE: readonly (keyof Ruleset)[] = Object.keys(RULESET_FIELDS)
  .filter(isRulesetField)
  .filter((field) => RULESET_FIELDS[field].obeyedBy === "rules");

/** What of a profile is not at the table yet: fields in which it differs from the homebrew and that no play obeys. */
export function missingOf(profile: ProfileId): readonly (keyof Ruleset)[] {
  const rules: Ruleset = PROFILES[profile];
  // How dangerous it is to stand is no matter where nobody may stand.
  return NOT_AT_TABLE.filter(
    (field) => rules[field] !== PROFILES.homebrew[field] && (field !== "standRule" || rules.atZero === "choice"),
  );
}
