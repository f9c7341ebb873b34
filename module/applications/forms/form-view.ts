import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import { readTyped, typedProblem, type NumberBounds } from "../common/read-number.ts";
import type { RuleView } from "../common/rule-pages.ts";
import type { SegmentView } from "../common/segment.ts";
import type { Texts } from "../words/texts.ts";

/** Bounds of check difficulties. */
export const DIFFICULTY: NumberBounds = { min: 0, max: 1000 };

/** A number field of a small form. */
export interface NumberField {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: number | string | null;
  readonly hint: string;
  /** Default: 0 to 1,000,000. */
  readonly bounds?: NumberBounds;
  readonly signed?: boolean;
  /** Whether an empty field is invalid. Default: false; the dialog decides what an empty field means. */
  readonly required?: boolean;
  /** Why the current value is invalid. The form sets it when it draws. */
  readonly wrong?: string;
}

/** Additional content of a checkbox option. */
export interface OptionMore {
  /** Image of the option; "" or omitted for none. */
  readonly img?: string;
  /** Text beside the option: distance and chance to fail the save. */
  readonly beside: string;
  /** Whether the text is a reason against the option. */
  readonly bad: boolean;
  readonly note: string;
  readonly reasons: readonly { readonly text: string; readonly good: boolean }[];
  readonly select: NonNullable<FieldView["select"]> | null;
}

/** A field of a small form. Exactly one property is set. */
export interface FieldView {
  readonly segment?: SegmentView;
  readonly number?: NumberField;
  readonly text?: {
    readonly id: string;
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly placeholder: string;
    /** Whether the field gets the focus when the form opens. */
    readonly focus?: boolean;
  };
  readonly check?: { readonly id: string; readonly name: string; readonly label: string; readonly on: boolean };
  readonly list?: {
    /** Whether the user can select only one option. */
    readonly one?: boolean;
    readonly name: string;
    readonly legend: string;
    readonly options: readonly {
      readonly id: string;
      readonly value: string;
      readonly text: string;
      readonly selected: boolean;
      /** Whether the user may not choose it. Default: false. */
      readonly refused?: boolean;
      /** Details that help the user decide about the option. */
      readonly more?: OptionMore;
    }[];
  };
  readonly select?: {
    readonly id: string;
    readonly name: string;
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly text: string; readonly selected: boolean }[];
    /** More options, grouped under headings. */
    readonly groups?: readonly {
      readonly label: string;
      readonly options: readonly { readonly value: string; readonly text: string; readonly selected: boolean }[];
    }[];
  };
  /** Content of one window alone: the name of its partial and what it shows. */
  readonly own?: { readonly partial: string; readonly view: object };
  readonly note?: string;
  /** Reasons for the suggested advantage or disadvantage. */
  readonly reasons?: readonly { readonly text: string; readonly good: boolean }[];
}

/** Heading of a window: the acting creature and its action. */
export interface HeadView {
  readonly img: string;
  readonly title: string;
  readonly subtitle: string;
}

/** Summary above the button: warnings, formula and totals. */
export interface SumsView {
  readonly warnings: readonly {
    readonly text: string;
    readonly severity: string;
    /** Buttons that remove the obstacle; omitted when nothing can remove it. */
    readonly acts?: readonly { readonly detail: string; readonly label: string }[];
  }[];
  /** The roll formula and the values beside it. */
  readonly formula: string;
  readonly damage: string;
  readonly chips: readonly { readonly label: string; readonly value: string }[];
  readonly error: string;
}

/** A small form: one column, one primary button. */
export interface FormView {
  readonly head?: HeadView;
  readonly sums?: SumsView;
  readonly fields: readonly FieldView[];
  /** Line before the buttons that says what they will do; omitted for none. */
  readonly foot?: string;
  readonly submit: string;
  readonly secondary: { readonly action: string; readonly label: string } | null;
  /** Label of the button that returns to the previous form; omitted when there was none. */
  readonly back?: string;
  /** Rules pages that the form links to; omitted for none. */
  readonly rules?: readonly RuleView[];
}

/** Submitted values by field name. Lists have several values. */
export type FormValues = ReadonlyMap<string, readonly string[]>;

export function valueOf(values: FormValues, name: string): string {
  return values.get(name)?.[0] ?? "";
}

/** Returns the typed integer, or null for empty or invalid text. Accepts a decimal comma and a typographic minus. */
export function numberOf(values: FormValues, name: string): number | null {
  const read = readTyped(valueOf(values, name), { min: -NUMBER_LIMIT, whole: false });
  return "value" in read ? Math.trunc(read.value) : null;
}

/** Returns why a typed value is invalid, or "". */
export function fieldProblem(
  { label, bounds = {}, required = false }: NumberField,
  text: string,
  texts: Pick<Texts, "t">,
): string {
  return text.trim() === "" && !required ? "" : typedProblem(text, bounds, texts, label);
}

/** Returns the first invalid number field and the reason. */
export function wrongNumber(
  { fields }: FormView,
  values: FormValues,
  texts: Pick<Texts, "t">,
): { readonly name: string; readonly reason: string } | null {
  for (const { number } of fields) {
    // A field that was drawn only now has no value yet.
    if (!number || !values.has(number.name)) continue;
    const reason = fieldProblem(number, valueOf(values, number.name), texts);
    if (reason !== "") return { name: number.name, reason };
  }
  return null;
}

/** Returns the form with the typed numbers and their errors, so a redraw keeps them. */
export function withTyped(view: FormView, values: FormValues, texts: Pick<Texts, "t">): FormView {
  return {
    ...view,
    fields: view.fields.map((field) => {
      const { number } = field;
      if (!number || !values.has(number.name)) return field;
      const value = valueOf(values, number.name);
      return { ...field, number: { ...number, value, wrong: fieldProblem(number, value, texts) } };
    }),
  };
}
