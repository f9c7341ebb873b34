/**
 * The templates of a host whose files do not change, compiled once for all of its pages: every page would do that for itself,
 * and fetch a hundred files one by one, which is a third of what its start costs. What is not among them is fetched and compiled
 * as ever (`client/apps/handlebars/templates.ts`).
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
