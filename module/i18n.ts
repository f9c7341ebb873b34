/** Localisation helpers over Foundry's `game.i18n`. */

type Data = Record<string, string | number>;

let rules: { lang: string; plural: Intl.PluralRules } | undefined;

/** The text of a language key in the user's language, with `{placeholders}` filled from `data`. */
export function t(key: string, data?: Data): string {
  if (!data) return game.i18n.localize(key);
  return game.i18n.format(key, Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)])));
}

/**
 * The plural form of a text: keys `key.one`, `key.few`, `key.many`, `key.other`, chosen by the language's own rules
 * (Russian needs four). `{n}` is the number.
 */
export function plural(key: string, n: number, data: Data = {}): string {
  const lang = game.i18n.lang;
  // One cached Intl.PluralRules: building one costs far more than asking it.
  if (rules?.lang !== lang) rules = { lang, plural: new Intl.PluralRules(lang) };
  const form = `${key}.${rules.plural.select(n)}`;
  return t(game.i18n.has(form) ? form : `${key}.other`, { n, ...data });
}

/** A number with its sign, for bonuses: `+3`, `−1`, `+0`. The minus is typographic. */
export function signed(value: number): string {
  return value < 0 ? `−${String(-value)}` : `+${String(value)}`;
}
