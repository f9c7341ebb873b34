/** Digits stand on the line everywhere: those of the titles' typeface are old-style unless told otherwise, and read as letters. */
import { readFileSync } from "node:fs";
import postcss from "postcss";
import { expect, it } from "vitest";

const parsed = (file: string): postcss.Root => postcss.parse(readFileSync(`styles/${file}`, "utf8"));

it("every element asks for digits on the line in the layer that has the last word: the shorthand would take them back", () => {
  const imports: string[] = [];
  parsed("index.css").walkAtRules("import", ({ params }) => {
    imports.push(params);
  });
  const layers = imports.map((params) => /layer\((\w+)\)$/u.exec(params)?.[1]);
  expect(imports.at(-1)).toBe('url("./tokens/digits.css") layer(digits)');
  expect(layers.indexOf("digits")).toBe(layers.length - 1);
  const asked: [readonly string[], string, string][] = [];
  parsed("tokens/digits.css").walkDecls((one) => {
    if (one.parent?.type === "rule") asked.push([one.parent.selectors, one.prop, one.value]);
  });
  expect(asked).toEqual([[[".opposed-d20", ".opposed-d20 *"], "font-variant-numeric", "lining-nums tabular-nums"]]);
});
