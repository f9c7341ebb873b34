/** Texts for a view. Presenters receive them as an argument, so they stay pure and tests can pass another language. */
export interface Texts {
  /** Returns the text of a language key, with `{placeholders}` filled from `data`. */
  readonly t: (key: string, data?: Record<string, string | number>) => string;
  /** Returns the plural form of a text for `n`; `{n}` is the number. */
  readonly plural: (key: string, n: number, data?: Record<string, string | number>) => string;
  /** Returns a number with its sign and a typographic minus. */
  readonly signed: (value: number) => string;
  /** Whether lengths are in meters. Default: feet. */
  readonly metric?: boolean;
  /** Returns the name of a spell in the packs. Default: its id. */
  readonly spell?: (id: string) => string;
  /** Returns the name of a feature by UUID. Default: the UUID. */
  readonly feature?: (uuid: string) => string;
}
