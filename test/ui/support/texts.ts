import { expect } from "vitest";
import type { Texts } from "../../../module/applications/words/texts.ts";
import { filling, signed, worded } from "../../../module/core/i18n.ts";
import { buildLanguages, flatten } from "../../../tools/languages.mjs";

const LANGUAGES = buildLanguages();

/** Keys that were asked for and not found, over all languages, by the file whose tests asked: files share their modules. */
const asked = new Map<string, Set<string>>();
const here = (): string => expect.getState().testPath ?? "";

/** Those of the file that runs now. */
export const missing: Iterable<string> = {
  [Symbol.iterator]: () => (asked.get(here()) ?? new Set<string>()).values(),
};

function miss(key: string): void {
  const keys = asked.get(here()) ?? new Set<string>();
  asked.set(here(), keys.add(key));
}

/** The system's texts in one language, read from the sources. Unknown keys are remembered in {@link missing}. */
export function texts(lang: "ru" | "en"): Texts {
  const known = flatten(LANGUAGES[lang] ?? {});
  const rules = new Intl.PluralRules(lang);
  const t = (key: string, data: Record<string, string | number> = {}): string => {
    const text = known.get(worded(key, (own) => known.has(own)));
    if (text === undefined) miss(`${lang}:${key}`);
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
