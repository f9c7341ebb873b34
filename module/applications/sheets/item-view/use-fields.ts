/** Tables of the fields of activities by their kind, and of what a weapon's hit does besides its damage. `item-form.ts` reads them. */
import { t } from "../../../core/i18n.ts";
import { LASTS, REACHES, SHAPES, SPENT } from "../../../data/item/activities.pure.ts";
import { kindKeys, kindOf, type KindField } from "../../../data/item/activity-kinds.pure.ts";
import { AMENDMENTS } from "../../../rules/basics/amendments.ts";
import { AIMS, AFTERS, GAINS, PAYMENTS, STARTS } from "../../../rules/activities/stored-activity.ts";
import { OUTCOMES, SWAYS, WAYS } from "../../../rules/activities/activity-results.ts";
import { SIZES } from "../../../rules/movement/size.ts";
import { ATTRIBUTES, DAMAGE_TYPES, CHANGE_KINDS } from "../../../rules/basics/ids.ts";
import {
  check,
  dice,
  keys,
  measure,
  number,
  provided,
  reference,
  select,
  text,
  type FieldSpec,
  type GroupSpec,
} from "./field-spec.ts";
import { keyLabel } from "../../words/choice-labels.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { keysFor } from "./key-chips.ts";
import { AREA_FIELDS } from "./shared-fields.ts";

const F = "OD20.Activity";
const USUAL_DEFENSE = "OD20.WeaponDefense.magical";
type Names = Readonly<Record<string, string>>;
const optional = (spec: FieldSpec): FieldSpec => ({ ...spec, optional: true });
const named = (path: string, label: string): FieldSpec => ({ ...text(path, label), long: "name" });
/** A select whose empty value has a label of its own. */
const either = (path: string, label: string, prefix: string, values: readonly string[], none: string): FieldSpec => ({
  ...select(path, label, prefix, values),
  options: { prefix, values, none },
});
const asItem = (path: string, label: string, prefix: string, values: readonly string[]): FieldSpec =>
  either(path, label, prefix, values, `${F}.AsItem`);
const kindField = (): FieldSpec => {
  const own = kindKeys();
  const labels = Object.fromEntries(
    own.flatMap((key): [string, string][] => {
      const { label } = kindOf(key) ?? {};
      return label === undefined ? [] : [[key, t(label)]];
    }),
  );
  return { ...select("kind", `${F}.KindOf`, `${F}.Kind`, own), options: { prefix: `${F}.Kind`, values: own, labels } };
};

const PAYS: readonly FieldSpec[] = [
  asItem("pays", `${F}.PaysWith`, `${F}.Pays`, PAYMENTS),
  provided(named("of", `${F}.PaysOf`), "pays", "elsewhere"),
  provided(number("amount", `${F}.Amount`), "pays", "uses", "elsewhere"),
  provided(check("pool", `${F}.Pool`), "pays", "uses"),
];
const SPENDS: readonly FieldSpec[] = [
  asItem("spends", "castingKind", "OD20.FeatureAction", SPENT),
  provided({ ...text("trigger", "trigger"), long: "sentence" }, "spends", "reaction"),
];
const START = either("starts", `${F}.Starts`, `${F}.StartsAt`, STARTS, `${F}.StartsAt.none`);
const SAVE_DC = optional(number("save.dc", "saveDc"));
const BONUS: FieldSpec = { ...optional(number("attack.bonus", `${F}.Bonus`)), signed: true };

/** Lists of applied effects and moves. @param outcomes when they happen */
function givenGroups(effects: Names, outcomes: readonly string[]): readonly [GroupSpec, GroupSpec] {
  const on = select("on", `${F}.When`, `${F}.On`, outcomes);
  const ids = ["", ...Object.keys(effects)];
  return [
    {
      legend: `${F}.Applies`,
      rare: true,
      list: {
        path: "applies",
        columns: [{ ...select("effect", "effect", F, ids), options: { prefix: F, values: ids, labels: effects } }, on],
        fresh: { effect: ids[1] ?? "", on: "hit" },
      },
    },
    {
      legend: `${F}.Moves`,
      rare: true,
      list: {
        path: "moves",
        columns: [
          select("way", `${F}.Where`, `${F}.Way`, WAYS),
          provided(measure("feet", "feet"), "way", "away", "toward", "blink"),
          on,
        ],
        fresh: { feet: 5, way: "away", on: "hit" },
      },
    },
  ];
}

/** Groups of what a weapon's hit does besides its damage, and who is spared. */
export function riderGroups(effects: Names): GroupSpec[] {
  return [
    ...givenGroups(effects, OUTCOMES),
    {
      legend: `${F}.Rider`,
      rare: true,
      fields: [
        select("rider.attribute", "saveAttribute", "OD20.Attribute", ["", ...ATTRIBUTES]),
        provided(optional(number("rider.dc", "saveDc")), "rider.attribute", ...ATTRIBUTES),
        either("rider.largest", `${F}.Largest`, "OD20.Size", ["", ...SIZES], `${F}.AnySize`),
      ],
    },
  ];
}

/**
 * Another item of the same owner whose uses a feature consumes.
 * @param things names of the items by reference, including the stored one
 */
export const consumesGroup = (things: Names): GroupSpec => ({
  legend: `${F}.Consumes`,
  rare: true,
  fields: [
    {
      ...either("consumes.of", `${F}.PaysOf`, F, ["", ...Object.keys(things)], `${F}.PaysOwn`),
      options: { prefix: F, values: ["", ...Object.keys(things)], labels: things, none: `${F}.PaysOwn` },
    },
    provided(number("consumes.amount", `${F}.Amount`), "consumes.of"),
  ],
});

const WHOM: readonly GroupSpec[] = [
  {
    legend: `${F}.Whom`,
    rare: true,
    fields: [
      asItem("aim", `${F}.AimAt`, `${F}.Aim`, AIMS),
      number("targets.count", `${F}.Most`),
      provided(number("targets.perCircle", "perCircle"), "targets.count"),
      keys("targets.kinds", `${F}.Creatures`, "creatureType"),
      asItem("range.kind", "rangeKind", "OD20.RangeKind", REACHES),
      provided(measure("range.value", "feet"), "range.kind", "feet"),
      asItem("area.shape", "area", "OD20.AreaShape", SHAPES),
      ...AREA_FIELDS,
    ],
  },
  {
    legend: "duration",
    rare: true,
    fields: [
      asItem("lasts.kind", "duration", "OD20.DurationKind", LASTS),
      provided(number("lasts.value", "durationValue"), "lasts.kind", "rounds", "minutes", "hours", "days"),
      check("concentration", "concentration"),
    ],
  },
];

/** The dice of an activity. A new row of one that heals does heal. */
const partsGroup = (kind: string): GroupSpec => ({
  legend: `${F}.Parts`,
  list: {
    path: "parts",
    columns: [
      select("kind", "effectKind", "OD20.EffectKind", CHANGE_KINDS),
      dice("formula", "formula"),
      provided(select("type", "damageType", "OD20.DamageType", ["", ...DAMAGE_TYPES]), "kind", "damage"),
      dice("more", "upcast"),
      provided(check("later", `${F}.Later`), "kind", "damage"),
      provided(either("games", `${F}.Games`, `${F}.InGames`, ["", "homebrew", "others"], `${F}.InGames.all`), "games"),
    ],
    fresh: kind === "heal" ? { kind: "healing", formula: "1d6" } : { kind: "damage", formula: "1d6", type: "fire" },
  },
});

/** A select of an Attribute or a skill of the table's game. */
const checkSelect = (path: string, label: string): FieldSpec => {
  const values = ["", ...(keysFor("check") ?? [])];
  const labels = Object.fromEntries(values.map((key) => [key, keyLabel("check", key, gameTexts)]));
  return { ...select(path, label, F, values), options: { prefix: F, values, labels } };
};

/** What a check asks for; the fields of a save without what only saves have. */
const checkGroup = (): GroupSpec => ({
  legend: `${F}.Kind.check`,
  fields: [
    checkSelect("save.attribute", `${F}.Kind.check`),
    provided(select("save.onSuccess", "onSuccess", "OD20.SaveLeaves", ["half", "none"]), "save.attribute"),
    provided(SAVE_DC, "save.attribute"),
  ],
});

const contestGroup = (): GroupSpec => ({
  legend: `${F}.Kind.contest`,
  fields: [
    checkSelect("contest.by", `${F}.RolledBy`),
    provided(either("contest.sways", `${F}.Sways`, `${F}.Sway`, SWAYS, `${F}.Sway.none`), "contest.by"),
    keys("contest.against", `${F}.AnsweredBy`, "check"),
  ],
});

/** Groups of a part of a kind; `carries`, `does` and `gains` share one. */
const GROUPS: Readonly<
  Record<
    Exclude<KindField, "contest" | "parts" | "applies" | "moves" | "carries" | "does" | "gains">,
    readonly GroupSpec[]
  >
> = {
  whom: WHOM,
  attack: [
    {
      legend: `${F}.Test.attack`,
      fields: [
        // Nothing stated is magical, and shown as that.
        either("attack.defense", "defense", "OD20.WeaponDefense", ["", "magical", "physical"], USUAL_DEFENSE),
        BONUS,
        check("attack.addsModifier", "addsModifier"),
      ],
    },
  ],
  save: [
    {
      legend: `${F}.Test.save`,
      fields: [
        select("save.attribute", "saveAttribute", "OD20.Attribute", ["", ...ATTRIBUTES]),
        provided(select("save.onSuccess", "onSuccess", "OD20.SaveLeaves", ["half", "none"]), "save.attribute"),
        {
          ...provided(check("save.charisma", "saveCharisma"), "save.attribute", "discipline"),
          // Where each characteristic has a save of its own.
          in: ({ sells, saves }) => !sells && saves === null,
        },
        provided(SAVE_DC, "save.attribute"),
      ],
    },
  ],
  rays: [
    {
      legend: `${F}.Rays`,
      rare: true,
      fields: [
        number("rays.count", `${F}.RayCount`),
        provided(number("rays.perCircle", `${F}.RaysPerCircle`), "rays.count"),
      ],
      list: {
        path: "rays.byLevel",
        columns: [number("level", "level"), number("count", `${F}.RayCount`)],
        fresh: { level: 5, count: 2 },
      },
    },
  ],
  amends: [
    {
      legend: `${F}.Amends`,
      fields: [
        either("amends.as", `${F}.Changes`, `${F}.Amend`, ["", ...AMENDMENTS], `${F}.Amend.none`),
        provided(text("amends.formula", "formula"), "amends.as", "defense", "attack", "reduce", "endure", "save"),
        provided(
          text("amends.against", `${F}.Against`),
          "amends.as",
          ...["defense", "half", "reduce", "endure", "save", "again", "succeeds"],
        ),
      ],
    },
  ],
  summons: [
    { legend: `${F}.Kind.summon`, fields: [reference("summons.uuid"), number("summons.count", `${F}.RayCount`)] },
  ],
  casts: [
    {
      legend: `${F}.Borrow`,
      fields: [
        reference("casts.uuid"),
        number("casts.circle", `${F}.Circle`),
        provided(number("casts.top", `${F}.Top`), "pool"),
        SAVE_DC,
        BONUS,
      ],
    },
  ],
};

/** Fields of what a use includes or restores, by the part of the kind. */
const INCLUDED: Readonly<Partial<Record<KindField, readonly FieldSpec[]>>> = {
  carries: [check("carries", `${F}.Carries`)],
  does: [keys("does", "does", "doneAction")],
  gains: [
    either("gains.what", `${F}.Gains`, `${F}.Gain`, GAINS, `${F}.Gain.none`),
    provided(number("gains.circle", `${F}.GainCircle`), "gains.what", "slot", "circles"),
    provided(text("gains.amount", `${F}.GainAmount`), "gains.what", "circles", "slots", "pool"),
    provided(named("of", `${F}.PaysOf`), "gains.what", "pool"),
  ],
};

/**
 * Returns the groups of an activity of this kind; only name and kind for an unknown one.
 * @param effects names of the item's effects by id
 */
export function activityGroups(kind: string, effects: Names): GroupSpec[] {
  const known = kindOf(kind);
  const basics = [named("name", `${F}.Name`), kindField()];
  if (!known) return [{ legend: "basics", fields: basics }];
  const groupsOf = {
    ...GROUPS,
    contest: [contestGroup()],
    parts: [partsGroup(kind)],
    ...(kind === "check" ? { save: [checkGroup()] } : {}),
  };
  const { fields } = known;
  const [applies, moves] = givenGroups(effects, OUTCOMES);
  const casts = fields.includes("casts");
  const groups = fields.flatMap((field): readonly GroupSpec[] => {
    // What a kind is made for is not folded.
    if (field === "applies") return [{ ...applies, rare: kind !== "effect" }];
    if (field === "moves") return [{ ...moves, rare: kind !== "move" }];
    // A summons has no targets, only a duration.
    if (field === "whom" && fields.includes("summons")) return WHOM.slice(1);
    // A cast takes the test of its spell, and states only numbers of its own.
    if (field in INCLUDED || (casts && field !== "casts")) return [];
    return Object.entries(groupsOf).find(([part]) => part === field)?.[1] ?? [];
  });
  return [
    { legend: "basics", fields: [...basics, ...(casts ? [] : SPENDS), START, ...PAYS] },
    ...groups,
    {
      legend: "more",
      rare: true,
      fields: [
        ...fields.flatMap((field) => INCLUDED[field] ?? []),
        either("after", `${F}.After`, `${F}.AfterWhat`, AFTERS, `${F}.AfterWhat.none`),
        number("from", "fromLevel"),
        text("option", "option"),
      ],
    },
  ];
}
