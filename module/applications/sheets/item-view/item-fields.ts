/** Tables of the fields on each item type's sheet. `item-form.ts` reads them. */
import { SLOTS_RETURN } from "../../../data/item/class.ts";
import type { ItemKind } from "../../../data/item/models.ts";
import { TOOL_KINDS } from "../../../data/schema/tool-kinds.ts";
import { LET_ACTIONS } from "../../../rules/turn/actions.ts";
import { SIZES } from "../../../rules/movement/size.ts";
import { SCHOOLS } from "../../../rules/basics/ids.ts";
import { TRAITS } from "../../../rules/attack/traits.ts";
import { USES_PER } from "../../../rules/activities/uses.ts";
import { HUES } from "../../common/class-look.ts";
import {
  check,
  keys,
  long,
  measure,
  number,
  numbers,
  provided,
  select,
  signed,
  sold,
  text,
  type FieldSpec,
  type GroupSpec,
} from "./field-spec.ts";
import {
  characteristic,
  CHOICES,
  FEATURES,
  FOCUS,
  GRANTS,
  KIT,
  SECOND_KIT,
  RANGES,
  REACHES,
  REQUIRES,
  USES,
  PROGRESSION,
  TRAINING,
} from "./shared-fields.ts";

/** Spellcasting classes of the starter content. Other classes show their key. */
const CASTERS = ["bard", "cleric", "druid", "paladin", "ranger", "sorcerer", "warlock", "wizard"];
const speed = (kind: string): FieldSpec => measure(`speed.${kind}`, kind);
const sense = (kind: string): FieldSpec => measure(`senses.${kind}`, kind);

/** Field groups by item type. Weapons, armor and ammunition have templates of their own. Carried items end with their physical data. */
export const ITEM_FIELDS: Readonly<Record<Exclude<ItemKind, "weapon" | "armor" | "ammunition">, readonly GroupSpec[]>> =
  {
    gear: [{ legend: "basics", fields: [FOCUS] }],
    consumable: [
      {
        legend: "basics",
        fields: [select("kind", "kind", "OD20.ConsumableKind", ["potion", "scroll", "poison", "food", "other"])],
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
      { legend: "more", rare: true, fields: [signed("bonus", "bonus"), FOCUS] },
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
          // Not a rare field, because casters change their prepared spells often.
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
          number("targets.count", "targetCount"),
          provided(number("targets.perCircle", "perCircle"), "targets.count"),
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
        legend: "more",
        rare: true,
        fields: [check("ritual", "ritual"), check("always", "always")],
      },
      REQUIRES,
    ],
    feature: [
      {
        legend: "basics",
        fields: [
          select("origin", "origin", "OD20.Origin", ["class", "species", "background", "feat", "monster", "capstone"]),
          number("level", "fromLevel"),
          select("action", "action", "OD20.FeatureAction", [
            "passive",
            "active",
            "bonus",
            "reaction",
            "legendary",
            "free",
          ]),
          keys("needs", "needs", "gamePart"),
        ],
      },
      USES,
      {
        legend: "save",
        rare: true,
        fields: [{ ...number("save.dc", "saveDc"), optional: true }, long("save.who", "saveWho")],
      },
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
        legend: "more",
        rare: true,
        fields: [
          select("trait", "trait", "OD20.FeatureTrait", ["", ...TRAITS]),
          { ...keys("lets", "lets"), options: { prefix: "OD20.ActionList", values: LET_ACTIONS } },
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
          sold(number("talents", "talents")),
          characteristic,
          text("identifier", "identifier"),
          select("preparation", "preparation", "OD20.PreparationKind", ["", "knowsAll", "spellbook", "known"]),
          FOCUS,
        ],
      },
      PROGRESSION,
      TRAINING,
      KIT,
      SECOND_KIT,
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
      CHOICES,
      {
        legend: "more",
        rare: true,
        fields: [
          { ...numbers("raises", "raises"), in: ({ levels }) => levels.raises === null },
          { ...numbers("extraRaises", "extraRaises"), in: ({ levels }) => levels.raises !== null },
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
      SECOND_KIT,
      GRANTS,
      FEATURES,
      { ...CHOICES, rare: true },
      { legend: "more", rare: true, fields: [sold(number("talents", "talents")), keys("languages", "languages")] },
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
