/** Ranks of skills in d20-3e, by the ledger's decision 29; every figure is worked by hand. */
import { expect, it } from "vitest";
import { countedRanks, mostRanks, rankContributions, resolveRuleset } from "../../module/rules/index.ts";

const third = resolveRuleset({ profile: "d20-3e" });

it("D-C6: a skill has up to level + 3 ranks", () => {
  expect([1, 2, 6, 10].map(mostRanks)).toEqual([4, 5, 9, 13]);
});
it("D-C6 D-C12: ranks count in d20-3e alone; −3 counts as 0", () => {
  expect([4, 0, -3, 13].map((ranks) => countedRanks(ranks, third))).toEqual([4, 0, 0, 13]);
  const others = [undefined, resolveRuleset(), resolveRuleset({ profile: "base" })];
  expect(others.map((rules) => countedRanks(4, rules))).toEqual([0, 0, 0]);
  expect(rankContributions(4, third)).toEqual([
    { source: "mastery", label: "OD20.Part.Ranks", value: 4, rules: ["D-C6"] },
  ]);
  expect(rankContributions(-3, third)).toEqual([]);
});
