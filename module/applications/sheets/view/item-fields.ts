/** Which fields the sheet of each item type shows: tables, read by `item-form.ts`. */
import type { ItemKind } from "../../../data/item/models.ts";
import { SLOTS_RETURN } from "../../../data/item/class.ts";
import { TOOL_KINDS } from "../../../data/schema/tool-kinds.ts";
import { RECHARGES } from "../../../data/schema/fields.ts";
import {
  ARMOR_TYPES,
  ATTRIBUTES,
  CHARACTERISTICS,
  DAMAGE_TYPES,
  SCHOOLS,
  SKILL_KEYS,
  WEAPON_TYPES,
} from "../../../rules/ids.ts";
import { USES_PER } from "../../../rules/uses.ts";
import { SIZES } from "../../../rules/grapple.ts";
import type { MASTERY_TRACKS } from "../../../rules/mastery.ts";

/** Choices: language prefix and values; "" among them stands for none. */
export interface Options {
  readonly prefix: string;
  readonly values: readonly string[];
}
export interface FieldSpec {
  /** Path below `system`. */
  readonly path: string;
  /** Language key below `OD20.Thing`. */
  readonly label: string;
  /** `numbers`, and `keys` that no track knows, are lists written with commas; other keys are switches. */
  readonly kind: "number" | "text" | "check" | "select" | "keys" | "numbers" | "mastery";
  readonly options?: Options;
  /** The keys are those of this track; "row" = of the row's own. */
  readonly of?: string;
  /** Column of the row that says which of them are offered. */
  readonly among?: string;
  /** Values below 0 are allowed. */
  readonly signed?: boolean;
  readonly fraction?: true;
  /** Nothing is an answer too. */
  readonly optional?: true;
  /** A sentence, or a reference, which is one long word. */
  readonly long?: "sentence" | "reference";
  /** A formula of dice. */
  readonly dice?: true;
  /** Path of another field without which this one means nothing to a reader, and the values of it that count; none: any. */
  readonly needs?: readonly [path: string, ...values: readonly string[]];
}
export interface GroupSpec {
  readonly legend?: string;
  readonly fields?: readonly FieldSpec[];
  /** A list of rows, with a new one's values. */
  readonly list?: {
    readonly path: string;
    readonly columns: readonly FieldSpec[];
    readonly fresh: Readonly<Record<string, unknown>>;
  };
}

const number = (path: string, label: string): FieldSpec => ({ path, label, kind: "number" });
/** Feet, kilograms, gold. */
const measure = (path: string, label: string): FieldSpec => ({ ...number(path, label), fraction: true });
const signed = (path: string, label: string): FieldSpec => ({ path, label, kind: "number", signed: true });
const text = (path: string, label: string): FieldSpec => ({ path, label, kind: "text" });
const long = (path: string, label: string): FieldSpec => ({ path, label, kind: "text", long: "sentence" });
const dice = (path: string, label: string): FieldSpec => ({ ...text(path, label), dice: true });
const provided = (field: FieldSpec, ...needs: readonly [string, ...string[]]): FieldSpec => ({ ...field, needs });
const check = (path: string, label: string): FieldSpec => ({ path, label, kind: "check" });
const keys = (path: string, label: string, of = ""): FieldSpec => ({ path, label, kind: "keys", of });
/** Classes of the starter content on whose lists spells stand; others are shown by their key. */
const CASTERS = ["bard", "cleric", "druid", "paladin", "ranger", "sorcerer", "warlock", "wizard"];
const numbers = (path: string, label: string): FieldSpec => ({ path, label, kind: "numbers" });
const select = (path: string, label: string, prefix: string, values: readonly string[]): FieldSpec => ({
  path,
  label,
  kind: "select",
  options: { prefix, values },
});

const characteristic = select("characteristic", "characteristic", "OD20.Characteristic", ["", ...CHARACTERISTICS]);
const damageType = select("type", "damageType", "OD20.DamageType", ["", ...DAMAGE_TYPES]);
const DAMAGE: GroupSpec = {
  legend: "damage",
  list: { path: "damage", columns: [dice("formula", "formula"), damageType], fresh: { formula: "1d6", type: "fire" } },
};
const USES: GroupSpec = {
  legend: "uses",
  fields: [
    number("uses.value", "left"),
    number("uses.max", "max"),
    provided(select("uses.recharge", "recharge", "OD20.Recharge", RECHARGES), "uses.max"),
  ],
};
/** The step that a thing asks for. @rule H-MAS-18 */
export const REQUIRES: GroupSpec = {
  legend: "requires",
  fields: [{ path: "requires", label: "mastery", kind: "mastery" }, number("requires.step", "step")],
};
const GRANTS: GroupSpec = {
  legend: "grants",
  list: {
    path: "grants",
    columns: [
      { path: "key", label: "mastery", kind: "mastery" },
      number("step", "step"),
      check("expertise", "expertise"),
      number("level", "level"),
    ],
    fresh: { track: "weapon", key: "oneHanded", step: 1, expertise: false, level: 1 },
  },
};
const TRACKS = ["weapon", "armor", "attribute", "skill", "tool", "resistance", "language", "size"];
const CHOICES: GroupSpec = {
  legend: "choices",
  list: {
    path: "choices",
    columns: [
      select("track", "track", "OD20.Creation.Track", TRACKS),
      keys("from", "from", "row"),
      number("count", "count"),
      number("step", "step"),
      check("expertise", "expertise"),
      number("level", "level"),
      { ...keys("chosen", "chosen", "row"), among: "from" },
    ],
    fresh: { track: "skill", from: [], count: 1, step: 1, expertise: false, level: 1, chosen: [] },
  },
};
const FEATURES: GroupSpec = {
  legend: "features",
  list: {
    path: "features",
    columns: [number("level", "level"), { ...text("uuid", "reference"), long: "reference" }],
    fresh: { level: 1, uuid: null },
  },
};
const SAVE: FieldSpec[] = [
  select("save.attribute", "saveAttribute", "OD20.Attribute", ["", ...ATTRIBUTES]),
  provided(select("save.onSuccess", "onSuccess", "OD20.SaveLeaves", ["half", "none"]), "save.attribute"),
];
const SPEEDS = ["walk", "climb", "swim", "fly", "burrow"].map((kind) => measure(`speed.${kind}`, kind));
const SENSES = ["blindsight", "darkvision", "tremorsense", "truesight"].map((kind) => measure(`senses.${kind}`, kind));

/** Everything that a grant may name, as `track.key`. */
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

/** By item type; weapons, armor and ammunition have sheets of their own. */
export const ITEM_FIELDS: Readonly<Record<Exclude<ItemKind, "weapon" | "armor" | "ammunition">, readonly GroupSpec[]>> =
  {
    gear: [{ fields: [check("focus", "focus")] }],
    consumable: [
      { fields: [select("kind", "kind", "OD20.ConsumableKind", ["potion", "scroll", "poison", "food", "other"])] },
      {
        legend: "effect",
        fields: [
          select("effect.kind", "effectKind", "OD20.EffectKind", ["", "damage", "healing", "temporary"]),
          dice("effect.formula", "formula"),
          provided({ ...damageType, path: "effect.type" }, "effect.kind", "damage"),
        ],
      },
      USES,
    ],
    tool: [
      {
        fields: [
          { ...text("tool", "tool"), options: { prefix: "OD20.Tool", values: Object.keys(TOOL_KINDS) } },
          characteristic,
          signed("bonus", "bonus"),
        ],
      },
    ],
    container: [
      {
        fields: [
          { ...measure("capacity.weight", "capacityWeight"), optional: true },
          { ...number("capacity.count", "capacityCount"), optional: true },
          check("weightless", "weightless"),
        ],
      },
      { legend: "coins", fields: ["cp", "sp", "ep", "gp", "pp"].map((coin) => number(`coins.${coin}`, coin)) },
    ],
    spell: [
      {
        fields: [
          number("circle", "circle"),
          select("school", "school", "OD20.School", ["", ...SCHOOLS]),
          { ...keys("classes", "classes"), options: { prefix: "OD20.SpellList", values: CASTERS } },
          check("prepared", "prepared"),
          check("always", "always"),
        ],
      },
      {
        legend: "casting",
        fields: [
          select("casting.kind", "castingKind", "OD20.CastingKind", [
            "active",
            "bonus",
            "reaction",
            "minutes",
            "hours",
          ]),
          provided(number("casting.value", "castingValue"), "casting.kind", "minutes", "hours"),
          long("casting.trigger", "trigger"),
          select("range.kind", "rangeKind", "OD20.RangeKind", ["self", "touch", "feet", "sight", "special"]),
          provided(measure("range.value", "feet"), "range.kind", "feet"),
          select("area.shape", "area", "OD20.AreaShape", [
            "",
            "sphere",
            "cube",
            "cone",
            "line",
            "cylinder",
            "emanation",
          ]),
          measure("area.size", "areaSize"),
          measure("area.width", "areaWidth"),
          select("duration.kind", "duration", "OD20.DurationKind", [
            "instant",
            "rounds",
            "minutes",
            "hours",
            "days",
            "untilDispelled",
            "special",
          ]),
          provided(number("duration.value", "durationValue"), "duration.kind", "rounds", "minutes", "hours", "days"),
          check("concentration", "concentration"),
          check("ritual", "ritual"),
        ],
      },
      {
        legend: "components",
        fields: [
          check("components.verbal", "verbal"),
          check("components.somatic", "somatic"),
          check("components.material", "material"),
          long("components.materials", "materials"),
          measure("components.price", "materialPrice"),
          check("components.consumed", "consumed"),
        ],
      },
      {
        legend: "resolution",
        fields: [
          select("resolution", "resolutionKind", "OD20.Resolution", ["", "attack", "save"]),
          ...SAVE.map((field) => provided(field, "resolution", "save")),
          check("addsModifier", "addsModifier"),
          dice("healing", "healing"),
          dice("upcast", "upcast"),
        ],
      },
      DAMAGE,
      REQUIRES,
    ],
    feature: [
      {
        fields: [
          select("origin", "origin", "OD20.Origin", ["class", "species", "background", "feat", "monster", "capstone"]),
          number("level", "fromLevel"),
          select("action", "action", "OD20.FeatureAction", ["passive", "active", "bonus", "reaction", "free"]),
        ],
      },
      REQUIRES,
      {
        ...USES,
        fields: [
          ...(USES.fields ?? []),
          number("usesOnShort", "usesOnShort"),
          select("usesPer.of", "usesPer", "OD20.UsesPer", ["", ...USES_PER]),
          provided(number("usesPer.times", "usesTimes"), "usesPer.of"),
          number("recharge", "rechargeDie"),
        ],
      },
      {
        legend: "usesByLevel",
        list: {
          path: "usesByLevel",
          columns: [number("level", "level"), number("max", "max")],
          fresh: { level: 1, max: 1 },
        },
      },
      {
        legend: "save",
        fields: [...SAVE, { ...number("save.dc", "saveDc"), optional: true }, long("save.who", "saveWho")],
      },
      { fields: [dice("healing", "healing")] },
      DAMAGE,
      GRANTS,
      CHOICES,
    ],
    class: [
      {
        fields: [
          number("hitPoints", "hitPoints"),
          number("hitDie", "hitDie"),
          number("talents", "talents"),
          characteristic,
          text("identifier", "identifier"),
          select("preparation", "preparation", "OD20.PreparationKind", ["", "knowsAll", "spellbook", "known"]),
          numbers("raises", "raises"),
        ],
      },
      GRANTS,
      CHOICES,
      FEATURES,
      {
        legend: "table",
        list: {
          path: "table",
          columns: [
            number("level", "level"),
            numbers("slots", "slots"),
            number("prepared", "preparedMax"),
            number("cantrips", "cantrips"),
          ],
          fresh: { level: 1, slots: [], prepared: 0, cantrips: 0 },
        },
      },
      { fields: [select("slotsReturn", "slotsReturn", "OD20.SlotsReturn", SLOTS_RETURN)] },
    ],
    species: [
      {
        fields: [
          select("size", "size", "OD20.Size", SIZES),
          keys("languages", "languages"),
          keys("resistances", "resistances", "resistance"),
        ],
      },
      { legend: "speed", fields: SPEEDS },
      { legend: "senses", fields: SENSES },
      GRANTS,
      CHOICES,
      FEATURES,
    ],
    background: [
      {
        fields: [
          number("talents", "talents"),
          keys("languages", "languages"),
          keys("raises", "raisesOf", "characteristic"),
          long("equipment", "equipment"),
          number("purse", "purse"),
        ],
      },
      GRANTS,
      CHOICES,
      FEATURES,
    ],
    injury: [
      { fields: [long("cause", "cause"), long("healing", "cure"), check("permanent", "permanent")] },
      {
        legend: "penalty",
        fields: [
          signed("penalty.checks", "penaltyChecks"),
          signed("penalty.attack", "penaltyAttack"),
          signed("penalty.defense", "penaltyDefense"),
          signed("penalty.speed", "penaltySpeed"),
        ],
      },
    ],
  };
