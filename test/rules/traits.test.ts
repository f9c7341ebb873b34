/** What some creatures do by nature. */
import { expect, test } from "vitest";
import { packTactics, unarmedStrike, unluckyDie, type Bystander } from "../../module/rules/attack/traits.ts";

const ally: Bystander = { distance: 5, side: 1, acts: true };

test.each([
  ["an ally beside the target", [ally], true],
  ["in its own space", [{ ...ally, distance: 0 }], true],
  ["two, of whom one is near", [{ ...ally, distance: 30 }, ally], true],
  ["nobody", [], false],
  ["an ally two cells away", [{ ...ally, distance: 10 }], false],
  ["who cannot act", [{ ...ally, acts: false }], false],
  ["an enemy", [{ ...ally, side: -1 }], false],
  ["somebody who is on no side", [{ ...ally, side: 0 }], false],
  ["where nothing is measured", [{ ...ally, distance: null }], false],
] as const)("B-MISC-03 B-COND-INC-1: who hunts in packs, and %s", (_who, others, helped) => {
  expect(packTactics(others)).toEqual(helped ? { label: "OD20.FeatureTrait.packTactics", rules: ["B-MISC-03"] } : null);
});

test.each([
  ["anybody", { martialArts: false, level: 20, armored: false }, "1", false],
  ["a monk of level 4", { martialArts: true, level: 4, armored: false }, "1d6", true],
  ["a monk of level 5", { martialArts: true, level: 5, armored: false }, "1d8", true],
  ["a monk of level 10", { martialArts: true, level: 10, armored: false }, "1d8", true],
  ["a monk of level 11 of the base game", { martialArts: true, level: 11, armored: false }, "1d10", true],
  ["a monk of level 16 of the base game", { martialArts: true, level: 16, armored: false }, "1d10", true],
  ["a monk of level 17 of the base game", { martialArts: true, level: 17, armored: false }, "1d12", true],
  ["a monk in armor", { martialArts: true, level: 5, armored: true }, "1", false],
] as const)("B-ATK-15 H-PRG-07: what %s strikes with who holds nothing", (_who, i, formula, finesse) => {
  expect(unarmedStrike(i)).toEqual({ formula, type: "bludgeoning", reach: 5, finesse });
});

test("H-PRG-07 B-DICE-08: luck rolls a 1 again, of two one alone, and nothing else", () => {
  expect([unluckyDie([1]), unluckyDie([15, 1]), unluckyDie([1, 1]), unluckyDie([2, 20])]).toEqual([0, 1, 0, -1]);
});
