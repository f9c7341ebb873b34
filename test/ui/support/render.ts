import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import Handlebars from "handlebars";
import { BAR_PARTIALS, PARTIALS } from "../../../module/applications/common/render.ts";
import type { Texts } from "../../../module/applications/words/texts.ts";

const ROOT = path.resolve(import.meta.dirname, "../../../templates");

/** Names of the helpers that the host application brings; templates may use no others. */
export const HELPERS = {
  localize: true,
  eq: true,
  ne: true,
  or: true,
  and: true,
  not: true,
  gt: true,
  checked: true,
  disabled: true,
};

function read(name: string): string {
  return readFileSync(path.join(ROOT, `${name}.hbs`), "utf8");
}

/** Our templates of a folder, as names below `templates/`. */
export function templates(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder))
    .filter((file) => file.endsWith(".hbs"))
    .map((file) => `${folder}/${file.slice(0, -4)}`);
}

/** Renders one of our templates the way the application would. */
export const render = (name: string, context: object, words: Texts): string => prepared(name, words)(context);

/** One of our templates, compiled once. */
export function prepared(name: string, words: Texts): (context: object) => string {
  const engine = Handlebars.create();
  engine.registerHelper("localize", (key: string, options: Handlebars.HelperOptions) =>
    words.t(key, options.hash as Record<string, string>),
  );
  engine.registerHelper("eq", (a: unknown, b: unknown) => a === b);
  engine.registerHelper("ne", (a: unknown, b: unknown) => a !== b);
  engine.registerHelper("gt", (a: number, b: number) => a > b);
  engine.registerHelper("not", (a: unknown) => !a);
  engine.registerHelper("or", (...values: unknown[]) => values.slice(0, -1).some(Boolean));
  engine.registerHelper("and", (...values: unknown[]) => values.slice(0, -1).every(Boolean));
  engine.registerHelper("checked", (on: unknown) => (on ? "checked" : ""));
  engine.registerHelper("disabled", (on: unknown) => (on ? "disabled" : ""));
  for (const [key, file] of Object.entries({ ...PARTIALS, ...BAR_PARTIALS })) engine.registerPartial(key, read(file));
  // Pieces that few templates include stand there with their path.
  for (const [, path = "", file = ""] of read(name).matchAll(
    /\{\{> "(systems\/opposed-d20\/templates\/([\w/-]+)\.hbs)"/g,
  ))
    engine.registerPartial(path, read(file));
  return engine.compile(read(name), { knownHelpers: HELPERS, knownHelpersOnly: true });
}
