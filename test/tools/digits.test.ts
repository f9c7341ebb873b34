/** Digits stand on the line everywhere: those of the titles' typeface are old-style unless told otherwise, and read as letters. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const STYLES = path.resolve(import.meta.dirname, "../../styles");

/** Own declarations behind each use of a typeface, up to the end of its block or the next nested one. */
function blocks(css: string, face: string): string[] {
  return css.split("\n").flatMap((line, index, all) => {
    if (!/^\s*font(?:-family)?:/u.test(line) || !line.includes(face)) return [];
    const rest = all.slice(index + 1);
    const end = rest.findIndex((next) => /[{}]/u.test(next));
    return [[line, ...rest.slice(0, end)].join("\n")];
  });
}

it("whoever takes the titles' typeface asks for digits on the line: the shorthand would take them back", () => {
  const all = readdirSync(STYLES, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css"))
    .flatMap((name) =>
      blocks(readFileSync(path.join(STYLES, name), "utf8"), "var(--od-font-title)").map((block) => `${name}: ${block}`),
    );
  expect(all.length).toBeGreaterThan(15);
  expect(all.filter((block) => !/font-variant-numeric:[^;]*lining-nums/u.test(block))).toEqual([]);
});
