// @ts-check
/**
 * Writes the single-color icons that the system uses from game-icons.net (CC BY 3.0), and who drew each of them.
 * `tools/icons.json` maps our file name to the icon's name in the collection; `tools/icon-authors.json` lists the used icons by
 * author, as the folders of https://github.com/game-icons/icons do. `@iconify-json/game-icons` does not carry authors.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";
import { root } from "./ensure.mjs";

/** @param {string} file in `tools/` @returns {unknown} */
const read = (file) => JSON.parse(readFileSync(path.join(root, "tools", file), "utf8"));

/** Our file names (without `.svg`) with the icon's name in the collection. */
export const iconNames = () => /** @type {Record<string, string>} */ (read("icons.json"));

/** The used icons by author, who drew most of them first. */
export function iconAuthors() {
  const authors = Object.entries(/** @type {Record<string, string[]>} */ (read("icon-authors.json")));
  return new Map(authors.sort(([, a], [, b]) => b.length - a.length));
}

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
        `tools/icon-authors.json: who drew "${name}"? Its folder in https://github.com/game-icons/icons says it`,
      );
    // Documents show these on any background: a mid tone that reads on dark and on light.
    const head =
      'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512" style="color:#9a8f7c"';
    const svg = `<svg ${head}>${body}</svg>\n`;
    writeFileSync(path.join(folder, `${file}.svg`), svg);
    lines.push(`${file}.svg: "${name}" by ${author}`);
  }
  writeFileSync(path.join(folder, "AUTHORS.txt"), `${lines.join("\n")}\n`);
}
