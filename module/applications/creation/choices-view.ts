/** The form with the choices of several items, and its result. Pure. */
import type { DueChoice } from "../../play/character/plan-origin.pure.ts";
import type { FormValues, FormView } from "../forms/form-view.ts";
import type { Texts } from "../words/texts.ts";
import { choiceLegend, keyLabel } from "../words/choice-labels.ts";

/** An item with choices. */
export interface Chooser {
  readonly id: string;
  readonly name: string;
  readonly choices: readonly DueChoice[];
}

const fieldName = (id: string, index: number): string => `${id}.${String(index)}`;

/** Returns a form with one list of checkboxes per choice. Chosen options are checked, including those that are no longer offered. */
export function choicesView(uid: string, choosers: readonly Chooser[], texts: Texts): FormView {
  const fields = choosers.flatMap(({ id, name, choices }) =>
    choices.map((choice) => ({
      list: {
        name: fieldName(id, choice.index),
        legend: `${name}: ${choiceLegend(choice, texts)}`,
        options: [...choice.from, ...choice.foreign].map((key) => ({
          id: `${uid}-${id}-${String(choice.index)}-${key}`,
          value: key,
          text: keyLabel(choice.track, key, texts),
          selected: [...choice.chosen].includes(key),
        })),
      },
    })),
  );
  return {
    fields,
    submit: texts.t("OD20.Creation.Choose"),
    secondary: { action: "secondary", label: texts.t("OD20.Creation.Later") },
  };
}

/** Returns the chosen keys by item and choice, and the legend of the first choice with too many keys. */
export function readChoices(
  values: FormValues,
  choosers: readonly Chooser[],
  texts: Texts,
): {
  readonly chosen: ReadonlyMap<string, Readonly<Record<number, readonly string[]>>>;
  readonly tooMany: string | null;
} {
  const chosen = new Map<string, Record<number, readonly string[]>>();
  let tooMany: string | null = null;
  for (const { id, choices } of choosers) {
    const own: Record<number, readonly string[]> = {};
    for (const choice of choices) {
      const keys = values.get(fieldName(id, choice.index)) ?? [];
      own[choice.index] = keys;
      if (keys.length > choice.count) tooMany ??= choiceLegend(choice, texts);
    }
    chosen.set(id, own);
  }
  return { chosen, tooMany };
}
