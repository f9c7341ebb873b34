/** Localization functions based on Foundry's `game.i18n`. */
import { nameHere } from "./other-language.ts";
import { viewerRuleset } from "./table-rules.ts";

type Data = Record<string, string | number>;

let rules: { lang: string; plural: Intl.PluralRules } | undefined;

/** Formats a number with a true minus sign. Unlike a hyphen, it never causes a line break. */
export function numeral(value: number): string {
  return String(value).replace("-", "−");
}

/** Matches right-to-left letters and control characters of text direction. */
const TURNS = /[\u0590-\u08ff\u202a-\u202e\ufb1d-\ufefc]/u;

/** Isolates a name with right-to-left text, so that the text around it keeps its direction. */
function isolate(name: string): string {
  return TURNS.test(name) ? `\u2068${name.replaceAll(/[\u202a-\u202e]/gu, "")}\u2069` : name;
}

/** Prepares the values for placeholders of a text. All names in sentences go through this function. */
export function filling(data: Data): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === "number" ? numeral(value) : isolate(nameHere(value)),
    ]),
  );
}

/**
 * Returns the language key with the table's own wording, if there is one. The given keys contain the homebrew wording.
 * @param has returns true if a text for the key exists
 */
export function worded(key: string, has: (key: string) => boolean): string {
  const { armorClass, training, atZero, grapple } = viewerRuleset();
  for (const words of [
    training === "proficiency" && grapple === "dc" && "grappleDc",
    training !== "step" && training,
    training !== "step" && "names",
    armorClass !== "none" && "armorClass",
    atZero === "negative" && "belowZero",
  ]) {
    const own = words && `OD20.Words.${words}${key.slice(4)}`;
    if (own && has(own)) return own;
  }
  return key;
}

/** Returns the text of a language key in the user's language and in the table's wording. `data` fills the `{placeholders}`. */
export function t(key: string, data?: Data): string {
  const word = worded(key, (own) => game.i18n.has(own));
  return data ? game.i18n.format(word, filling(data)) : game.i18n.localize(word);
}

/**
 * Returns the plural form of a text. The keys are `key.one`, `key.few`, `key.many` and `key.other`, by the plural rules
 * of the language (Russian needs four). `{n}` is the number.
 */
export function plural(key: string, n: number, data: Data = {}): string {
  const lang = game.i18n.lang;
  // Caches Intl.PluralRules, because creating one is slow.
  if (rules?.lang !== lang) rules = { lang, plural: new Intl.PluralRules(lang) };
  const form = `${key}.${rules.plural.select(n)}`;
  return t(game.i18n.has(form) ? form : `${key}.other`, { n, ...data });
}

/** Formats a distance for a scene, for example "30 ft" or "7.5 m". 5 ft equal 1.5 m. @param feet distance in feet */
export function lengthWords(feet: number, metric: boolean, say: (key: string, data: Data) => string): string {
  if (!metric) return say("OD20.Attack.Feet", { n: Math.round(feet) });
  const tenths = Math.round(feet * 3);
  const [n, tenth] = [Math.floor(tenths / 10), tenths % 10];
  return say(tenth === 0 ? "OD20.Use.Meters" : "OD20.Use.MetersAnd", { n, tenth });
}

/** Formats a bonus with its sign: `+3`, `−1`, `+0`. The minus is typographic. */
export function signed(value: number): string {
  return value < 0 ? numeral(value) : `+${String(value)}`;
}
