// @ts-check
/**
 * Expands the short form of roll tables in `packs/_source/tables/`. A row is `[weight, what]`; ranges and the dice follow from the weights.
 * What a row says is one of:
 * - things, the same in both languages: `"3d6 gp, 1d4 tables/gems-10, gear/rope"`. A single thing without dice becomes a reference to its
 *   document, everything else a text with dice and links, as Foundry and the treasure window read it (`treasure-text.pure.ts`);
 * - a text `{"ru": …, "en": …}`;
 * - things with a remark: `{"of": "2d4 creatures/wolf", "text": {…}}`.
 * `"each": "injuries"` in place of rows lists all documents of a pack. `"magic": [101, 500]` adds every magic item of such a price in gold
 * pieces.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./ensure.mjs";
import { LANGUAGES } from "./languages.mjs";

/** @typedef {any} Json */
/**
 * @typedef {object} Sources what tables need to know of other documents
 * @property {(name: string) => Json} read throws if the document does not exist
 * @property {(name: string) => string} refer
 * @property {(pack: string) => Iterable<string>} list names of all documents of a pack
 * @property {(low: number, high: number) => string[]} magic names of the magic items of such a price in gold pieces
 */

const KEYS = ["name", "text", "icon", "treasure", "rows", "each", "magic"];

/** @type {Record<string, Record<string, string>>} coins of each language */
const COINS = Object.fromEntries(
  LANGUAGES.map((lang) => {
    const file = path.join(root, `lang/parts/currency.${lang}.json`);
    return [lang, JSON.parse(readFileSync(file, "utf8")).OD20.Currency];
  }),
);

/** @param {(lang: string) => string} make */
const inBoth = (make) => Object.fromEntries(LANGUAGES.map((lang) => [lang, make(lang)]));

/** @param {string} things @param {string} name @returns {{ dice: string, what: string }[]} */
function thingsOf(things, name) {
  return things.split(", ").map((part) => {
    const [, dice = "", what = ""] = /^(?:([\dd+*-]+) )?([\w-]+(?:\/[\w-]+)?)$/.exec(part) ?? [];
    if (what === "") throw new Error(`${name}: "${part}" is neither a coin nor a document`);
    if (!what.includes("/") && (!COINS.en?.[what] || dice === "")) throw new Error(`${name}: "${part}" is no coin`);
    return { dice, what };
  });
}

/**
 * @param {{ dice: string, what: string }[]} things
 * @param {string} lang
 * @param {Sources} sources
 */
function words(things, lang, { read, refer }) {
  return things
    .map(({ dice, what }) => {
      if (!what.includes("/")) return `[[${dice}]] ${COINS[lang]?.[what] ?? ""}`;
      const link = `@UUID[${refer(what)}]{${read(what).name[lang]}}`;
      return dice === "" ? link : `${link} × [[${dice}]]`;
    })
    .join(", ");
}

/**
 * @param {string} name
 * @param {Json} row
 * @param {Sources} sources
 */
function result(name, row, sources) {
  const { of = typeof row === "string" ? row : undefined, text = typeof row === "string" ? undefined : row } =
    typeof row === "object" && "of" in row ? row : {};
  if (of === undefined) return { type: "text", name: "", img: null, description: text };
  const things = thingsOf(of, name);
  const [{ dice = "", what = "" } = {}] = things;
  if (things.length === 1 && dice === "" && text === undefined) {
    const { name: title, img } = sources.read(what);
    return { type: "document", name: title, img, description: "", documentUuid: sources.refer(what) };
  }
  const description = inBoth((lang) => words(things, lang, sources) + (text ? `. ${text[lang]}` : ""));
  return { type: "text", name: "", img: null, description };
}

/**
 * @param {string} name `tables/<key>`
 * @param {Json} entry
 * @param {Sources} sources
 * @returns {Json} a RollTable without ids, both languages in it
 */
export function expandTable(name, entry, sources) {
  for (const key of Object.keys(entry)) if (!KEYS.includes(key)) throw new Error(`${name}: what is "${key}"?`);
  const each = entry.each ? sources.list(entry.each) : entry.magic ? sources.magic(entry.magic[0], entry.magic[1]) : [];
  const rows = [...(entry.rows ?? []), ...Array.from(each, (one) => [1, one])];
  let last = 0;
  const results = rows.map((/** @type {Json} */ [weight, what]) => {
    if (!Number.isInteger(weight) || weight < 1) throw new Error(`${name}: ${weight} is no weight`);
    const range = [last + 1, last + weight];
    last += weight;
    return { documentUuid: null, ...result(name, what, sources), weight, range, drawn: false, flags: {} };
  });
  return {
    name: entry.name,
    img: `systems/opposed-d20/icons/${entry.icon ?? "dice-set"}.svg`,
    description: entry.text ? inBoth((lang) => `<p>${entry.text[lang]}</p>`) : "",
    formula: `1d${last}`,
    replacement: true,
    displayRoll: true,
    folder: null,
    flags: entry.treasure ? { "opposed-d20": { treasure: true } } : {},
    results,
  };
}
