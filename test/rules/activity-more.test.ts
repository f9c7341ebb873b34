import { expect, test } from "vitest";
import { moreOf } from "../../module/rules/activities/activity-results.ts";
import { choosesInArea, feetOf, mostTargets, takesAlong } from "../../module/rules/activities/activity.ts";

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

test("who fills an area chooses among those in it where it says so, or is for some of them only", () => {
  const area = { shape: "sphere", size: 20, width: 0 };
  const some = { count: 6, perCircle: 0 };
  expect(choosesInArea({ area, most: null })).toBe(false);
  expect(choosesInArea({ area: { ...area, chosen: true }, most: null })).toBe(true);
  expect(choosesInArea({ area, most: some })).toBe(true);
  expect(choosesInArea({ area: null, most: some })).toBe(false);
});

test("B-RNG-01: a touch reaches 5 ft, feet what they say, sight and oneself are not counted", () => {
  const reach = (kind: string, value = 30): number | null => feetOf({ kind, value });
  expect([reach("touch"), reach("feet"), reach("sight"), reach("self"), reach("special")]).toEqual([
    5,
    30,
    null,
    null,
    null,
  ]);
});

test("B-MOV-31: what teleports its user takes as many along as it counts; nothing else that is for oneself does", () => {
  const { moves } = moreOf({ moves: [{ feet: 500, way: "blink", on: "always" }] });
  const door = { aim: "self", moves, most: { count: 1, perCircle: 0 } } as const;
  const both = (activity: Parameters<typeof mostTargets>[0], above = 0) => [
    takesAlong(activity, above),
    mostTargets(activity, above),
  ];
  expect(both(door)).toEqual([1, 2]);
  expect(both({ ...door, most: { count: 1, perCircle: 2 } }, 3)).toEqual([7, 8]);
  expect(both({ ...door, most: null })).toEqual([0, 1]);
  expect(both({ ...door, moves: [] })).toEqual([0, 1]);
  // Others who are sent somewhere go without whoever sends them.
  expect(both({ ...door, aim: "creatures" })).toEqual([0, 1]);
});
