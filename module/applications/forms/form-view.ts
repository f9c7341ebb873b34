import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import { readTyped, typedProblem, type NumberBounds } from "../shared/read-number.ts";
import type { RuleView } from "../shared/rule-pages.ts";
import type { SegmentView } from "../shared/segment.ts";
import type { Texts } from "../words/texts.ts";

/** Difficulties of checks. */
export const DIFFICULTY: NumberBounds = { min: 0, max: 1000 };

/** A number of a small form. */
export interface NumberField {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: number | string | null;
  readonly hint: string;
  /** 0 to a million, where nothing else is said. */
  readonly bounds?: NumberBounds;
  readonly signed?: boolean;
  /** Nothing typed is no answer; elsewhere the dialog knows what it means. */
  readonly required?: boolean;
  /** What is wrong with what stands there; filled in when it is drawn. */
  readonly wrong?: string;
}

/** What stands beside and below one of several that may be ticked. */
export interface OptionMore {
  /** Beside its name; "" or left out = none. */
  readonly img?: string;
  /** How far away it is, and how likely it fails its save. */
  readonly beside: string;
  /** What stands beside is a reason against it. */
  readonly bad: boolean;
  readonly note: string;
  readonly reasons: readonly { readonly text: string; readonly good: boolean }[];
  readonly select: NonNullable<FieldView["select"]> | null;
}

/** A field of a small form; exactly one of the kinds is set. */
export interface FieldView {
  readonly segment?: SegmentView;
  readonly number?: NumberField;
  readonly text?: {
    readonly id: string;
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly placeholder: string;
    /** Whether typing begins here. */
    readonly focus?: boolean;
  };
  readonly check?: { readonly id: string; readonly name: string; readonly label: string; readonly on: boolean };
  readonly list?: {
    /** One of them, and no more. */
    readonly one?: boolean;
    readonly name: string;
    readonly legend: string;
    readonly options: readonly {
      readonly id: string;
      readonly value: string;
      readonly text: string;
      readonly selected: boolean;
      /** What is to be known of it before it is ticked. */
      readonly more?: OptionMore;
    }[];
  };
  readonly select?: {
    readonly id: string;
    readonly name: string;
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly text: string; readonly selected: boolean }[];
    /** More of them, under headings. */
    readonly groups?: readonly {
      readonly label: string;
      readonly options: readonly { readonly value: string; readonly text: string; readonly selected: boolean }[];
    }[];
  };
  readonly note?: string;
  /** Why advantage or disadvantage is suggested. */
  readonly reasons?: readonly { readonly text: string; readonly good: boolean }[];
}

/** Who does what, at the top of a window. */
export interface HeadView {
  readonly img: string;
  readonly title: string;
  readonly subtitle: string;
}

/** What stands in the way and what it comes to, above the button. */
export interface SumsView {
  readonly warnings: readonly {
    readonly text: string;
    readonly severity: string;
    /** What would take it out of the way; left out = nothing does. */
    readonly acts?: readonly { readonly detail: string; readonly label: string }[];
  }[];
  /** What is rolled, and what stands beside it. */
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
  readonly submit: string;
  readonly secondary: { readonly action: string; readonly label: string } | null;
  /** What the button says that leads to the form before; left out = there was none. */
  readonly back?: string;
  /** Rules that it may raise questions about; left out = none. */
  readonly rules?: readonly RuleView[];
}

/** What was typed, by field name; lists come as several values. */
export type FormValues = ReadonlyMap<string, readonly string[]>;

export function valueOf(values: FormValues, name: string): string {
  return values.get(name)?.[0] ?? "";
}

/** An integer that was typed, or null for nothing or nonsense. A decimal comma and a typographic minus are understood. */
export function numberOf(values: FormValues, name: string): number | null {
  const read = readTyped(valueOf(values, name), { min: -NUMBER_LIMIT, whole: false });
  return "value" in read ? Math.trunc(read.value) : null;
}

/** Why what was typed into a field cannot be taken, or "". */
export function fieldProblem(
  { label, bounds = {}, required = false }: NumberField,
  text: string,
  texts: Pick<Texts, "t">,
): string {
  return text.trim() === "" && !required ? "" : typedProblem(text, bounds, texts, label);
}

/** The first number that cannot be taken, with the name of its field. */
export function wrongNumber(
  { fields }: FormView,
  values: FormValues,
  texts: Pick<Texts, "t">,
): { readonly name: string; readonly reason: string } | null {
  for (const { number } of fields) {
    // What is drawn only now has not been answered yet.
    if (!number || !values.has(number.name)) continue;
    const reason = fieldProblem(number, valueOf(values, number.name), texts);
    if (reason !== "") return { name: number.name, reason };
  }
  return null;
}

/** The form with its numbers as they are typed, so that drawing it anew loses none, and what is wrong with them. */
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
