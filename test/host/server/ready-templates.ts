/**
 * The templates of a host whose files do not change, compiled once for all of its pages: every page would do that for itself,
 * and that is a quarter of what its start costs. Pages still fetch each template and find what it comes to by its text
 * (`client/apps/handlebars/templates.ts`), so that one that differs by a letter is compiled as ever.
 */
import Handlebars from "handlebars";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** One that cannot be compiled is left to the page, which says so where it is drawn. */
function compiled(text: string): string | undefined {
  try {
    return String(Handlebars.precompile(text, { preventIndent: true }));
  } catch {
    return undefined;
  }
}

/** @returns a script that leaves the templates below a folder as `hostTemplates`, by their text */
export function readyTemplates(folder: string): string {
  const entries = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".hbs")) continue;
    const text = readFileSync(path.join(folder, name), "utf8");
    const spec = compiled(text);
    if (spec !== undefined) entries.set(text, spec);
  }
  const lines = [...entries].map(([text, spec]) => `[${JSON.stringify(text)},${spec}]`);
  return `globalThis.hostTemplates = new Map([\n${lines.join(",\n")}\n]);\n`;
}
