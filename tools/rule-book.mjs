// @ts-check
/**
 * Builds the pack of rules: journal entries from Markdown. Rule pages are in `packs/_source/rules/<page>.md`, both languages in one file
 * (`# ru: title`, text, `# en: title`, text), in the order of `index.json`. What a game calls otherwise stands as `{homebrew|base|d20-3e}`
 * (`text-entries.mjs`); a whole text of its own follows as `# ru base` or `# ru d20-3e`. Guides are `docs/guide-*.md`, with a page for each
 * second-level heading. Ids are the keys of entries and pages, padded to 16 characters, so that links can name them:
 * `[text](rule:cover)` links to a page, `[text](item:weapons/arrows)` to an item of the packs.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import showdown from "showdown";
import { root } from "./ensure.mjs";
import { iconAuthors } from "./icons.mjs";
import { GAMES, inGame } from "./text-entries.mjs";

const SOURCE = path.join(root, "packs/_source/rules");
/** URL of repository files that a guide links to and that are not pages. */
const HOME = `${JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).homepage}/blob/main`;

/** @typedef {{ key: string, name: Record<string, string>, pages?: string[], guide?: string }} Entry an entry of `index.json` */
/** @typedef {{ key: string, name: string, content: string }} Page its text as HTML */
/** @typedef {(pack: string, file: string) => string} ItemReference neutral reference to another document of the packs */

/** Returns the entries in order. @returns {Entry[]} */
export function entries() {
  return JSON.parse(readFileSync(path.join(SOURCE, "index.json"), "utf8"));
}

/** Returns the id of an entry or page: its key, padded to 16 characters. @param {string} key letters and digits */
export function pageId(key) {
  if (!/^[A-Za-z0-9]+$/.test(key)) throw new Error(`"${key}" is not a key of letters and digits`);
  return key.slice(0, 16).padEnd(16, "0");
}

/** Returns the language-neutral reference of an entry or page. @param {string} entry @param {string} [page] */
function reference(entry, page) {
  return `Compendium.opposed-d20.rules.JournalEntry.${pageId(entry)}${page ? `.JournalEntryPage.${pageId(page)}` : ""}`;
}

/**
 * Returns the journal entries of one language, without database keys.
 * @param {string} lang
 * @param {ItemReference} item
 * @returns {{ key: string, name: string, pages: Page[] }[]}
 */
export function ruleBook(lang, item) {
  const all = entries();
  const link = linker(all, item);
  return all.map(({ key, name, pages = [], guide }) => ({
    key,
    name: name[lang] ?? key,
    pages: guide
      ? guidePages(guide, lang, link)
      : pages.map((one) => ({ key: one, ...readPage(path.join(SOURCE, `${one}.md`), lang, link) })),
  }));
}

/**
 * Returns a page from a file with both languages, in the words of each game.
 * @param {string} file absolute path
 * @param {string} lang
 * @param {(html: string) => string} link
 * @param {(text: string) => string} [fill] replaces marks in the text
 * @returns {{ name: string, content: string }}
 */
export function readPage(file, lang, link, fill = (text) => text.replace("{{icon authors}}", authorsOfIcons())) {
  const parts = readFileSync(file, "utf8").split(/^# ((?:ru|en)(?: base| d20-3e)?)(?:: (.+))?$/m);
  const at = parts.indexOf(lang);
  const [name, text] = [parts[at + 1], parts[at + 2]];
  if (at < 0 || !name || !text?.trim()) throw new Error(`${path.basename(file)} has no text for ${lang}`);
  /** @type {Map<string, string[]>} the games by their text */
  const games = new Map();
  for (const [index, game] of GAMES.entries()) {
    const own = parts.indexOf(`${lang} ${game}`);
    const words = inGame(fill(own < 0 ? text : (parts[own + 2] ?? "")), index);
    const html = link(toHtml(words));
    games.set(html, [...(games.get(html) ?? []), game]);
  }
  return { name: name.trim(), content: page(byGame(games)) };
}

const authorsOfIcons = () => [...iconAuthors().keys()].join(", ");

/**
 * Returns the texts of all games. The style sheet shows that of the table's game.
 * @param {Map<string, string[]>} games the games by their text
 */
function byGame(games) {
  if (games.size === 1) return [...games.keys()].join("");
  return [...games]
    .map(([html, of]) => `<section class="${of.map((game) => `od-in-${game}`).join(" ")}">${html}</section>`)
    .join("");
}

/**
 * Returns the pages of a guide, split at second-level headings. Text before the first heading goes to the first page.
 * @param {string} guide
 * @param {string} lang
 * @param {(html: string) => string} link
 * @returns {Page[]}
 */
function guidePages(guide, lang, link) {
  const cut = (/** @type {string} */ language) => {
    const [before = "", ...rest] = readFileSync(path.join(root, `docs/guide-${guide}.${language}.md`), "utf8")
      .replace(/^# .*$/m, "")
      // A release holds no pictures.
      .replace(/^!\[.*\n+/gm, "")
      .split(/^## /m);
    return rest.map((part, index) => {
      const end = part.indexOf("\n");
      return { name: part.slice(0, end).trim(), text: (index === 0 ? before : "") + part.slice(end) };
    });
  };
  // Both languages use the keys of the English headings.
  const keys = cut("en").map(({ name }) => camel(name));
  return cut(lang).map(({ name, text }, index) => ({
    key: keys[index] ?? "",
    name,
    content: page(link(toHtml(text))),
  }));
}

/** Adds the class that the style sheet uses for pages of this system. @param {string} html */
const page = (html) => `<div class="od-page">${html}</div>`;

/** @param {string} heading */
function camel(heading) {
  const words = heading.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.map((word, index) => (index === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1))).join("");
}

const converter = new showdown.Converter({ tables: true, noHeaderId: true, literalMidWordUnderscores: true });

/** Converts Markdown to HTML. Removes empty table headers. @param {string} markdown */
export function toHtml(markdown) {
  return (
    converter
      .makeHtml(markdown.trim())
      .replace(/<thead>\s*<tr>\s*(?:<th[^>]*>\s*<\/th>\s*)+<\/tr>\s*<\/thead>/g, "")
      .replace(/<th[^>]*>\s*<\/th>/g, "<td></td>")
      .replace(/\sid="[^"]*"/g, "")
      // Keep the line breaks of code.
      .replace(/\n(?![^<]*<\/code><\/pre>)/g, " ")
      .replace(/>\s+</g, "><")
      .trim()
  );
}

/**
 * Returns a function that converts links of the text to links of the game.
 * @param {Entry[]} all
 * @param {ItemReference} item
 * @param {(kind: string, name: string) => string | null} [own] further kinds of links; null = this is none of them
 * @returns {(html: string) => string}
 */
export function linker(all, item, own = () => null) {
  const owner = new Map(
    all.flatMap(({ key, pages = [] }) => pages.map((page) => /** @type {[string, string]} */ ([page, key]))),
  );
  const guides = new Map(
    all.flatMap(({ key, guide }) => (guide ? [/** @type {[string, string]} */ ([guide, key])] : [])),
  );
  return (html) =>
    html.replace(
      /<a href="([^"]*)">(.*?)<\/a>/g,
      (whole, /** @type {string} */ target, /** @type {string} */ label) => {
        if (/^https?:/.test(target)) return whole;
        const words = label.replace(/<[^>]+>/g, "");
        const [kind = "", name = ""] = target.split(":");
        const known = own(kind, name);
        if (known !== null) return `@UUID[${known}]{${words}}`;
        if (kind === "rule") {
          const entry = owner.get(name);
          if (!entry) throw new Error(`there is no rule page "${name}"`);
          return `@UUID[${reference(entry, name)}]{${words}}`;
        }
        if (kind === "item") {
          const [pack = "", file = ""] = name.split("/");
          return `@UUID[${item(pack, file)}]{${words}}`;
        }
        const guide = guides.get(/^guide-(\w+)\.\w+\.md$/.exec(target)?.[1] ?? "");
        if (guide) return `@UUID[${reference(guide)}]{${words}}`;
        return `<a href="${HOME}/${path.posix.join("docs", target)}">${label}</a>`;
      },
    );
}

/**
 * Returns the fields of a journal page with a text, without its id.
 * @param {{ name: string, content: string }} page
 * @param {number} at its place in the entry, from 0
 */
export const textPage = ({ name, content }, at) => ({
  name,
  type: "text",
  sort: (at + 1) * 100_000,
  title: { show: true, level: 1 },
  text: { format: 1, content },
  system: {},
  image: {},
  video: {},
  src: null,
  ownership: { default: -1 },
  flags: {},
});
