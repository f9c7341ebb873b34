import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import Handlebars from "handlebars";
import { describe, expect, test } from "vitest";

/** Helpers that Foundry registers; a template that uses another one fails here and not at the table. */
const FOUNDRY_HELPERS = [
  "localize",
  "numberFormat",
  "checked",
  "disabled",
  "eq",
  "ne",
  "lt",
  "gt",
  "lte",
  "gte",
  "and",
  "or",
  "not",
  "concat",
  "selectOptions",
  "formGroup",
  "formInput",
  "formField",
  "ifThen",
  "numberInput",
  "radioBoxes",
  "object",
];
const files = readdirSync("templates", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".hbs"))
  .map((entry) => path.join(entry.parentPath, entry.name));

describe.each(files)("%s", (file) => {
  const source = readFileSync(file, "utf8");

  test("compiles with Foundry's helpers only", () => {
    const knownHelpers = Object.fromEntries(FOUNDRY_HELPERS.map((name) => [name, true]));
    expect(() => Handlebars.precompile(source, { knownHelpers, knownHelpersOnly: true })).not.toThrow();
  });

  test("puts no text in as HTML and holds no words of its own", () => {
    expect(source).not.toMatch(/\{\{\{(?!\s*(?:biography|description|gmNotes)[\w.]*\s*\}\}\})/);
    const words = source
      .replace(/\{\{![\s\S]*?\}\}/g, "")
      .replace(/\{\{[\s\S]*?\}\}/g, "")
      .replace(/<[^>]*>/g, "");
    expect(words).not.toMatch(/\p{L}{3,}/u);
  });

  test("is read without scrolling: one element a line", () => {
    const lines = source.trimEnd().split("\n");
    expect(lines.filter((line) => line.length > 140)).toEqual([]);
    expect(lines.length).toBeLessThanOrEqual(150);
    // A box with one phrase in it may share a line.
    const elements = (line: string): number => line.match(/<(?!\/)[a-z]/g)?.length ?? 0;
    expect(lines.filter((line) => elements(line) > 2)).toEqual([]);
  });
});

test("every button of a template names an action that the code knows", () => {
  const code = readdirSync("module", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(path.join("module", name), "utf8"))
    .join("\n");
  const known = new Set(code.match(/\b[A-Za-z]+\b/gu));
  // Foundry's own action.
  known.add("editImage");
  const named = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/data-(?:od-)?action="([A-Za-z]+)"/gu)].map(([, name]) => name ?? ""),
  );
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
