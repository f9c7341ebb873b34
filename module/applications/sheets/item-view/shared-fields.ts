/** Field groups that several item types share. */
import { RECHARGES } from "../../../data/schema/fields.ts";
import { WEAPON_CATEGORIES, WEAPON_TRAININGS } from "../../../rules/attack/weapon-training.ts";
import { AREA_SHAPES, ZONE_POINTS } from "../../../rules/areas/area-shapes.ts";
import { ARMOR_TYPES, ATTRIBUTES, CHARACTERISTICS, SKILL_KEYS, WEAPON_TYPES } from "../../../rules/basics/ids.ts";
import type { MASTERY_TRACKS } from "../../../rules/character/mastery.ts";
import { ATTACK_PROGRESSIONS } from "../../../rules/character/attack-and-saves.ts";
import type { Game } from "../../../rules/games/game.ts";
import {
  byRules,
  check,
  plainDice,
  keys,
  measure,
  number,
  provided,
  reference,
  select,
  signed,
  sold,
  text,
  type FieldSpec,
  type GroupSpec,
} from "./field-spec.ts";

export const characteristic = select("characteristic", "characteristic", "OD20.Characteristic", [
  "",
  ...CHARACTERISTICS,
]);
export const USES = {
  legend: "uses",
  fields: [
    number("uses.max", "max"),
    provided(number("uses.value", "left"), "uses.max"),
    provided(select("uses.recharge", "recharge", "OD20.Recharge", RECHARGES), "uses.max"),
    provided(plainDice("uses.back", "usesBack"), "uses.recharge", "short", "long", "day"),
  ],
} as const;
/** Mastery step that the item requires. @rule H-MAS-18 */
export const REQUIRES: GroupSpec = {
  legend: "requires",
  rare: true,
  fields: [sold({ path: "requires", label: "mastery", kind: "mastery" }), sold(number("requires.step", "step"))],
};
const hasSteps = ({ mastery }: Game): boolean => mastery;
export const GRANTS = {
  legend: "grants",
  in: hasSteps,
  list: {
    path: "grants",
    columns: [
      { path: "key", label: "mastery", kind: "mastery" },
      number("step", "step"),
      check("expertise", "expertise"),
      number("level", "level"),
      text("option", "option"),
    ],
    fresh: { track: "weapon", key: "oneHanded", step: 1, expertise: false, level: 1, option: "" },
  },
} as const;
const TRACKS = [
  "weapon",
  "armor",
  "attribute",
  "skill",
  "tool",
  "resistance",
  "language",
  "size",
  "option",
  "cantrip",
  "spell",
  "feature",
];
export const CHOICES = {
  legend: "choices",
  list: {
    path: "choices",
    columns: [
      select("track", "track", "OD20.Creation.Track", TRACKS),
      keys("from", "from", "row"),
      number("count", "count"),
      { ...number("step", "step"), in: hasSteps },
      { ...check("expertise", "expertise"), in: hasSteps },
      number("level", "level"),
      text("option", "option"),
      check("unsold", "unsold"),
      { ...keys("chosen", "chosen", "row"), among: "from" },
    ],
    fresh: {
      track: "skill",
      from: [],
      count: 1,
      step: 1,
      expertise: false,
      level: 1,
      option: "",
      unsold: false,
      chosen: [],
    },
  },
} as const;
export const FEATURES: GroupSpec = {
  legend: "features",
  list: {
    path: "features",
    columns: [number("level", "level"), reference("uuid"), check("quest", "quest")],
    fresh: { level: 1, uuid: null, quest: false },
  },
};
const hasProgressions = ({ progressions }: Game): boolean => progressions;
/** How attack and saves grow in a game with a base attack bonus. */
export const PROGRESSION: GroupSpec = {
  legend: "progression",
  fields: [
    {
      ...select("progression.attack", "attackProgression", "OD20.Progression", ["", ...ATTACK_PROGRESSIONS]),
      in: hasProgressions,
    },
    { ...keys("progression.goodSaves", "goodSaves", "goodSave"), in: hasProgressions },
    { ...keys("classSkills", "classSkills", "skill"), in: hasProgressions },
    { ...number("ranksPerLevel", "ranksPerLevel"), in: hasProgressions },
  ],
};
const hasTraining = ({ sells, mastery }: Game): boolean => mastery && !sells;
/** What a class trains in games that sell no training. */
export const TRAINING: GroupSpec = {
  legend: "training",
  fields: [
    {
      ...keys("training.weapons", "trainedWeapons"),
      options: { prefix: "OD20.WeaponTraining", values: WEAPON_TRAININGS },
      in: hasTraining,
    },
    { ...keys("training.armor", "trainedArmor", "armor"), in: hasTraining },
  ],
};
/** Starting equipment of a new character. */
export const KIT: GroupSpec = {
  legend: "kit",
  fields: [number("kitGold", "kitGold"), number("purse", "purse")],
  list: {
    path: "kit",
    columns: [reference("uuid"), number("quantity", "pieces")],
    fresh: { uuid: null, quantity: 1 },
  },
};
/** Another kit that the player may take in its place. */
export const SECOND_KIT: GroupSpec = {
  legend: "secondKit",
  fields: [number("secondGold", "kitGold")],
  ...(KIT.list ? { list: { ...KIT.list, path: "secondKit" } } : {}),
};
export const RANGES = ["self", "touch", "feet", "sight", "special"];
/** Fields of an area that has a shape. */
export const AREA_FIELDS: readonly FieldSpec[] = [
  provided(measure("area.size", "areaSize"), "area.shape"),
  provided(measure("area.width", "areaWidth"), "area.shape", "line"),
  provided(measure("area.width", "areaHeight"), "area.shape", "cylinder"),
  provided(select("area.at", "areaAt", "OD20.AreaAt", ZONE_POINTS), "area.shape"),
  provided(check("area.chosen", "areaChosen"), "area.shape"),
  provided(check("area.spares", "areaSpares"), "area.shape"),
  provided(check("area.sure", "areaSure"), "area.shape"),
  provided(check("area.hard", "areaHard"), "area.shape"),
  provided(check("area.silent", "areaSilent"), "area.shape"),
  provided(select("area.obscured", "areaObscured", "OD20.Obscured", ["", "light", "heavy"]), "area.shape"),
];
/** Range and area fields. */
export const REACHES: readonly FieldSpec[] = [
  provided(measure("range.value", "feet"), "range.kind", "feet"),
  select("area.shape", "area", "OD20.AreaShape", ["", ...AREA_SHAPES]),
  ...AREA_FIELDS,
];
/** Kinds of spellcasting focus that the item serves as. For a class, the kinds that it can use. */
export const FOCUS = keys("focus", "focus", "focus");
/** Rarely used weapon fields. */
export const WEAPON_MORE: GroupSpec = {
  legend: "more",
  rare: true,
  fields: [
    signed("attack.bonus", "OD20.Sheet.AttackBonus"),
    byRules("characteristic", "OD20.Sheet.AttackCharacteristic", "OD20.Characteristic", CHARACTERISTICS),
    byRules("defense", "OD20.Sheet.Against", "OD20.WeaponDefense", ["physical", "magical"]),
    select("category", "category", "OD20.WeaponCategory", ["", ...WEAPON_CATEGORIES]),
    FOCUS,
  ],
};
/** Fields of every carried item, in addition to its own. */
export const CARRIED: GroupSpec = {
  legend: "magic",
  rare: true,
  fields: [check("magic", "isMagic"), check("attunement", "attunement")],
};

/** All masteries that an item can grant, as `track.key`. */
export const MASTERIES: readonly {
  readonly track: keyof typeof MASTERY_TRACKS;
  readonly prefix: string;
  readonly keys: readonly string[];
}[] = [
  { track: "weapon", prefix: "OD20.WeaponType", keys: WEAPON_TYPES },
  { track: "armor", prefix: "OD20.ArmorType", keys: ARMOR_TYPES },
  { track: "attribute", prefix: "OD20.Attribute", keys: ATTRIBUTES },
  { track: "skill", prefix: "OD20.Skill", keys: SKILL_KEYS },
  { track: "spellAttack", prefix: "OD20.Mastery", keys: ["spellAttack"] },
  { track: "spellDc", prefix: "OD20.Mastery", keys: ["spellDc"] },
  { track: "tool", prefix: "OD20.Tool", keys: [] },
];
