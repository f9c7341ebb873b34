/** Tables of the fields of further activities, and of the additional effects of an item's own activity. `item-form.ts` reads them. */
import { LASTS, RANGES, SHAPES, SPENT } from "../../../data/item/activities.pure.ts";
import { AMENDMENTS } from "../../../rules/basics/amendments.ts";
import { AIMS, AFTERS, GAINS, PAYMENTS, TESTS } from "../../../rules/activities/item-uses.ts";
import { OUTCOMES, WAYS } from "../../../rules/activities/activity-results.ts";
import { SIZES } from "../../../rules/movement/size.ts";
import { ATTRIBUTES, DAMAGE_TYPES, CHANGE_KINDS } from "../../../rules/basics/ids.ts";
import { number, provided, select, type FieldSpec, type GroupSpec } from "./field-spec.ts";

const F = "OD20.Further";
const optional = (spec: FieldSpec): FieldSpec => ({ ...spec, optional: true });
const when = (outcomes: readonly string[]): FieldSpec => select("on", `${F}.When`, `${F}.On`, outcomes);
const USED = OUTCOMES.filter((one) => one !== "failed");

const NAME: readonly FieldSpec[] = [{ path: "name", label: `${F}.Name`, kind: "text", long: "reference" }];
const PAYS: readonly FieldSpec[] = [
  select("pays", `${F}.PaysWith`, `${F}.Pays`, PAYMENTS),
  provided({ path: "of", label: `${F}.PaysOf`, kind: "text", long: "reference" }, "pays", "elsewhere"),
  provided(number("amount", `${F}.Amount`), "pays", "uses", "elsewhere"),
  provided({ path: "pool", label: `${F}.Pool`, kind: "check" }, "pays", "uses"),
];
const DC = optional(number("test.dc", "saveDc"));
const BONUS = optional({ ...number("test.bonus", `${F}.Bonus`), signed: true });

/**
 * Groups for applied effects, moves and rays, both for the item's own and for further activities.
 * @param effects names of the item's effects by id
 * @param outcomes outcomes on which the effects apply
 */
export function moreGroups(
  effects: Readonly<Record<string, string>>,
  outcomes: readonly string[] = USED,
): [applies: GroupSpec, moves: GroupSpec, rays: GroupSpec] {
  const on = when(outcomes);
  const ids = Object.keys(effects);
  return [
    {
      legend: `${F}.Applies`,
      rare: true,
      list: {
        path: "applies",
        columns: [
          {
            ...select("effect", "effect", F, ["", ...ids]),
            options: { prefix: F, values: ["", ...ids], labels: effects },
          },
          on,
        ],
        fresh: { effect: ids[0] ?? "", on: "hit" },
      },
    },
    {
      legend: `${F}.Moves`,
      rare: true,
      list: {
        path: "moves",
        columns: [
          select("way", `${F}.Where`, `${F}.Way`, WAYS),
          provided({ ...number("feet", "feet"), fraction: true }, "way", "away", "toward", "blink"),
          on,
        ],
        fresh: { feet: 5, way: "away", on: "hit" },
      },
    },
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
  ];
}

/** Save that protects a hit target from the additional effects of a weapon. */
const RIDER: GroupSpec = {
  legend: `${F}.Rider`,
  rare: true,
  fields: [
    select("rider.attribute", "saveAttribute", "OD20.Attribute", ["", ...ATTRIBUTES]),
    provided(optional(number("rider.dc", "saveDc")), "rider.attribute", ...ATTRIBUTES),
    {
      path: "rider.largest",
      label: `${F}.Largest`,
      kind: "select",
      options: { prefix: "OD20.Size", values: ["", ...SIZES], none: `${F}.AnySize` },
    },
  ],
};

/**
 * Returns the groups for the additional effects of a weapon. The attack chooses the targets, so the groups have no
 * targets of their own.
 */
export function riderGroups(effects: Readonly<Record<string, string>>): GroupSpec[] {
  const [applies, moves] = moreGroups(effects, OUTCOMES);
  return [applies, moves, RIDER];
}

/**
 * Another item of the same owner whose uses a feature consumes.
 * @param things names of the items by reference, including the stored one
 */
export const consumesGroup = (things: Readonly<Record<string, string>>): GroupSpec => ({
  legend: `${F}.Consumes`,
  rare: true,
  fields: [
    {
      path: "consumes.of",
      label: `${F}.PaysOf`,
      kind: "select",
      options: { prefix: F, values: ["", ...Object.keys(things)], labels: things, none: `${F}.PaysOwn` },
    },
    provided(number("consumes.amount", `${F}.Amount`), "consumes.of"),
  ],
});

/** Changes of a reaction to a roll that was already made. @rule H-TURN-10 */
export const AMENDS: GroupSpec = {
  legend: `${F}.Amends`,
  rare: true,
  fields: [
    {
      path: "amends.as",
      label: `${F}.Changes`,
      kind: "select",
      options: { prefix: `${F}.Amend`, values: ["", ...AMENDMENTS], none: `${F}.Amend.none` },
    },
    provided(
      { path: "amends.formula", label: "formula", kind: "text" },
      "amends.as",
      "defense",
      "attack",
      "reduce",
      "endure",
      "save",
    ),
    provided(
      { path: "amends.against", label: `${F}.Against`, kind: "text" },
      "amends.as",
      "defense",
      "half",
      "reduce",
      "endure",
      "again",
    ),
  ],
};

/** Activity that casts a spell. The spell defines everything else. */
export const BORROWED: readonly GroupSpec[] = [
  {
    legend: "basics",
    fields: [
      ...NAME,
      number("casts.circle", `${F}.Circle`),
      ...PAYS,
      provided(number("casts.top", `${F}.Top`), "pool"),
    ],
  },
  {
    legend: "more",
    rare: true,
    fields: [DC, BONUS, { path: "casts.uuid", label: "reference", kind: "text", long: "reference" }],
  },
];

/** Returns the groups of an activity without a spell. */
export function ownGroups(effects: Readonly<Record<string, string>>): GroupSpec[] {
  return [
    {
      legend: "basics",
      fields: [
        ...NAME,
        select("spends", "castingKind", "OD20.FeatureAction", SPENT),
        provided({ path: "trigger", label: "trigger", kind: "text", long: "sentence" }, "spends", "reaction"),
        ...PAYS,
        {
          ...select("gains.what", `${F}.Gains`, `${F}.Gain`, GAINS),
          options: { prefix: `${F}.Gain`, values: GAINS, none: `${F}.Gain.none` },
        },
        provided(number("gains.circle", `${F}.GainCircle`), "gains.what", "slot", "circles"),
        provided(
          { path: "gains.amount", label: `${F}.GainAmount`, kind: "text" },
          "gains.what",
          "circles",
          "slots",
          "pool",
        ),
        provided({ path: "of", label: `${F}.PaysOf`, kind: "text", long: "reference" }, "gains.what", "pool"),
        {
          ...select("after", `${F}.After`, `${F}.AfterWhat`, AFTERS),
          options: { prefix: `${F}.AfterWhat`, values: AFTERS, none: `${F}.AfterWhat.none` },
        },
      ],
    },
    {
      legend: `${F}.Whom`,
      fields: [
        select("aim", `${F}.AimAt`, `${F}.Aim`, AIMS),
        provided(number("most", `${F}.Most`), "aim", "creatures"),
        { path: "carries", label: `${F}.Carries`, kind: "check" },
        provided(select("range.kind", "rangeKind", "OD20.RangeKind", RANGES), "aim", "creatures", "area"),
        provided({ ...number("range.value", "feet"), fraction: true }, "range.kind", "feet"),
        provided(select("area.shape", "area", "OD20.AreaShape", SHAPES), "aim", "area"),
        provided({ ...number("area.size", "areaSize"), fraction: true }, "aim", "area"),
        provided({ ...number("area.width", "areaWidth"), fraction: true }, "area.shape", "line"),
        provided({ ...number("area.width", "areaHeight"), fraction: true }, "area.shape", "cylinder"),
        provided({ path: "area.chosen", label: "areaChosen", kind: "check" }, "aim", "area"),
      ],
    },
    {
      legend: "resolution",
      fields: [
        select("test.kind", "resolutionKind", `${F}.Test`, TESTS),
        provided(select("test.attribute", "saveAttribute", "OD20.Attribute", ["", ...ATTRIBUTES]), "test.kind", "save"),
        provided(select("test.onSuccess", "onSuccess", "OD20.SaveLeaves", ["half", "none"]), "test.kind", "save"),
        provided(DC, "test.kind", "save"),
        provided(BONUS, "test.kind", "attack"),
      ],
    },
    {
      legend: `${F}.Parts`,
      list: {
        path: "parts",
        columns: [
          select("kind", "effectKind", "OD20.EffectKind", CHANGE_KINDS),
          { path: "formula", label: "formula", kind: "text", dice: true },
          select("type", "damageType", "OD20.DamageType", ["", ...DAMAGE_TYPES]),
        ],
        fresh: { kind: "damage", formula: "1d6", type: "fire" },
      },
    },
    ...moreGroups(effects),
    {
      legend: "duration",
      rare: true,
      fields: [
        select("lasts.kind", "duration", "OD20.DurationKind", LASTS),
        provided(number("lasts.value", "durationValue"), "lasts.kind", "rounds", "minutes", "hours", "days"),
        { path: "concentration", label: "concentration", kind: "check" },
      ],
    },
    {
      legend: `${F}.Borrow`,
      rare: true,
      fields: [{ path: "casts.uuid", label: "reference", kind: "text", long: "reference" }],
    },
  ];
}
