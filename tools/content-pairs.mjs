// @ts-check
/**
 * The texts of the packs in all languages, for tables at which users read in several (`lang/content.json`): per id of a document a list of
 * texts, the name first, each in the order of `LANGUAGES`. Of a copy inside of another document only what its original lacks.
 */
import { LANGUAGES } from "./languages.mjs";

/** @typedef {any} Json */
/** @typedef {string[][]} Texts */

/** Embedded documents with an id and texts of their own. */
const INNER = ["items", "effects", "actors", "journal", "pages", "tables", "results"];
/** Parts whose names nobody reads in another language: Foundry keeps them as they were imported. */
const APART = ["scenes", "folders", "flags"];
/** Fields whose texts are read. */
const FIELDS = [
  "description",
  "biography",
  "alignment",
  "content",
  "cause",
  "healing",
  "materials",
  "trigger",
  "equipment",
  "why",
];

/** @param {Json} value @returns {value is Json} */
const isObject = (value) => typeof value === "object" && value !== null;

/**
 * Adds the texts below a document that differ.
 * @param {Json[]} versions the same part in each language
 * @param {(pair: string[]) => void} add
 * @param {boolean} [own] whether each text counts
 */
function collect(versions, add, own = false) {
  const [first] = versions;
  if (!isObject(first)) return;
  for (const key of Object.keys(first)) {
    const parts = versions.map((one) => one?.[key]);
    if (parts.every((part) => typeof part === "string")) {
      if ((own || FIELDS.includes(key) || key === "name") && new Set(parts).size > 1) add(parts);
    } else if (!INNER.includes(key) && !APART.includes(key)) collect(parts, add, key === "texts");
  }
}

/**
 * @param {Iterable<Json[]>} documents the same document in each language
 * @returns {Record<string, Texts>} by id
 */
export function contentPairs(documents) {
  /** @type {Record<string, Texts>} */
  const found = {};
  const waiting = [...documents];
  // Originals before what is made of them: the packs of things come before those of creatures and adventures.
  for (const versions of waiting) {
    const [document] = versions;
    /** @type {Texts} */
    const texts = [];
    // A journal may have a page of its own id.
    const before = found[document._id] ?? [];
    const source = [...before, ...(found[document._stats?.compendiumSource?.split(".").at(-1)] ?? [])];
    const same = (/** @type {string[]} */ a) => (/** @type {string[]} */ b) => a.join("\n") === b.join("\n");
    const { name, ...rest } = Object.fromEntries(
      Object.keys(document).map((key) => [key, versions.map((one) => one[key])]),
    );
    if (name && new Set(name).size > 1) texts.push(name);
    collect(
      LANGUAGES.map((_, at) => Object.fromEntries(Object.entries(rest).map(([key, all]) => [key, all[at]]))),
      (pair) => texts.push(pair),
    );
    const own = texts.filter((pair, at) => texts.findIndex(same(pair)) === at && !source.some(same(pair)));
    if (own.length > 0) found[document._id] = [...before, ...own];
    for (const key of INNER)
      for (const at of (document[key] ?? []).keys()) waiting.push(versions.map((one) => one[key][at]));
  }
  return found;
}
