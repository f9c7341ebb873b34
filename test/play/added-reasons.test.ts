/**
 * What modules say for and against a roll: `opposed-d20.circumstances`.
 * Holds inside: a pure function on records, whose cases are worked by hand.
 */
import { expect, test } from "vitest";
import { countedReasons, keptReason, reasonId, readAdded } from "../../module/play/modifiers/reasons.pure.ts";
import type { AdvantageReason } from "../../module/play/common/types.ts";
import { reasons } from "../../module/data/message/common.pure.ts";

const readAddedReasons = (reasons: unknown): { reasons: readonly AdvantageReason[]; refused: number } => {
  const { added, refused } = readAdded({ reasons });
  return { reasons: added.reasons, refused };
};

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

test("numbers and dice, a failure and a prohibition in words; what makes no sense is left out and counted", () => {
  const said = {
    reasons: [],
    parts: [{ name: "Bless", dice: { count: 1, faces: 4 } }],
    fails: " Silence ",
    forbids: "",
  };
  expect(readAdded(said)).toEqual({
    added: {
      reasons: [],
      parts: [{ source: "effect", label: "OD20.Part.Effect", name: "Bless", value: 0, dice: { count: 1, faces: 4 } }],
      fails: "Silence",
      forbids: "",
    },
    refused: 0,
  });
  const odd = { parts: [{ name: "", value: 1 }, 7], fails: 5, forbids: "x".repeat(101) };
  expect(readAdded(odd)).toEqual({ added: { reasons: [], parts: [], fails: "", forbids: "" }, refused: 4 });
  expect(readAdded({ fails: null, forbids: {} }).added).toMatchObject({ fails: "", forbids: "" });
});

test("B-UW-02: what lets a strike miss stays, whatever is said of advantage, and its message keeps it", () => {
  const miss: AdvantageReason = { key: "OD20.Why.missesAdded", data: {}, label: "Wall", value: -1, misses: true };
  const fog: AdvantageReason = { key: "OD20.Why.added", data: {}, label: "Fog", value: -1 };
  expect(countedReasons(-1, [miss, fog])).toEqual([miss, fog]);
  expect(countedReasons(1, [miss, fog])).toEqual([miss, { key: "OD20.Why.byHand", data: {}, value: 1 }]);
  expect(countedReasons(0, [miss, fog])).toEqual([miss]);
  expect(reasons().read([keptReason(miss)])).toEqual([
    { key: "OD20.Why.missesAdded", what: "", value: -1, rules: [], label: "Wall", misses: true },
  ]);
});
