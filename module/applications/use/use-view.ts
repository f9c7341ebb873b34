/** Use window as a small form. Pure. */
import type { Cast, UseFacts, UseChoice } from "../../play/activities/use-plan.pure.ts";
import { isSave, ALONG, feetOf, kindsNow, takesAlong } from "../../rules/activities/activity.ts";
import { spendable } from "../../rules/activities/stored-activity.ts";
import type { ChangeKind } from "../../rules/basics/ids.ts";
import { numberOf, valueOf, type FieldView, type FormValues, type FormView } from "../forms/form-view.ts";
import { length } from "../words/measures.ts";
import { ruleView, type RulePage } from "../common/rule-pages.ts";
import { segment } from "../common/segment.ts";
import type { Texts } from "../words/texts.ts";
import { dartFields, sharedWords, backFields, readBack } from "./choice-fields.ts";
import { isTooFar, personMore, coverChosen } from "./use-target-row.ts";
import { obstacleViews, shownBeforeTrying, useConsequences } from "./obstacle-views.ts";
import type { UseOffer } from "./use-offer.ts";
import { activityWords, partWords, saveWords } from "../words/use-words.ts";

/** Fields of an attack with a spell or feature. */
export type CastView = ReturnType<typeof castView>;

/** Returns the choices by field name. */
export function readUseForm(values: FormValues, facts: UseFacts): Omit<UseChoice, "targets"> {
  const kind = valueOf(values, "kind");
  const { pays } = facts.activity;
  const pool = spendable(facts.activity);
  return {
    circle: numberOf(values, "slot") ?? 0,
    ritual: valueOf(values, "ritual") === "1",
    // A spell from an item defaults to its lowest cost; a pool of points defaults to all points.
    spent: numberOf(values, "spent") ?? (facts.activity.borrowed ? pool.least : pays.kind === "uses" ? pays.left : 0),
    kind: kindsNow(facts.activity.parts).find((one) => one === kind) ?? null,
    material: valueOf(values, "material"),
    ...readBack(values),
  };
}

/** Returns the field for the slot; empty when no slot is needed, or it is already paid. */
export function slotField(
  uid: string,
  { facts, plan }: Pick<UseOffer, "facts" | "plan">,
  { t }: Pick<Texts, "t">,
): FieldView[] {
  const { spell, slots, held = null } = facts;
  if (!spell || held || spell.circle === 0 || plan.circle === 0) return [];
  const fitting = slots.filter(({ circle, max, value }) => circle >= spell.circle && (max > 0 || value > 0));
  const rows = fitting.map(({ circle, value }): [string, string, string] => [
    String(circle),
    t("OD20.Use.SlotOf", { n: circle, left: value }),
    t("OD20.Use.SlotName", { n: circle, left: value }),
  ]);
  return rows.length === 0 ? [] : [{ segment: segment(uid, "slot", t("OD20.Use.Slot"), rows, String(plan.circle)) }];
}

function kindField(uid: string, { facts: { activity }, plan }: UseOffer, { t }: Texts): FieldView[] {
  const kinds = kindsNow(activity.parts);
  if (kinds.length < 2) return [];
  const name = (kind: ChangeKind): string =>
    kind === "damage" && activity.test.kind !== "none" ? t("OD20.Use.Later") : t(`OD20.Deal.Choice.${kind}`);
  return [
    {
      segment: segment(
        uid,
        "kind",
        t("OD20.Use.Kind"),
        kinds.map((kind): [string, string] => [kind, name(kind)]),
        plan.kind ?? "damage",
      ),
    },
  ];
}

function spentField(uid: string, { facts: { activity }, plan }: UseOffer, { t }: Texts): FieldView[] {
  const { pays } = activity;
  if (pays.kind !== "uses" || !pays.pool) return [];
  const { least, most } = spendable(activity);
  return [
    {
      number: {
        id: `${uid}-spent`,
        name: "spent",
        label: t("OD20.Use.Spent", { left: pays.left }),
        value: plan.spent,
        hint: "",
        bounds: { min: least, max: most },
      },
    },
  ];
}

function targetFields(
  uid: string,
  { facts: { activity }, plan, near, others, chosen, row, values }: UseOffer,
  texts: Texts,
): FieldView[] {
  const along = takesAlong(activity, plan.above);
  if (activity.aim === "self" && along === 0) return [];
  const { t, plural } = texts;
  const listed = along > 0 ? { ...activity, range: ALONG } : activity;
  const legend = along > 0 ? plural("OD20.Use.AlongOf", along) : null;
  return [
    {
      list: {
        name: "target",
        one: plan.most === 1,
        legend: legend ?? (plan.most === null ? t("OD20.Use.Targets") : plural("OD20.Use.TargetsOf", plan.most)),
        options: near.map((person, index) => {
          const { uuid, name } = person;
          const id = `${uid}-target-${String(index)}`;
          const state = { selected: chosen.has(uuid), cover: coverChosen(values, uuid, person.shelter) };
          const more = personMore(id, person, { activity: listed, ...row }, state, texts);
          return { id, value: uuid, text: name, selected: state.selected, more };
        }),
      },
    },
    ...dartFields(uid, [...near, ...others], chosen, plan.rays, texts),
    ...(others.length === 0
      ? []
      : [
          {
            select: {
              id: `${uid}-another`,
              name: "target",
              label: t("OD20.Use.Another"),
              options: [{ uuid: "", name: t("OD20.Use.NobodyElse") }, ...others].map(({ uuid, name }) => ({
                value: uuid,
                text: name,
                selected: uuid !== "" && chosen.has(uuid),
              })),
            },
          },
        ]),
  ];
}

/** Returns the field for the injury to cure. The first injury is preselected. @rule H-DEATH-05 C-27 */
function cureField(uid: string, { cures = [], values }: UseOffer, { t }: Texts): FieldView[] {
  if (cures.length === 0) return [];
  const chosen = valueOf(values, "injury");
  const options = [...cures, { id: NO_INJURY, name: t("OD20.Use.NoInjury") }];
  return [
    {
      select: {
        id: `${uid}-injury`,
        name: "injury",
        label: t("OD20.Use.Injury"),
        options: options.map(({ id, name }) => ({ value: id, text: name, selected: id === chosen })),
      },
    },
  ];
}

/** Value of the option that cures no injury. */
export const NO_INJURY = "none";

/** Returns the field for a material that has a price or is consumed. @rule H-SPL-22 */
export function materialField(
  uid: string,
  {
    facts: { activity },
    choice,
    things,
  }: Pick<UseOffer, "facts" | "things"> & { readonly choice: Pick<UseChoice, "material"> },
  { t }: Pick<Texts, "t">,
): FieldView[] {
  const { material } = activity.components;
  if (!material || ((material.price ?? 0) === 0 && material.consumed !== true)) return [];
  return [
    {
      select: {
        id: `${uid}-material`,
        name: "material",
        label: t("OD20.Use.Material", { what: activity.materials }),
        options: [{ uuid: "", name: t("OD20.Use.NoMaterial") }, ...things].map(({ uuid, name }) => ({
          value: uuid,
          text: name,
          selected: choice.material === uuid,
        })),
      },
    },
  ];
}

/** Returns warnings about targets or an area out of range. @rule B-RNG-01 H-RNG-03 */
function rangeWords({ facts: { activity }, near, chosen, tooFar }: UseOffer, texts: Texts): string[] {
  const reach = feetOf(activity.range);
  if (reach === null) return [];
  const words = (feet: number): string => length(feet, texts);
  return [
    ...near.flatMap((one) =>
      chosen.has(one.uuid) && isTooFar(activity, one)
        ? [texts.t("OD20.Use.OutOfRange", { name: one.name, distance: words(one.feet ?? 0), range: words(reach) })]
        : [],
    ),
    ...(tooFar === null ? [] : [texts.t("OD20.Use.PlaceOutOfRange", { distance: words(tooFar), range: words(reach) })]),
  ];
}

/** Returns whether a spell is cast: an own one, or one from a feature or item. */
const isSpell = ({ spell, activity: { borrowed } }: UseFacts): boolean => spell !== null || borrowed !== undefined;

/** Returns the fields of an attack with a spell or feature, shown above the targets. */
export function castView(
  uid: string,
  offer: Pick<UseOffer, "facts" | "plan" | "things"> & { readonly choice: Cast },
  texts: Texts,
) {
  const { facts, choice } = offer;
  const materials = materialField(uid, offer, texts);
  return {
    words: activityWords(facts.activity, 0, texts, offer.plan.longer).join(" · "),
    /** Whether it is a spell (also one cast from an item), not a feature. */
    spell: isSpell(facts),
    slot: slotField(uid, offer, texts)[0]?.segment ?? null,
    ritual: facts.activity.ritual ? ritualField(uid, choice, texts).check : null,
    material: materials[0]?.select ?? null,
  };
}

const ritualField = (uid: string, { ritual }: Pick<UseChoice, "ritual">, { t }: Texts) => ({
  check: { id: `${uid}-ritual`, name: "ritual", label: t("OD20.Use.Ritual"), on: ritual },
});

/** Returns the rules pages that the window links to. */
function rulesOf(facts: UseFacts): RulePage[] {
  const { area, test, concentration } = facts.activity;
  return [
    ...(isSpell(facts) ? (["casting"] as const) : []),
    ...(area ? (["areas"] as const) : []),
    ...(isSave(test) ? (["saves"] as const) : []),
    ...(concentration ? (["concentration"] as const) : []),
  ];
}

/** Returns the second button: cast again instead of moving, finish a long casting at once, or place the area again. */
function secondButton({ anew, plan, facts, places }: UseOffer, t: Texts["t"]): FormView["secondary"] {
  if (anew === true) return { action: "secondary", label: t("OD20.Use.Anew") };
  if (plan.begins > 0) return facts.isGM ? { action: "secondary", label: t("OD20.Use.AtOnce") } : null;
  return places ? { action: "again", label: t(places) } : null;
}

/** Returns the form: roll, cost, targets and obstacles. Enter submits. */
export function useView(uid: string, offer: UseOffer, texts: Texts): FormView {
  const { facts, plan, choice, dc, verb } = offer;
  const { t } = texts;
  const rolled = [
    ...plan.now.map((part) => partWords(part, plan.kind ?? "damage", texts, plan.rays)),
    ...plan.later.map((part) => partWords(part, part.kind, texts)),
  ];
  const { test } = facts.activity;
  const words = activityWords(facts.activity, null, texts, plan.longer).join(" · ");
  const begins = plan.begins > 0;
  const held = begins ? { ...facts.activity, concentration: true } : facts.activity;
  const { warnings, chips } = useConsequences(
    { facts: { activity: held, inFight: facts.inFight }, plan },
    choice.ritual,
    offer.held,
    texts,
    offer.thing,
  );
  const shared = sharedWords(offer, texts);
  const heals = !begins && plan.kind === "healing" && offer.whole.length > 0;
  return {
    head: { img: offer.img, title: offer.title, subtitle: offer.doer },
    fields: [
      ...(words === "" ? [] : [{ note: words }]),
      ...(begins ? [] : slotField(uid, offer, texts)),
      ...(facts.activity.ritual ? [ritualField(uid, choice, texts)] : []),
      // A long casting chooses targets and materials when it is completed.
      ...(begins
        ? []
        : [
            ...kindField(uid, offer, texts),
            ...spentField(uid, offer, texts),
            ...backFields(uid, plan, texts),
            ...targetFields(uid, offer, texts),
            ...cureField(uid, offer, texts),
            ...materialField(uid, offer, texts),
          ]),
    ],
    sums: {
      warnings: [
        ...warnings,
        ...(offer.provoked ?? []),
        ...obstacleViews(shownBeforeTrying(plan), offer.frees ?? [], texts),
        ...[
          ...(begins ? [] : rangeWords(offer, texts)),
          ...(heals ? [t("OD20.Use.Whole", { names: offer.whole.join(", ") })] : []),
        ].map((text) => ({ text, severity: "warning" })),
      ],
      formula: begins ? "" : rolled.join(" · "),
      damage: test.kind === "save" && !begins ? saveWords({ ...test, dc: test.dc ?? dc }, texts) : "",
      chips: [...chips, ...(begins || shared === "" ? [] : [{ label: shared, value: "" }])],
      error: "",
    },
    submit: t(begins ? "OD20.Use.Verb.begin" : verb),
    secondary: secondButton(offer, t),
    ...(choice.atOnce === true ? { back: t("OD20.Use.NotAtOnce") } : {}),
    rules: rulesOf(facts).map((page) => ruleView(page, texts)),
  };
}
