/**
 * What stands against damage and healing without an attack: one list for its window and for the deed.
 * Holds inside: a pure function on records, whose cases are worked by hand.
 */
import { expect, it } from "vitest";
import { dealObstacles, rolledRows } from "../../module/play/damage/deal-request.pure.ts";
import type { ChangeKind } from "../../module/rules/basics/ids.ts";

const rows = (...formulas: string[]) => formulas.map((formula) => ({ formula, type: "fire" }));
const found = (formulas: string[], targets = 1, kind: ChangeKind = "damage"): string[] =>
  dealObstacles(kind, rows(...formulas), targets).map(({ key }) => key.slice("OD20.".length));

it("B-DMG-01: nothing stands against what can be rolled; never is it below 0", () => {
  expect(found(["2к6+3", "", "1к4−2", "0"])).toEqual([]);
  expect(dealObstacles("damage", rows("5", "−5"), 1)).toEqual([
    { key: "OD20.Formula.Negative", data: { text: "−5" }, severity: "error" },
  ]);
});

it("what cannot be read is told with its place, beside the formula", () => {
  expect(dealObstacles("healing", rows("2d6+x"), 1)).toEqual([
    { key: "OD20.Formula.Error.unexpected", data: { position: 5 }, severity: "error", formula: "2d6+x" },
  ]);
});

it("nothing, nobody, too many", () => {
  expect(found([" "], 0)).toEqual(["Deal.noAmount", "Deal.noTargets"]);
  expect(found(["1"], 101)).toEqual(["Notify.tooManyTargets"]);
  expect(found(Array<string>(11).fill("1"))).toEqual(["Notify.tooManyDamages"]);
});

it("only damage has several rows: of anything else the others are not asked", () => {
  expect(found(["1", "−5"], 1, "healing")).toEqual([]);
  expect(rolledRows("temporary", rows("4", "5"))).toEqual(rows("4"));
  expect(rolledRows("damage", rows("4", " ", "5"))).toEqual(rows("4", "5"));
});
