/** Which fields the sheet of each item type shows: tables, read by `item-form.ts`. */
import { HUES } from "./class-look.ts";
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
import { AREA_SHAPES } from "../../../rules/area-place.ts";
import { ZONE_POINTS } from "../../../rules/zone.ts";
import { LET_ACTIONS } from "../../../rules/actions.ts";
import { DONE_ACTIONS } from "../../../rules/done-actions.ts";
import { TRAITS } from "../../../rules/traits.ts";
import { USES_PER } from "../../../rules/uses.ts";
import { SIZES } from "../../../rules/grapple.ts";
import type { MASTERY_TRACKS } from "../../../rules/mastery.ts";

/** Choices: language prefix and values; "" among them stands for none. */
export interface Options {
  readonly prefix: string;
  readonly values: readonly string[];
  /** Names of values that no language knows, as of an item's own effects. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Language key of what "" means; else it is nothing. */
  readonly none?: string;
}
export interface FieldSpec {
  /** Path below `system`. */
  readonly path: string;
  /** Language key, whole or below `OD20.Thing`. */
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
  /** Language key, whole or below `OD20.Thing`. */
  readonly legend: string;
  /** Left as they come by nine of ten things in the packs: folded away until something in it is set. */
  readonly rare?: true;
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
/** Choices of which the rules make one where nobody does. */
const byRules = (path: string, label: string, prefix: string, values: readonly string[]): FieldSpec => ({
  ...select(path, label, prefix, values),
  options: { prefix, values: ["", ...values], none: "OD20.Sheet.ByRules" },
});

const characteristic = select("characteristic", "characteristic", "OD20.Characteristic", ["", ...CHARACTERISTICS]);
const damageType = select("type", "damageType", "OD20.DamageType", ["", ...DAMAGE_TYPES]);
const DAMAGE = {
  legend: "damage",
  list: { path: "damage", columns: [dice("formula", "formula"), damageType], fresh: { formula: "1d6", type: "fire" } },
} as const;
export const USES = {
  legend: "uses",
  fields: [
    number("uses.max", "max"),
    provided(number("uses.value", "left"), "uses.max"),
    provided(select("uses.recharge", "recharge", "OD20.Recharge", RECHARGES), "uses.max"),
  ],
} as const;
/** The step that a thing asks for. @rule H-MAS-18 */
export const REQUIRES: GroupSpec = {
  legend: "requires",
  rare: true,
  fields: [{ path: "requires", label: "mastery", kind: "mastery" }, number("requires.step", "step")],
};
const GRANTS = {
  legend: "grants",
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
];
const CHOICES = {
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
      text("option", "option"),
      { ...keys("chosen", "chosen", "row"), among: "from" },
    ],
    fresh: { track: "skill", from: [], count: 1, step: 1, expertise: false, level: 1, option: "", chosen: [] },
  },
} as const;
const FEATURES: GroupSpec = {
  legend: "features",
  list: {
    path: "features",
    columns: [number("level", "level"), { ...text("uuid", "reference"), long: "reference" }],
    fresh: { level: 1, uuid: null },
  },
};
/** What a new hero may begin with. */
const KIT: GroupSpec = {
  legend: "kit",
  fields: [number("kitGold", "kitGold"), number("purse", "purse")],
  list: {
    path: "kit",
    columns: [{ ...text("uuid", "reference"), long: "reference" }, number("quantity", "pieces")],
    fresh: { uuid: null, quantity: 1 },
  },
};
const SAVE: FieldSpec[] = [
  select("save.attribute", "saveAttribute", "OD20.Attribute", ["", ...ATTRIBUTES]),
  provided(select("save.onSuccess", "onSuccess", "OD20.SaveLeaves", ["half", "none"]), "save.attribute"),
];
const RANGES = ["self", "touch", "feet", "sight", "special"];
/** How far, and what it fills. */
const REACHES: FieldSpec[] = [
  provided(measure("range.value", "feet"), "range.kind", "feet"),
  select("area.shape", "area", "OD20.AreaShape", ["", ...AREA_SHAPES]),
  provided(measure("area.size", "areaSize"), "area.shape"),
  provided(measure("area.width", "areaWidth"), "area.shape", "line", "cylinder"),
  provided(select("area.at", "areaAt", "OD20.AreaAt", ZONE_POINTS), "area.shape"),
  provided(check("area.chosen", "areaChosen"), "area.shape"),
  provided(check("area.spares", "areaSpares"), "area.shape"),
  provided(check("area.sure", "areaSure"), "area.shape"),
  provided(check("area.hard", "areaHard"), "area.shape"),
  provided(check("area.silent", "areaSilent"), "area.shape"),
  provided(select("area.obscured", "areaObscured", "OD20.Obscured", ["", "light", "heavy"]), "area.shape"),
];
const speed = (kind: string): FieldSpec => measure(`speed.${kind}`, kind);
const sense = (kind: string): FieldSpec => measure(`senses.${kind}`, kind);
/** What few weapons set. */
export const WEAPON_MORE: GroupSpec = {
  legend: "more",
  rare: true,
  fields: [
    signed("attack.bonus", "OD20.Sheet.AttackBonus"),
    byRules("characteristic", "OD20.Sheet.AttackCharacteristic", "OD20.Characteristic", CHARACTERISTICS),
    byRules("defense", "OD20.Sheet.Against", "OD20.WeaponDefense", ["physical", "magical"]),
  ],
};
/** Of whatever can be carried, beside what its own fields say. */
export const CARRIED: GroupSpec = { legend: "magic", rare: true, fields: [check("attunement", "attunement")] };

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

/** By item type; weapons, armor and ammunition have sheets of their own. What can be carried ends with how it is kept. */
export const ITEM_FIELDS: Readonly<Record<Exclude<ItemKind, "weapon" | "armor" | "ammunition">, readonly GroupSpec[]>> =
  {
    gear: [{ legend: "basics", fields: [check("focus", "focus")] }],
    consumable: [
      {
        legend: "effect",
        fields: [
          select("kind", "kind", "OD20.ConsumableKind", ["potion", "scroll", "poison", "food", "other"]),
          select("effect.kind", "effectKind", "OD20.EffectKind", ["", "damage", "healing", "temporary"]),
          provided(dice("effect.formula", "formula"), "effect.kind"),
          provided({ ...damageType, path: "effect.type" }, "effect.kind", "damage"),
        ],
      },
      { ...USES, rare: true },
    ],
    tool: [
      {
        legend: "basics",
        fields: [
          { ...text("tool", "tool"), options: { prefix: "OD20.Tool", values: Object.keys(TOOL_KINDS) } },
          characteristic,
        ],
      },
      { legend: "more", rare: true, fields: [signed("bonus", "bonus")] },
    ],
    container: [
      {
        legend: "basics",
        fields: [
          { ...measure("capacity.weight", "capacityWeight"), optional: true },
          { ...number("capacity.count", "capacityCount"), optional: true },
        ],
      },
      {
        legend: "coins",
        rare: true,
        fields: ["cp", "sp", "ep", "gp", "pp"].map((coin) => number(`coins.${coin}`, coin)),
      },
      { legend: "more", rare: true, fields: [check("weightless", "weightless")] },
    ],
    spell: [
      {
        legend: "basics",
        fields: [
          number("circle", "circle"),
          select("school", "school", "OD20.School", ["", ...SCHOOLS]),
          // Not rare where it is owned: this is what a caster chooses every day.
          check("prepared", "prepared"),
          { ...keys("classes", "classes"), options: { prefix: "OD20.SpellList", values: CASTERS } },
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
          provided(long("casting.trigger", "trigger"), "casting.kind", "reaction"),
          select("range.kind", "rangeKind", "OD20.RangeKind", RANGES),
          ...REACHES,
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
        ],
      },
      {
        legend: "components",
        fields: [
          check("components.verbal", "verbal"),
          check("components.somatic", "somatic"),
          check("components.material", "material"),
          provided(long("components.materials", "materials"), "components.material"),
          provided(measure("components.price", "materialPrice"), "components.material"),
          provided(check("components.consumed", "consumed"), "components.material"),
        ],
      },
      {
        legend: "resolution",
        fields: [
          select("resolution", "resolutionKind", "OD20.Resolution", ["", "attack", "save"]),
          ...SAVE.map((field) => provided(field, "resolution", "save")),
          provided(select("defense", "defense", "OD20.WeaponDefense", ["magical", "physical"]), "resolution", "attack"),
          dice("upcast", "upcast"),
        ],
      },
      DAMAGE,
      {
        legend: "more",
        rare: true,
        fields: [
          dice("healing", "healing"),
          check("addsModifier", "addsModifier"),
          check("ritual", "ritual"),
          check("always", "always"),
        ],
      },
      REQUIRES,
    ],
    feature: [
      {
        legend: "basics",
        fields: [
          select("origin", "origin", "OD20.Origin", ["class", "species", "background", "feat", "monster", "capstone"]),
          number("level", "fromLevel"),
          select("action", "action", "OD20.FeatureAction", ["passive", "active", "bonus", "reaction", "free"]),
        ],
      },
      USES,
      {
        legend: "save",
        rare: true,
        fields: [...SAVE, { ...number("save.dc", "saveDc"), optional: true }, long("save.who", "saveWho")],
      },
      { ...DAMAGE, rare: true },
      {
        legend: "attacks",
        rare: true,
        list: {
          path: "attacks",
          columns: [text("weapon", "weapon"), number("count", "strikes")],
          fresh: { weapon: "", count: 1 },
        },
      },
      {
        legend: "rangeAndArea",
        rare: true,
        fields: [
          byRules("range.kind", "rangeKind", "OD20.RangeKind", RANGES),
          ...REACHES,
          number("targets.count", "targetCount"),
        ],
      },
      {
        legend: "more",
        rare: true,
        fields: [
          dice("healing", "healing"),
          select("trait", "trait", "OD20.FeatureTrait", ["", ...TRAITS]),
          { ...keys("lets", "lets"), options: { prefix: "OD20.ActionList", values: LET_ACTIONS } },
          { ...keys("does", "does"), options: { prefix: "OD20.ActionList", values: DONE_ACTIONS } },
          number("usesOnShort", "usesOnShort"),
          number("usesShortFrom", "usesShortFrom"),
          number("recharge", "rechargeDie"),
          select("usesPer.of", "usesPer", "OD20.UsesPer", ["", ...USES_PER]),
          provided(number("usesPer.times", "usesTimes"), "usesPer.of"),
        ],
      },
      {
        legend: "usesByLevel",
        rare: true,
        list: {
          path: "usesByLevel",
          columns: [number("level", "level"), number("max", "max")],
          fresh: { level: 1, max: 1 },
        },
      },
      REQUIRES,
      { ...GRANTS, rare: true },
      CHOICES,
    ],
    class: [
      {
        legend: "basics",
        fields: [
          number("hitPoints", "hitPoints"),
          number("hitDie", "hitDie"),
          number("talents", "talents"),
          characteristic,
          text("identifier", "identifier"),
          select("preparation", "preparation", "OD20.PreparationKind", ["", "knowsAll", "spellbook", "known"]),
        ],
      },
      KIT,
      GRANTS,
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
      { ...CHOICES, rare: true },
      {
        legend: "more",
        rare: true,
        fields: [
          numbers("raises", "raises"),
          select("slotsReturn", "slotsReturn", "OD20.SlotsReturn", SLOTS_RETURN),
          {
            ...select("hue", "hue", "OD20.Hue", HUES),
            options: { prefix: "OD20.Hue", values: ["", ...HUES], none: "OD20.Hue.byName" },
          },
        ],
      },
    ],
    species: [
      {
        legend: "basics",
        fields: [
          select("size", "size", "OD20.Size", SIZES),
          speed("walk"),
          sense("darkvision"),
          keys("resistances", "resistances", "resistance"),
        ],
      },
      FEATURES,
      CHOICES,
      { ...GRANTS, rare: true },
      {
        legend: "more",
        rare: true,
        fields: [
          ...["climb", "swim", "fly", "burrow"].map(speed),
          ...["blindsight", "tremorsense", "truesight"].map(sense),
          keys("languages", "languages"),
        ],
      },
    ],
    background: [
      {
        legend: "basics",
        fields: [keys("raises", "raisesOf", "characteristic"), long("equipment", "equipment")],
      },
      KIT,
      GRANTS,
      FEATURES,
      { ...CHOICES, rare: true },
      { legend: "more", rare: true, fields: [number("talents", "talents"), keys("languages", "languages")] },
    ],
    injury: [
      { legend: "basics", fields: [long("cause", "cause"), long("healing", "cure"), check("permanent", "permanent")] },
      {
        legend: "heals",
        fields: [
          number("heals.dc", "healsDc"),
          check("heals.first", "healsFirst"),
          text("heals.by", "healsBy"),
          {
            path: "heals.rest",
            label: "healsRest",
            kind: "select",
            options: { prefix: "OD20.Recharge", values: ["", "short", "long"] },
          },
          { path: "heals.count", label: "healsCount", kind: "number" },
          { path: "heals.passed", label: "healsPassed", kind: "number" },
          check("heals.cured", "healsCured"),
        ],
      },
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
