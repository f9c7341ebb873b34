import type { SegmentView } from "../segment.ts";

/** A field of a small form; exactly one of the kinds is set. */
export interface FieldView {
  readonly segment?: SegmentView;
  readonly number?: { readonly id: string; readonly name: string; readonly label: string; readonly value: number | null; readonly hint: string };
  readonly text?: { readonly id: string; readonly name: string; readonly label: string; readonly value: string; readonly placeholder: string };
  readonly check?: { readonly id: string; readonly name: string; readonly label: string; readonly on: boolean };
  readonly list?: { readonly name: string; readonly legend: string; readonly options: readonly { readonly id: string; readonly value: string; readonly text: string; readonly selected: boolean }[] };
  readonly select?: { readonly id: string; readonly name: string; readonly label: string; readonly options: readonly { readonly value: string; readonly text: string; readonly selected: boolean }[] };
  readonly note?: string;
}

/** A small form: one column, one primary button. */
export interface FormView {
  readonly fields: readonly FieldView[];
  readonly submit: string;
  readonly secondary: { readonly action: string; readonly label: string } | null;
}

/** What was typed, by field name; lists come as several values. */
export type FormValues = ReadonlyMap<string, readonly string[]>;

export function valueOf(values: FormValues, name: string): string {
  return values.get(name)?.[0] ?? "";
}

/** An integer that was typed, or null for nothing or nonsense. A decimal comma and a typographic minus are understood. */
export function numberOf(values: FormValues, name: string): number | null {
  const text = valueOf(values, name).trim().replace("−", "-").replace(",", ".");
  const number = Math.trunc(Number(text));
  return text === "" || !Number.isFinite(number) ? null : number;
}
