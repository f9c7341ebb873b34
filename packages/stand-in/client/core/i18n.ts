/** Translations. Before `i18nInit`, every key is returned unchanged. Written from: WIKI:api/localization, API Localization page. */
import type { Loose, LooseObject } from "../../common/loose.ts";
import { isPlainObject } from "../../common/utils/type.ts";
import { fault } from "./faults.ts";

/** `game.i18n` */
export class Localization {
  lang = "en";
  readonly defaultModule = "core";
  translations: LooseObject = {};
  /** English, for keys the language lacks. */
  _fallback: LooseObject = {};
  #pluralRules: Intl.PluralRules | undefined;
  #formatters: Record<string, Intl.ListFormat> = {};

  /** Plural rules of the language. */
  get pluralRules(): Intl.PluralRules {
    return (this.#pluralRules ??= new Intl.PluralRules(this.lang));
  }

  /** Chooses the language of this user and loads its files. */
  async initialize(lang: string, files: readonly { lang: string; url: string }[]): Promise<void> {
    this.lang = lang;
    document.documentElement.lang = lang;
    this._fallback = await load("en", files);
    this.translations = lang === "en" ? structuredClone(this._fallback) : await load(lang, files);
  }

  /** Translates a key; the key itself when it is unknown. */
  localize(key: string, data?: LooseObject): string {
    if (data) return this.format(key, data);
    const found = lookup(this.translations, key) ?? lookup(this._fallback, key);
    return found ?? String(key);
  }

  /** Translates a key and fills in its `{placeholders}`. */
  format(key: string, data: LooseObject = {}): string {
    return this.localize(key).replace(/\{([^{}]+)\}/g, (_whole, name: string) => String(data[name]));
  }

  /** Whether a key has a translation. */
  has(key: string, fallback = true): boolean {
    return lookup(this.translations, key) !== undefined || (fallback && lookup(this._fallback, key) !== undefined);
  }

  /** Joins words as the language does. */
  getListFormatter({ style = "long", type = "conjunction" }: Intl.ListFormatOptions = {}): Intl.ListFormat {
    return (this.#formatters[`${style}.${type}`] ??= new Intl.ListFormat(this.lang, { style, type }));
  }

  /** Sorts objects by a translated field. */
  sortObjects<T>(objects: T[], key: keyof T & string): T[] {
    return objects.sort((a, b) =>
      this.localize(String(a[key])).localeCompare(this.localize(String(b[key])), this.lang),
    );
  }
}

function lookup(translations: LooseObject, key: string): string | undefined {
  if (typeof key !== "string") return undefined;
  let place: Loose = translations;
  // Every drawn text asks for several keys, most of which do not exist: a key is not split beyond its first unknown part.
  for (let at = 0, dot = 0; dot !== -1; at = dot + 1) {
    dot = key.indexOf(".", at);
    const part = dot === -1 ? key.slice(at) : key.slice(at, dot);
    if (typeof place !== "object" || place === null || !Object.hasOwn(place, part)) return undefined;
    place = place[part];
  }
  return typeof place === "string" ? place : undefined;
}

async function load(lang: string, files: readonly { lang: string; url: string }[]): Promise<LooseObject> {
  const out: LooseObject = {};
  for (const file of files.filter((entry) => entry.lang === lang)) {
    try {
      const answer = await fetch(file.url);
      if (!answer.ok) throw new Error(`${file.url}: ${String(answer.status)}`);
      mergeStrings(out, await answer.json());
    } catch (error) {
      fault("language file", error);
    }
  }
  return out;
}

/** Whether it is a tree of texts already: most are, with thousands of them. */
function isNested(source: LooseObject): boolean {
  for (const key in source) {
    const value: Loose = source[key];
    if (key.includes(".") || (typeof value !== "string" && !(isPlainObject(value) && isNested(value)))) return false;
  }
  return true;
}

function mergeStrings(target: LooseObject, source: LooseObject): void {
  for (const [dotted, value] of Object.entries(source)) {
    let [place, key] = [target, dotted];
    // Hardly any key has a dot, and there are thousands.
    if (dotted.includes(".")) {
      const parts = dotted.split(".");
      key = parts.pop() ?? "";
      for (const part of parts) place = place[part] = typeof place[part] === "object" ? place[part] : {};
    }
    if (place[key] === undefined && isPlainObject(value) && isNested(value)) place[key] = value;
    else if (typeof value === "object" && value !== null)
      mergeStrings((place[key] = typeof place[key] === "object" ? place[key] : {}), value);
    else place[key] = String(value);
  }
}
