import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkRulesDoc, rulesDoc } from "../../tools/rules-doc.mjs";

test("docs/rules.md is up to date, and every row is implemented or listed", () => {
  expect(checkRulesDoc()).toEqual([]);
});

test("the rows add up: implemented, in the interface, or not built yet", () => {
  const { counts } = rulesDoc();
  expect(counts.implemented + counts.interface + counts.missing).toBe(counts.due);
});

test("the rows and what is said about them are English", () => {
  for (const file of ["docs/ledger.json", "docs/rules-elsewhere.json", "docs/rules.md"])
    expect(readFileSync(file, "utf8")).not.toMatch(/\p{Script=Cyrillic}/u);
});
