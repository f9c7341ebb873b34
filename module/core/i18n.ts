/** Localisation helpers over Foundry's `game.i18n`. */
import { toldRuleset } from "./table-rules.ts";

type Data = Record<string, string | number>;

let rules: { lang: string; plural: Intl.PluralRules } | undefined;

/** A number as it is read: below 0 with a true minus, which no line is broken at and no eye takes for a hyphen. */
export function numeral(value: number): string {
  return String(value).replace("-", "−");
}

/** Letters that are read from right to left, and what turns the reading by itself. */
const TURNS = /[\u0590-\u08ff\u202a-\u202e\ufb1d-\ufefc]/u;

/** A name as it stands in a sentence: an Arabic or Hebrew one is read its own way, and what stands around it keeps its place. */
function isolate(name: string): string {
  return TURNS.test(name) ? `\u2068${name.replaceAll(/[\u202a-\u202e]/gu, "")}\u2069` : name;
}

/** What fills the placeholders of a text: the one place where names enter sentences. */
export function filling(data: Data): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === "number" ? numeral(value) : isolate(value)]),
  );
}

/**
 * The key of the word that the table's rules have for a thing; the keys themselves are the homebrew's words.
 * @param has whether there is a text of a key
 */
export function worded(key: string, has: (key: string) => boolean): string {
  const { armorClass, training } = toldRuleset();
  for (const words of [training === "proficiency" && "base", armorClass !== "none" && "armorClass"]) {
    const own = words && `OD20.Words.${words}${key.slice(4)}`;
    if (own && has(own)) return own;
  }
  return key;
}

/** The text of a language key in the user's language and the words of the table's rules, with `{placeholders}` filled from `data`. */
export function t(key: string, data?: Data): string {
  const word = worded(key, (own) => game.i18n.has(own));
  return data ? game.i18n.format(word, filling(data)) : game.i18n.localize(word);
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

/** A distance as a scene counts it, "30 ft" or "7.5 m": 5 ft are 1.5 m. @param feet ft */
export function lengthWords(feet: number, metric: boolean, say: (key: string, data: Data) => string): string {
  if (!metric) return say("OD20.Attack.Feet", { n: Math.round(feet) });
  const tenths = Math.round(feet * 3);
  const [n, tenth] = [Math.floor(tenths / 10), tenths % 10];
  return say(tenth === 0 ? "OD20.Use.Meters" : "OD20.Use.MetersAnd", { n, tenth });
}

/** A number with its sign, for bonuses: `+3`, `−1`, `+0`. The minus is typographic. */
export function signed(value: number): string {
  return value < 0 ? numeral(value) : `+${String(value)}`;
}
