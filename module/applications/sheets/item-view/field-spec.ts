/** What a field of an item's sheet is, and how the tables of fields say one. */

/** Choices: language prefix and values; "" among them stands for none. */
export interface Options {
  readonly prefix: string;
  readonly values: readonly string[];
  /** Names of values that no language knows, as of an item's own effects. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Language key of what "" means; else it is nothing. */
  readonly none?: string;
}
export interface FieldSpec {
  /** Path below `system`. */
  readonly path: string;
  /** Language key, whole or below `OD20.Thing`. */
  readonly label: string;
  /** `numbers`, and `keys` that no track knows, are lists written with commas; other keys are switches. */
  readonly kind: "number" | "text" | "check" | "select" | "keys" | "numbers" | "mastery";
  readonly options?: Options;
  /** The keys are those of this track; "row" = of the row's own. */
  readonly of?: string;
  /** Column of the row that says which of them are offered. */
  readonly among?: string;
  /** Values below 0 are allowed. */
  readonly signed?: boolean;
  readonly fraction?: true;
  /** Nothing is an answer too. */
  readonly optional?: true;
  /** A sentence, or a reference, which is one long word. */
  readonly long?: "sentence" | "reference";
  /** A formula of dice. */
  readonly dice?: true;
  /** Path of another field without which this one means nothing to a reader, and the values of it that count; none: any. */
  readonly needs?: readonly [path: string, ...values: readonly string[]];
}
export interface GroupSpec {
  /** Language key, whole or below `OD20.Thing`. */
  readonly legend: string;
  /** Left as they come by nine of ten things in the packs: folded away until something in it is set. */
  readonly rare?: true;
  readonly fields?: readonly FieldSpec[];
  /** A list of rows, with a new one's values. */
  readonly list?: {
    readonly path: string;
    readonly columns: readonly FieldSpec[];
    readonly fresh: Readonly<Record<string, unknown>>;
  };
}

export const number = (path: string, label: string): FieldSpec => ({ path, label, kind: "number" });
/** Feet, kilograms, gold. */
export const measure = (path: string, label: string): FieldSpec => ({ ...number(path, label), fraction: true });
export const signed = (path: string, label: string): FieldSpec => ({ path, label, kind: "number", signed: true });
export const text = (path: string, label: string): FieldSpec => ({ path, label, kind: "text" });
export const long = (path: string, label: string): FieldSpec => ({ path, label, kind: "text", long: "sentence" });
export const dice = (path: string, label: string): FieldSpec => ({ ...text(path, label), dice: true });
export const provided = (field: FieldSpec, ...needs: readonly [string, ...string[]]): FieldSpec => ({
  ...field,
  needs,
});
export const check = (path: string, label: string): FieldSpec => ({ path, label, kind: "check" });
export const keys = (path: string, label: string, of = ""): FieldSpec => ({ path, label, kind: "keys", of });
export const numbers = (path: string, label: string): FieldSpec => ({ path, label, kind: "numbers" });
export const select = (path: string, label: string, prefix: string, values: readonly string[]): FieldSpec => ({
  path,
  label,
  kind: "select",
  options: { prefix, values },
});
/** Choices of which the rules make one where nobody does. */
export const byRules = (path: string, label: string, prefix: string, values: readonly string[]): FieldSpec => ({
  ...select(path, label, prefix, values),
  options: { prefix, values: ["", ...values], none: "OD20.Sheet.ByRules" },
});
