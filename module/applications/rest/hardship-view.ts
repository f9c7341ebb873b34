/** View of the hardship window: what was missing and how it affects each creature. Pure. */
import { AIRLESS_LIMIT, FOOD, WATER, type Hardship, type HardshipPlan } from "../../play/rest/hardship.pure.ts";
import type { Size } from "../../rules/movement/size.ts";
import { DAILY_NEEDS } from "../../rules/rest/supplies.ts";
import { numberOf, valueOf, type FieldView, type FormValues, type FormView } from "../forms/form-view.ts";
import { segment } from "../common/segment.ts";
import type { Texts } from "../words/texts.ts";
import { decimal } from "../common/number-view.ts";
import { changesLine } from "./rest-view.ts";

/** A creature in the window, with the data for its hardship. */
export interface HardshipPerson {
  readonly uuid: string;
  readonly name: string;
  readonly size: Size;
  /** How long the creature can hold its breath. */
  readonly breath: { readonly seconds: number; readonly rounds: number };
}

const KINDS = ["day", "airless", "breath"] as const;

/** Returns the chosen hardship. `values` is empty when the form opens. */
export function readChosen(values: FormValues): Hardship {
  const kind = KINDS.find((one) => one === valueOf(values, "kind")) ?? "day";
  if (kind === "breath") return { of: kind };
  if (kind === "airless")
    return { of: kind, turns: Math.max(1, Math.min(AIRLESS_LIMIT, numberOf(values, "turns") ?? 1)) };
  return {
    of: kind,
    water: WATER.find((one) => one === valueOf(values, "water")) ?? "full",
    food: FOOD.find((one) => one === valueOf(values, "food")) ?? "full",
  };
}

/** Returns the line of a creature: its needs or breath, then the changes. */
export function hardshipLine(
  { name, size, breath }: HardshipPerson,
  hardship: Hardship,
  { changes, save }: HardshipPlan,
  texts: Texts,
): string {
  const { t } = texts;
  const { water, food } = DAILY_NEEDS[size];
  const grams =
    food < 1000 ? t("OD20.Hardship.Grams", { n: food }) : t("OD20.Party.Weight", { n: decimal(food / 1000, texts) });
  const facts =
    hardship.of === "day"
      ? t("OD20.Hardship.Needs", { water, food: grams })
      : hardship.of === "airless"
        ? t("OD20.Hardship.Holds", { time: breathTime(breath.seconds, texts), rounds: breath.rounds })
        : "";
  const what = changesLine(changes, texts);
  const owed = save ? t("OD20.Hardship.Owes", { dc: save.dc }) : "";
  return [t("OD20.Rest.Of", { name, what }), owed, facts].filter((part) => part !== "").join(" · ");
}

/** Returns a text such as "3 min" or "30 s". */
const breathTime = (seconds: number, { t }: Pick<Texts, "t">): string =>
  seconds < 60
    ? t("OD20.Hardship.Seconds", { n: seconds })
    : t("OD20.Hardship.Minutes", { n: Math.floor(seconds / 60) });

/**
 * Returns the form.
 * @param plan returns the effect on one creature
 */
export function hardshipView(
  uid: string,
  values: FormValues,
  people: readonly HardshipPerson[],
  chosen: ReadonlySet<string>,
  plan: (uuid: string, hardship: Hardship) => HardshipPlan,
  texts: Texts,
): FormView {
  const { t } = texts;
  const hardship = readChosen(values);
  const pick = (name: string, keys: readonly string[], value: string): FieldView => ({
    segment: segment(
      uid,
      name,
      t(`OD20.Hardship.Field.${name}`),
      keys.map((key) => [key, t(`OD20.Hardship.${name}.${key}`)] as const),
      value,
    ),
  });
  const fields: FieldView[] = [pick("kind", KINDS, hardship.of)];
  if (hardship.of === "day") fields.push(pick("water", WATER, hardship.water), pick("food", FOOD, hardship.food));
  if (hardship.of === "airless")
    fields.push({
      number: {
        id: `${uid}-turns`,
        name: "turns",
        label: t("OD20.Hardship.Field.turns"),
        value: hardship.turns,
        hint: "1",
        bounds: { min: 1, max: AIRLESS_LIMIT },
        required: true,
      },
    });
  fields.push({
    list: {
      name: "who",
      legend: t("OD20.Hardship.Field.who"),
      options: people.map(({ uuid, name }, index) => ({
        id: `${uid}-who-${String(index)}`,
        value: uuid,
        text: name,
        selected: chosen.has(uuid),
      })),
    },
  });
  for (const person of people)
    if (chosen.has(person.uuid))
      fields.push({ note: hardshipLine(person, hardship, plan(person.uuid, hardship), texts) });
  return { fields, submit: t("OD20.Hardship.Submit"), secondary: null };
}

/** Returns the subtitle of the hardship card. */
export function hardshipSubtitle(hardship: Hardship, { t }: Pick<Texts, "t">): string {
  if (hardship.of === "day")
    return t("OD20.Hardship.OfDay", {
      water: t(`OD20.Hardship.Had.${hardship.water}`),
      food: t(`OD20.Hardship.Had.${hardship.food}`),
    });
  return hardship.of === "airless" ? t("OD20.Hardship.OfTurns", { n: hardship.turns }) : "";
}
