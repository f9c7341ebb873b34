/**
 * The words a view is written in. Presenters take them as an argument, so that they stay pure and a test can hand in
 * another language.
 */
export interface Texts {
  /** The text of a language key, with `{placeholders}` filled from `data`. */
  readonly t: (key: string, data?: Record<string, string | number>) => string;
  /** The plural form of a text for `n`; `{n}` is the number. */
  readonly plural: (key: string, n: number, data?: Record<string, string | number>) => string;
  /** A number with its sign and a typographic minus. */
  readonly signed: (value: number) => string;
  /** Distances are told in meters; left out = in feet. */
  readonly metric?: boolean;
  /** The name of a spell of the packs; left out = its id. */
  readonly spell?: (id: string) => string;
  /** The name of a feature by its reference; left out = the reference. */
  readonly feature?: (uuid: string) => string;
}
