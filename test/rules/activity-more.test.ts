import { expect, test } from "vitest";
import { moreOf } from "../../module/rules/activity-more.ts";

test("what is meant is kept in order, each effect once; unknown words mean the first one", () => {
  expect(
    moreOf({
      applies: [
        { effect: "slow000000000001", on: "success" },
        { effect: "", on: "hit" },
        { effect: "slow000000000001", on: "hit" },
        { effect: "fear000000000001", on: "sometimes" },
      ],
      moves: [
        { feet: 10, way: "away", on: "always" },
        { feet: 10, way: "prone", on: "hit" },
        { feet: 0, way: "toward", on: "hit" },
      ],
    }),
  ).toEqual({
    effects: [
      { ref: "slow000000000001", on: "success" },
      { ref: "fear000000000001", on: "hit" },
    ],
    moves: [
      { feet: 10, way: "away", on: "always" },
      { feet: 0, way: "prone", on: "hit" },
    ],
    rays: null,
  });
});

test("H-SPL-10 H-SPL-11: rays grow with the circle or the level, lower levels first", () => {
  const byLevel = [
    { level: 11, count: 3 },
    { level: 5, count: 2 },
  ];
  expect(moreOf({ rays: { count: 1, perCircle: 0, byLevel } }).rays).toEqual({
    count: 1,
    perCircle: 0,
    byLevel: [
      { level: 5, count: 2 },
      { level: 11, count: 3 },
    ],
  });
});

test("numbers that nobody means are cut down", () => {
  const applies = Array.from({ length: 50 }, (_none, index) => ({ effect: `e${String(index)}`, on: "hit" }));
  const { effects, moves, rays } = moreOf({
    applies,
    moves: [
      { feet: 1e9, way: "away", on: "hit" },
      { feet: Number.NaN, way: "away", on: "hit" },
    ],
    rays: { count: 1e6, perCircle: -3, byLevel: [] },
  });
  expect([effects.length, moves, rays]).toEqual([
    10,
    [{ feet: 1000, way: "away", on: "hit" }],
    { count: 20, perCircle: 0, byLevel: [] },
  ]);
});
