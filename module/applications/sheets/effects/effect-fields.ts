/** Options and numbers of the fields of an effect's sheet. Pure. */
/** Default difficulty: a moderate save. */
export const USUAL_DC = 12;
export const HIGHEST_DC = 99;

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** Returns the options of a select. */
export const choices = (values: readonly string[], now: string, label: (value: string) => string): Option[] =>
  values.map((value) => ({ value, label: label(value), selected: value === now }));

/** Returns the typed integer if it is within the bounds, or null. */
export function wholeWithin(value: unknown, least: number, most: number): number | null {
  const text = typeof value === "string" ? value.trim().replace("−", "-") : "";
  const number = /^-?\d{1,6}$/u.test(text) ? Number(text) : NaN;
  return number >= least && number <= most ? number : null;
}
