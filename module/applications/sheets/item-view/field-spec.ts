/** Definition of fields of an item's sheet, and helpers for the tables of fields. */

import type { Game } from "../../../rules/games/game.ts";

/** Options: prefix of the language keys, and values. The value "" stands for none. */
export interface Options {
  readonly prefix: string;
  readonly values: readonly string[];
  /** Labels of values without a language key, such as the item's own effects. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Language key of the label for ""; default: none. */
  readonly none?: string;
}
export interface FieldSpec {
  /** Path below `system`. */
  readonly path: string;
  /** Language key, complete or below `OD20.Thing`. */
  readonly label: string;
  /** `numbers`, and `keys` without a list of known keys, are comma-separated lists. Other keys are toggles. */
  readonly kind: "number" | "text" | "check" | "select" | "keys" | "numbers" | "mastery" | "document";
  readonly options?: Options;
  /** Mastery track of the keys; "row" = the track of the row. */
  readonly of?: string;
  /** Column of the row that limits the offered keys. */
  readonly among?: string;
  /** Whether negative values are allowed. */
  readonly signed?: boolean;
  readonly fraction?: true;
  /** Whether the field may be empty. */
  readonly optional?: true;
  /** Kind of a long text: a sentence, or a name, which is one line. */
  readonly long?: "sentence" | "name";
  /** Whether the text is a dice formula; "plain" allows no references such as `@level`. */
  readonly dice?: true | "plain";
  /** Path of another field that this field depends on, and the values of that field for which this one matters; no values = any. */
  readonly needs?: readonly [path: string, ...values: readonly string[]];
  /** Games that have this field; left out = all. Data of hidden fields are kept. */
  readonly in?: (game: Game) => boolean;
}
export interface GroupSpec {
  /** Language key, complete or below `OD20.Thing`. */
  readonly legend: string;
  /** Rarely used group: collapsed until one of its fields has a value that differs from the default. */
  readonly rare?: boolean;
  /** Whether a game has the group; left out for all. */
  readonly in?: (game: Game) => boolean;
  readonly fields?: readonly FieldSpec[];
  /** A list of rows, with the values of a new row. */
  readonly list?: {
    readonly path: string;
    readonly columns: readonly FieldSpec[];
    readonly fresh: Readonly<Record<string, unknown>>;
  };
}

export const number = (path: string, label: string): FieldSpec => ({ path, label, kind: "number" });
/** A number with fractions, for feet, kilograms and prices. */
export const measure = (path: string, label: string): FieldSpec => ({ ...number(path, label), fraction: true });
export const signed = (path: string, label: string): FieldSpec => ({ path, label, kind: "number", signed: true });
export const text = (path: string, label: string): FieldSpec => ({ path, label, kind: "text" });
export const long = (path: string, label: string): FieldSpec => ({ path, label, kind: "text", long: "sentence" });
/** A uuid of a document. Shows its name; as text while it names none. */
export const reference = (path: string): FieldSpec => ({ path, label: "reference", kind: "document" });
export const dice = (path: string, label: string): FieldSpec => ({ ...text(path, label), dice: true });
/** A dice formula that knows no bearer. */
export const plainDice = (path: string, label: string): FieldSpec => ({ ...text(path, label), dice: "plain" });
export const provided = (field: FieldSpec, ...needs: readonly [string, ...string[]]): FieldSpec => ({
  ...field,
  needs,
});
/** A field of games that sell training. */
export const sold = (field: FieldSpec): FieldSpec => ({ ...field, in: ({ sells }) => sells });
export const check = (path: string, label: string): FieldSpec => ({ path, label, kind: "check" });
export const keys = (path: string, label: string, of = ""): FieldSpec => ({ path, label, kind: "keys", of });
export const numbers = (path: string, label: string): FieldSpec => ({ path, label, kind: "numbers" });
export const select = (path: string, label: string, prefix: string, values: readonly string[]): FieldSpec => ({
  path,
  label,
  kind: "select",
  options: { prefix, values },
});
/** A select whose empty value means "by the rules". */
export const byRules = (path: string, label: string, prefix: string, values: readonly string[]): FieldSpec => ({
  ...select(path, label, prefix, values),
  options: { prefix, values: ["", ...values], none: "OD20.Sheet.ByRules" },
});
