// @ts-check
/** Joins the parts `lang/parts/<key>.<lang>.json`, one per top-level key, into one file per language, and compares the languages. */
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { root } from "./ensure.mjs";

/** The languages of the system, Russian first. */
export const LANGUAGES = ["ru", "en"];
const PLURAL = /\.(zero|one|two|few|many|other)$/;

/** @typedef {{ [key: string]: string | Texts }} Texts */

/** @returns {Record<string, Texts>} one merged tree per language; throws when a part holds anything but the key that it is called after */
export function buildLanguages() {
  return Object.fromEntries(LANGUAGES.map((lang) => [lang, mergeParts(lang)]));
}

/** @param {string} lang */
function mergeParts(lang) {
  const folder = path.join(root, "lang/parts");
  /** @type {Texts} */
  const own = {};
  /** @type {Texts} */
  const merged = { OD20: own };
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith(`.${lang}.json`)) continue;
    const part = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
    const keys = [...Object.keys(part), ...Object.keys(part.OD20 ?? {})].filter((key) => key !== "OD20");
    if (keys.map(partOf).join() !== file.slice(0, -`.${lang}.json`.length))
      throw new Error(
        `${file} contains ${keys.join(", ") || "nothing"}, but must contain only the key of its file name`,
      );
    Object.assign(part.OD20 ? own : merged, part.OD20 ?? part);
  }
  return merged;
}

/** Returns the part of a top-level key: `OD20.LevelUp` is in `level-up`, and `TYPES` (read by Foundry) in `types`. @param {string} key */
const partOf = (key) => key.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();

/** @param {Texts} texts @returns {Map<string, string>} dotted keys to texts */
export function flatten(texts, prefix = "", into = new Map()) {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === "string") into.set(prefix + key, value);
    else flatten(value, `${prefix}${key}.`, into);
  }
  return into;
}

/** @param {string} text */
const placeholders = (text) =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ""))].sort().join();

/**
 * Compares the languages: keys, placeholders, and plural forms (Russian needs one, few, many, other; English one, other).
 * @returns {string[]} one line per problem
 */
export function compareLanguages() {
  const texts = buildLanguages();
  const [ru, en] = [flatten(texts["ru"] ?? {}), flatten(texts["en"] ?? {})];
  /** @type {string[]} */
  const problems = [];
  const bare = (/** @type {Map<string, string>} */ map) =>
    new Set([...map.keys()].map((key) => key.replace(PLURAL, "")));
  const [ruKeys, enKeys] = [bare(ru), bare(en)];
  for (const key of enKeys) if (!ruKeys.has(key)) problems.push(`ru lacks ${key}`);
  for (const key of ruKeys) if (!enKeys.has(key)) problems.push(`en lacks ${key}`);
  for (const [key, text] of en) {
    const other = ru.get(key);
    if (other !== undefined && placeholders(other) !== placeholders(text))
      problems.push(`placeholders differ in ${key}`);
    if (!text.trim()) problems.push(`en is empty: ${key}`);
    if (other !== undefined && !other.trim()) problems.push(`ru is empty: ${key}`);
  }
  for (const [name, map, forms] of /** @type {const} */ ([
    ["ru", ru, ["one", "few", "many", "other"]],
    ["en", en, ["one", "other"]],
  ])) {
    const roots = new Set(
      [...map.keys()]
        .filter(
          (key) => PLURAL.test(key) && map.has(key.replace(PLURAL, ".other")) && map.has(key.replace(PLURAL, ".one")),
        )
        .map((key) => key.replace(PLURAL, "")),
    );
    for (const stem of roots)
      for (const form of forms)
        if (!map.has(`${stem}.${form}`)) problems.push(`${name} lacks the form ${stem}.${form}`);
  }
  return problems;
}
