import type { Texts } from "../../../module/applications/texts.ts";
import { filling, signed } from "../../../module/i18n.ts";
import { buildLanguages, flatten } from "../../../tools/languages.mjs";

const LANGUAGES = buildLanguages();

/** Keys that were asked for and not found, over all languages. */
export const missing = new Set<string>();

/** The system's texts in one language, read from the sources. Unknown keys are remembered in `missing`. */
export function texts(lang: "ru" | "en"): Texts {
  const known = flatten(LANGUAGES[lang] ?? {});
  const rules = new Intl.PluralRules(lang);
  const t = (key: string, data: Record<string, string | number> = {}): string => {
    const text = known.get(key);
    if (text === undefined) missing.add(`${lang}:${key}`);
    const filled = filling(data);
    return (text ?? key).replace(/\{(\w+)\}/g, (all, name: string) => filled[name] ?? all);
  };
  return {
    t,
    plural: (key, n, data = {}) => {
      const form = `${key}.${rules.select(n)}`;
      return t(!known.has(form) ? `${key}.other` : form, { n, ...data });
    },
    signed,
  };
}
