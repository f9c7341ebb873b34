/** Spell slots that a feature restores, as fields of the use window. Pure. */
import type { UseChoice, UsePlan } from "../../play/activities/use-plan.pure.ts";
import { numberOf, type FieldView, type FormValues } from "../forms/form-view.ts";
import type { Texts } from "../words/texts.ts";

/** Prefix of the fields, one for each circle. */
export const BACK = "back";

/** Returns the fields for slots to restore, at most the missing ones of each circle. Empty when there is no choice. @rule B-REST-04 */
export function backFields(
  uid: string,
  { slotsBack }: Pick<UsePlan, "slotsBack">,
  { t }: Pick<Texts, "t">,
): FieldView[] {
  if (!slotsBack || slotsBack.rows.length === 0) return [];
  const { rows, sum, most } = slotsBack;
  return [
    ...rows.map(({ circle, missing, by }) => ({
      number: {
        id: `${uid}-back-${String(circle)}`,
        name: `${BACK}.${String(circle)}`,
        label: t("OD20.Use.SlotBack", { n: circle, missing }),
        value: by,
        hint: "0",
        bounds: { min: 0, max: missing },
      },
    })),
    { note: t("OD20.Use.CirclesBack", { sum, most }) },
  ];
}

/** Returns the typed numbers; empty before the user typed any. */
export function readBack(values: FormValues): Pick<UseChoice, "back"> {
  const names = [...values.keys()].filter((name) => name.startsWith(`${BACK}.`));
  if (names.length === 0) return {};
  return {
    back: names.map((name) => ({ circle: Number(name.slice(BACK.length + 1)), by: numberOf(values, name) ?? 0 })),
  };
}
