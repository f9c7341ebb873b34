/** The example fights of `npm run fights` and `npm run bench`: the checked public rules accept both sides of each, as every rule profile. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as rules from "../../module/rules/index.ts";
import { creatures } from "../../tools/fight-foes.mjs";
import { fightReport } from "../../tools/fights.mjs";

it("every example fight can be simulated", () => {
  for (const { fight, found } of fightReport(rules, 2))
    for (const { kind, rounds } of found) expect(rounds, `${fight.name}, ${kind}`).toBeGreaterThan(0);
});

it("docs/fights.md has a row for every creature", () => {
  const document = readFileSync("docs/fights.md", "utf8");
  for (const { name } of creatures.values()) expect(document).toContain(`| ${name.en} |`);
});
