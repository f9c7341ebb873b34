/** Travel pace in words: distance and effect on checks. Pure. */
import { PACES, travel, type Pace } from "../../rules/rest/travel.ts";
import { numberOf, valueOf, type FieldView, type FormValues, type FormView } from "../forms/form-view.ts";
import { segment } from "../common/segment.ts";
import { decimal } from "../common/number-view.ts";
import type { Texts } from "../words/texts.ts";

const KEYS = ["slow", "normal", "fast"] as const satisfies readonly Pace[];
/** Hours of travel on a normal day. */
const USUAL = 8;
const LONGEST = 240;
/** Kilometers per mile. */
const KILOMETERS = 1.6;

/** Returns the chosen pace; null for none. */
export function readPace(values: FormValues, before: Pace | null): Pace | null {
  return values.size === 0 ? before : (KEYS.find((one) => one === valueOf(values, "pace")) ?? null);
}

/** Returns a text such as "15 miles (24 km)". */
const milesText = (miles: number, texts: Texts): string =>
  texts.plural("OD20.Travel.Miles", miles, {
    miles: decimal(miles, texts),
    kilometers: decimal(Math.round(miles * KILOMETERS * 10) / 10, texts),
  });

/** Returns the notes of a pace: distance, and effect on checks. @rule B-TRV-01 B-TRV-02 B-TRV-03 B-TRV-04 B-TRV-05 */
export function paceNotes(pace: Pace, hours: number, mounted: boolean, texts: Texts): string[] {
  const { t } = texts;
  const { miles, mountsTired } = travel(pace, hours, mounted);
  const { feetPerMinute, milesPerHour, milesPerDay } = PACES[pace];
  return [
    t("OD20.Travel.Far", { hours: decimal(hours, texts), way: milesText(miles, texts) }),
    t("OD20.Travel.Rates", {
      minute: feetPerMinute,
      hour: milesText(milesPerHour, texts),
      day: milesText(milesPerDay, texts),
    }),
    t(`OD20.Travel.Does.${pace}`),
    ...(mountsTired ? [t("OD20.Travel.Tired")] : []),
  ];
}

export function travelView(uid: string, values: FormValues, before: Pace | null, texts: Texts): FormView {
  const { t } = texts;
  const pace = readPace(values, before);
  const hours = Math.max(0, Math.min(LONGEST, numberOf(values, "hours") ?? USUAL));
  const mounted = values.has("mounted");
  const fields: FieldView[] = [
    {
      segment: segment(
        uid,
        "pace",
        t("OD20.Travel.Pace"),
        ["none" as const, ...KEYS].map((key) => [key, t(`OD20.Travel.Paces.${key}`)] as const),
        pace ?? "none",
      ),
    },
  ];
  if (pace)
    fields.push(
      {
        number: {
          id: `${uid}-hours`,
          name: "hours",
          label: t("OD20.Travel.Hours"),
          value: hours,
          hint: String(USUAL),
          bounds: { min: 0, max: LONGEST },
        },
      },
      { check: { id: `${uid}-mounted`, name: "mounted", label: t("OD20.Travel.Mounted"), on: mounted } },
      ...paceNotes(pace, hours, mounted, texts).map((note) => ({ note })),
    );
  return { fields, submit: t("OD20.Travel.Submit"), secondary: null };
}
