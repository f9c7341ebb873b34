// @ts-check
/** The files of the system folder that are not bundled: manifest, languages, templates, icons, fonts, and licenses. */
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./ensure.mjs";
import { buildLanguages } from "./languages.mjs";
import { buildIcons } from "./icons.mjs";

/** Folders of `styles/windows/` that become a sheet of their own, loaded with their first window (applications/common/on-demand.ts). */
export const LATE_STYLES = ["browser", "creation", "level-up", "planner", "print", "settings", "sheets", "simulate"];
const FOLDERS = ["templates", "lang/parts", "assets", ...LATE_STYLES.map((name) => `styles/windows/${name}`)];
const FILES = ["system.json", "README.md", "LICENSE"];

/** Fonts: Golos Text for text, Vollkorn for headings. Latin and Cyrillic only, about 110 KB together, with their licenses (OFL 1.1). */
const FONTS = [
  ["@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2", "golos-text-latin.woff2"],
  ["@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2", "golos-text-cyrillic.woff2"],
  ["@fontsource/vollkorn/files/vollkorn-latin-600-normal.woff2", "vollkorn-latin-600.woff2"],
  ["@fontsource/vollkorn/files/vollkorn-cyrillic-600-normal.woff2", "vollkorn-cyrillic-600.woff2"],
  ["@fontsource-variable/golos-text/LICENSE", "OFL-golos-text.txt"],
  ["@fontsource/vollkorn/LICENSE", "OFL-vollkorn.txt"],
];

/** Returns all static source files as absolute paths, for the watcher. */
export function staticFiles() {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  return [...inFolders, ...FILES.map((file) => path.join(root, file))];
}

/** @param {string} dist target folder, relative to the project's root */
export async function copyStatics(dist) {
  const to = (/** @type {string} */ name) => path.join(root, dist, name);
  for (const folder of ["lang", "fonts", "icons"]) mkdirSync(to(folder), { recursive: true });
  for (const file of FILES) cpSync(path.join(root, file), to(file));
  cpSync(path.join(root, "templates"), to("templates"), { recursive: true });
  cpSync(path.join(root, "assets"), to("media"), { recursive: true });
  for (const [lang, texts] of Object.entries(buildLanguages()))
    writeFileSync(to(`lang/${lang}.json`), `${JSON.stringify(texts, null, 2)}\n`);
  for (const [from, name] of FONTS) cpSync(path.join(root, "node_modules", from ?? ""), to(`fonts/${name ?? ""}`));
  buildIcons(to("icons"));
  mkdirSync(to("styles"), { recursive: true });
  for (const name of LATE_STYLES) writeFileSync(to(`styles/${name}.css`), lateSheet(name));
}

/** Joins the style sheets of a folder, in the layer of the windows. @param {string} name */
export function lateSheet(name) {
  const folder = path.join(root, "styles/windows", name);
  const sheets = readdirSync(folder).sort();
  return `@layer system.windows {\n${sheets.map((file) => readFileSync(path.join(folder, file), "utf8")).join("\n")}}\n`;
}
