/** Digits stand on the line everywhere: those of the titles' typeface are old-style unless told otherwise, and read as letters. */
import { readFileSync } from "node:fs";
import postcss, { type AtRule } from "postcss";
import { expect, it } from "vitest";

/** What one `@font-face` declares. */
function declared(face: AtRule): Record<string, string> {
  const found: Record<string, string> = {};
  face.walkDecls(({ prop, value }) => {
    found[prop] = value;
  });
  return found;
}

it("the titles' typeface has its digits on the line wherever it is used: the file that has them says so", () => {
  const faces: Record<string, string>[] = [];
  postcss.parse(readFileSync("styles/tokens/fonts.css", "utf8")).walkAtRules("font-face", (face) => {
    faces.push(declared(face));
  });
  // A face with a range of letters has no digits in it.
  const withDigits = faces.filter((face) => face["font-family"] === "Vollkorn" && face["unicode-range"] === undefined);
  expect(withDigits.map((face) => face["font-feature-settings"])).toEqual(['"lnum"']);
});
