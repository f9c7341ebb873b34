/** Which slots come back by a feature, as fields of the window that uses it. Pure. */
import type { UseChoice, UsePlan } from "../../play/activities/use-plan.pure.ts";
import { numberOf, type FieldView, type FormValues } from "../forms/form-view.ts";
import type { Texts } from "../words/texts.ts";

/** The fields of slots that come back, one for each circle. */
export const BACK = "back";

/** Which slots come back, where that is a choice: as many of each circle as it lacks, at most. @rule B-REST-04 */
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

/** What was typed of it; none while nothing was. */
export function readBack(values: FormValues): Pick<UseChoice, "back"> {
  const names = [...values.keys()].filter((name) => name.startsWith(`${BACK}.`));
  if (names.length === 0) return {};
  return {
    back: names.map((name) => ({ circle: Number(name.slice(BACK.length + 1)), by: numberOf(values, name) ?? 0 })),
  };
}
