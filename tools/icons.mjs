// @ts-check
/**
 * Writes the single-color icons from game-icons.net (CC BY 3.0) with their authors. `tools/icons.json` maps file names to icon names of the
 * collection. `tools/icon-authors.json` lists the used icons by author, like the folders of https://github.com/game-icons/icons, because
 * `@iconify-json/game-icons` does not include authors.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";
import { root } from "./ensure.mjs";

/** @param {string} file in `tools/` @returns {unknown} */
const read = (file) => JSON.parse(readFileSync(path.join(root, "tools", file), "utf8"));

/** Returns the icon names by file name (without `.svg`). */
export const iconNames = () => /** @type {Record<string, string>} */ (read("icons.json"));

/** Returns the used icons by author, authors with most icons first. */
export function iconAuthors() {
  const authors = Object.entries(/** @type {Record<string, string[]>} */ (read("icon-authors.json")));
  return new Map(authors.sort(([, a], [, b]) => b.length - a.length));
}

/** Shortens coordinates to a tenth of 1/512 of the width, which nobody sees: a fifth of the weight. Never carries into the next digit. */
const shorter = (/** @type {string} */ body) =>
  body.replace(/\.(\d)(\d)\d*/g, (_all, tenth, next) => `.${next >= "5" && tenth !== "9" ? Number(tenth) + 1 : tenth}`);

/** @param {string} folder absolute target folder; must exist */
export function buildIcons(folder) {
  const collection = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json");
  const authors = [...iconAuthors()];
  const lines = [
    "Icons of https://game-icons.net, recolored, under the Creative Commons Attribution 3.0 license:" +
      " https://creativecommons.org/licenses/by/3.0/",
    "",
  ];
  for (const [file, name] of Object.entries(iconNames()).sort(([a], [b]) => (`${a}.svg` < `${b}.svg` ? -1 : 1))) {
    const body = collection.icons[name]?.body;
    if (!body) throw new Error(`tools/icons.json: the collection has no icon "${name}"`);
    const author = authors.find(([, icons]) => icons.includes(name))?.[0];
    if (!author)
      throw new Error(
        `tools/icon-authors.json: no author of "${name}"; see its folder in https://github.com/game-icons/icons`,
      );
    // Documents show the icons on any background, so use a medium color that is visible on dark and light.
    const head =
      'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512" style="color:#9a8f7c"';
    const svg = `<svg ${head}>${shorter(body)}</svg>\n`;
    writeFileSync(path.join(folder, `${file}.svg`), svg);
    lines.push(`${file}.svg: "${name}" by ${author}`);
  }
  writeFileSync(path.join(folder, "AUTHORS.txt"), `${lines.join("\n")}\n`);
}
