import { readFileSync } from "node:fs";
import { bench } from "vitest";
import { readEntry, type Entry } from "../../module/applications/browser/entries.pure.ts";
import { emptyQuery, matches } from "../../module/applications/browser/query.pure.ts";
import { readStatBlock } from "../../module/rules/creatures/stat-block-text/read-stat-block.ts";
import { packDocuments } from "../messages/packed.ts";

const place = { document: "Item", shelf: "", language: "ru", reader: "ru", system: "opposed-d20" } as const;
const spells = packDocuments("spells", "ru");
const entries = Array.from({ length: 3000 }, (_one, n): Entry | null =>
  readEntry(spells[n % spells.length], { ...place, uuid: String(n) }),
).filter((one) => one !== null);

bench("the compendium browser: a key among 3,000 documents", () => {
  matches(entries, { ...emptyQuery("spells"), search: "ог", sort: "rank" });
});

const hound = readFileSync("test/fixtures/stat-blocks/tidy-2014-en-01.txt", "utf8");
for (const text of ["1d", "a(", "Ab ", "5 feet ", "Str 1 "]) {
  const endless = `${hound}\nOdd Trait. ${text.repeat(40_000 / text.length)}`;
  bench(`a stat block with an entry of 40 kB of "${text}"`, () => {
    readStatBlock(endless);
  });
}
