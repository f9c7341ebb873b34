// @ts-check
/**
 * Writes the single-color icons that the system uses from game-icons.net (CC BY 3.0, authors named in README.md).
 * `tools/icons.json` maps our file name to the icon's name in the collection.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";
import { root } from "./ensure.mjs";

/** @param {string} folder absolute target folder; must exist */
export function buildIcons(folder) {
  const collection = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json");
  /** @type {Record<string, string>} */
  const names = JSON.parse(readFileSync(path.join(root, "tools/icons.json"), "utf8"));
  for (const [file, name] of Object.entries(names)) {
    const body = collection.icons[name]?.body;
    if (!body) throw new Error(`tools/icons.json: the collection has no icon "${name}"`);
    // Documents show these on any background: a mid tone that reads on dark and on light.
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512" style="color:#9a8f7c">${body}</svg>\n`;
    writeFileSync(path.join(folder, `${file}.svg`), svg);
  }
}
