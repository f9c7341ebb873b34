/**
 * Stat blocks as people paste them: `test/fixtures/stat-blocks`. Each text has a list of its figures that somebody wrote by hand. No figure
 * may be wrong without a mark (B-MISC-10).
 */
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readStatBlock } from "../../module/rules/creatures/stat-block-text/read-stat-block.ts";
import { compare, type Comparison, type Expected } from "./stat-block-corpus.ts";

const FOLDER = "test/fixtures/stat-blocks";
const slugs = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".txt"))
  .map((file) => file.slice(0, -4));

const results = new Map<string, Comparison>(
  slugs.map((slug) => {
    const fixture: Expected = JSON.parse(readFileSync(`${FOLDER}/${slug}.json`, "utf8"));
    return [slug, compare(readStatBlock(readFileSync(`${FOLDER}/${slug}.txt`, "utf8")), fixture)];
  }),
);

/** Share of the numbers that were understood, of all texts whose name begins so. */
function share(beginning: string): number {
  const some = [...results].filter(([slug]) => slug.startsWith(beginning)).map(([, result]) => result);
  const sum = (key: "numbers" | "understood"): number => some.reduce((all, one) => all + one[key], 0);
  return sum("understood") / sum("numbers");
}

describe("the corpus", () => {
  test.each(slugs)("%s: no figure is wrong without a mark, and none is lost", (slug) => {
    const { wrong, lost } = results.get(slug) ?? { wrong: ["not read"], lost: [] };
    expect({ wrong, lost }).toEqual({ wrong: [], lost: [] });
  });
  test.each(["tidy-2014-en", "tidy-2014-ru", "tidy-2024-en", "tidy-2024-ru"])(
    "%s: 95 % of the numbers are understood",
    (kind) => {
      expect(share(kind)).toBeGreaterThanOrEqual(0.95);
    },
  );
});
