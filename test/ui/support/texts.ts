import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Texts } from "../../../module/applications/texts.ts";

type Tree = { [key: string]: string | Tree };

const PARTS = path.resolve(import.meta.dirname, "../../../lang/parts");

function merge(into: Tree, from: Tree): Tree {
  for (const [key, value] of Object.entries(from)) {
    const old = into[key];
    into[key] = typeof value === "object" && typeof old === "object" ? merge(old, value) : value;
  }
  return into;
}

/** Keys that were asked for and not found, over all languages. */
export const missing = new Set<string>();

/** The system's texts in one language, read from the sources. Unknown keys are remembered in `missing`. */
export function texts(lang: "ru" | "en"): Texts {
  const tree: Tree = {};
  for (const file of readdirSync(PARTS).filter((name) => name.endsWith(`.${lang}.json`))) merge(tree, JSON.parse(readFileSync(path.join(PARTS, file), "utf8")) as Tree);
  const rules = new Intl.PluralRules(lang);
  const find = (key: string): string | undefined => {
    let node: string | Tree | undefined = tree;
    for (const step of key.split(".")) node = typeof node === "object" ? node[step] : undefined;
    return typeof node === "string" ? node : undefined;
  };
  const t = (key: string, data: Record<string, string | number> = {}): string => {
    const text = find(key);
    if (text === undefined) missing.add(`${lang}:${key}`);
    return (text ?? key).replace(/\{(\w+)\}/g, (all, name: string) => String(data[name] ?? all));
  };
  return {
    t,
    plural: (key, n, data = {}) => {
      const form = `${key}.${rules.select(n)}`;
      return t(find(form) === undefined ? `${key}.other` : form, { n, ...data });
    },
    signed: (value) => (value < 0 ? `−${String(-value)}` : `+${String(value)}`),
  };
}
