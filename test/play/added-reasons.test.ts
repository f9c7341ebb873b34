/** What modules say for and against a roll: `opposed-d20.circumstances`. */
import { expect, test } from "vitest";
import { readAddedReasons } from "../../module/play/act/added-reasons.pure.ts";
import { keptReason, reasonId } from "../../module/play/act/reasons.pure.ts";
import { reasons } from "../../module/data/message/common.pure.ts";

test("B-DICE-07: words, and for or against", () => {
  expect(
    readAddedReasons([
      { label: " Higher ground ", value: 1 },
      { label: "Fog", value: -1, rules: ["p. 12"] },
    ]),
  ).toEqual({
    reasons: [
      { key: "OD20.Why.added", data: {}, label: "Higher ground", value: 1, rules: [] },
      { key: "OD20.Why.added", data: {}, label: "Fog", value: -1, rules: ["p. 12"] },
    ],
    refused: 0,
  });
});

test("what makes no sense is left out and counted", () => {
  const odd = [
    null,
    "Fog",
    { label: "", value: 1 },
    { label: "x".repeat(101), value: 1 },
    { label: "Fog", value: 2 },
    { label: "Fog", value: "1" },
    { label: "Fog" },
    { label: 7, value: 1 },
    { label: "Fog", value: 1, rules: "p. 12" },
    { label: "Fog", value: 1, rules: [3] },
  ];
  expect(readAddedReasons(odd.slice(0, 8))).toEqual({ reasons: [], refused: 8 });
  expect(readAddedReasons(odd.slice(8))).toEqual({ reasons: [], refused: 2 });
  for (const nonsense of [undefined, null, 5, {}]) expect(readAddedReasons(nonsense).reasons).toEqual([]);
  const many = Array.from({ length: 20 }, (_none, index) => ({ label: String(index), value: 1 }));
  expect(readAddedReasons(many)).toMatchObject({ refused: 12 });
});

test("two of different words are two; a message keeps them, and whatever a forged one says is short", () => {
  const [fog, rain] = readAddedReasons([
    { label: "Fog", value: -1 },
    { label: "Rain", value: -1 },
  ]).reasons;
  expect(fog && rain && [reasonId(fog), reasonId(rain)]).toEqual(["OD20.Why.added  Fog", "OD20.Why.added  Rain"]);
  expect(reasons().read([fog && keptReason(fog)])).toEqual([
    { key: "OD20.Why.added", what: "", value: -1, rules: [], label: "Fog" },
  ]);
  expect(reasons().read([{ key: "OD20.Why.added", value: 1, label: "x".repeat(1000) }])).toEqual([
    { key: "OD20.Why.added", what: "", value: 1, rules: [], label: "x".repeat(100) },
  ]);
  expect(reasons().read([{ key: "OD20.Why.own", value: 1, label: 5 }])).toEqual([
    { key: "OD20.Why.own", what: "", value: 1, rules: [] },
  ]);
});
