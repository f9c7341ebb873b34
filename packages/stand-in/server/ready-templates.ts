/**
 * Compiles the templates of a host with fixed files once for all pages. Otherwise each page would load and compile a
 * hundred files, a third of its start time. Pages load and compile other templates as usual
 * (`client/apps/handlebars/templates.ts`).
 */
import Handlebars from "handlebars";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** One that cannot be compiled is left to the page, which says so where it is drawn. */
export function compiled(text: string): string | undefined {
  try {
    return String(Handlebars.precompile(text, { preventIndent: true }));
  } catch {
    return undefined;
  }
}

/**
 * @param route under which pages find the folder
 * @returns a script that leaves the templates below a folder as `hostTemplates`, by their paths
 */
export function readyTemplates(folder: string, route: string): string {
  const entries = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".hbs")) continue;
    const text = readFileSync(path.join(folder, name), "utf8");
    const spec = compiled(text);
    if (spec !== undefined) entries.set(`${route}/${name.replaceAll(path.sep, "/")}`, spec);
  }
  const lines = [...entries].map(([name, spec]) => `[${JSON.stringify(name)},${spec}]`);
  return `globalThis.hostTemplates = new Map([\n${lines.join(",\n")}\n]);\n`;
}
