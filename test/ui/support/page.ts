import { readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../../..");

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}
const set = JSON.parse(
  readFileSync(path.join(ROOT, "node_modules/@iconify-json/game-icons/icons.json"), "utf8"),
) as IconSet;
const ICONS: Record<string, string> = {
  goblin: "goblin-head",
  ogre: "ogre",
  orc: "orc-head",
  sword: "broadsword",
  scimitar: "curvy-knife",
  club: "wood-club",
  warrior: "visored-helm",
  rogue: "hood",
  d20: "dice-twenty-faces-twenty",
  shield: "shield",
};

/** Replaces the sample image names of rendered HTML by drawings. */
export function drawn(html: string): string {
  return html.replace(/src="(\w*)(?:\.svg)?"/g, (_all, name: string) => {
    const body = set.icons[ICONS[name] ?? ""]?.body ?? set.icons["person"]?.body ?? "";
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" color="#8d8f94">${body}</svg>`;
    return `src="data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}"`;
  });
}

/** A style sheet with what it imports in place, each in its layer; the fonts come by themselves, from the packages. */
function sheet(file: string): string {
  const folder = path.dirname(file);
  return readFileSync(file, "utf8")
    .replace(/@import url\("(.+?)"\)(?: layer\((\w+)\))?;/g, (_all, name: string, layer?: string) => {
      const imported = name.endsWith("fonts.css") ? "" : sheet(path.join(folder, name));
      return layer === undefined ? imported : `@layer ${layer} {\n${imported}}`;
    })
    .replace(/url\("(\.[^"]+\.svg)"\)/g, (_all, name: string) => {
      // As the built sheet has them beside it.
      const picture = readFileSync(path.join(ROOT, "dist/styles", name)).toString("base64");
      return `url("data:image/svg+xml;base64,${picture}")`;
    });
}

/** A page with our styles in both themes side by side. */
export function page(sections: readonly { theme: "dark" | "light"; html: string }[], width: number): string {
  const css = sheet(path.join(ROOT, "styles/index.css"));
  const modules = path.join(ROOT, "node_modules");
  const faces = [
    [
      "Golos Text",
      "@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2",
      "400 900",
      "unicode-range:U+0400-04FF",
    ],
    [
      "Golos Text",
      "@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2",
      "400 900",
      "unicode-range:U+0000-02FF,U+2000-22FF",
    ],
    ["Vollkorn", "@fontsource/vollkorn/files/vollkorn-cyrillic-600-normal.woff2", "600", "unicode-range:U+0400-04FF"],
    [
      "Vollkorn",
      "@fontsource/vollkorn/files/vollkorn-latin-600-normal.woff2",
      "600",
      "unicode-range:U+0000-02FF,U+2000-22FF",
    ],
  ]
    .map(
      ([family, file, weight, range]) =>
        `@font-face{font-family:"${String(family)}";font-weight:${String(weight)};src:url(data:font/woff2;base64,${readFileSync(path.join(modules, String(file))).toString("base64")});${String(range)}}`,
    )
    .join("\n");
  const columns = sections
    .map(
      ({ theme, html }) =>
        `<section class="themed theme-${theme}" style="background:${theme === "dark" ? "#101317" : "#dcd7cb"}">${drawn(html)}</section>`,
    )
    .join("");
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>Gallery</title><style>
${faces}
${css}
body{margin:0;background:#888;display:flex;align-items:flex-start}
section{box-sizing:border-box;width:${String(width)}px;padding:12px 10px;display:flex;flex-direction:column;gap:12px;flex:none}
</style></head><body><main style="display:contents">${columns}</main></body></html>`;
}
