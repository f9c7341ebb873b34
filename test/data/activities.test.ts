/** Further uses of a thing as somebody may have written them. */
import { describe, expect, test } from "vitest";
import { freshActivity, FURTHER_LIMIT, readActivities } from "../../module/data/item/activities.pure.ts";
import { activityOfBorrowed, activityOfFurther, spendable } from "../../module/rules/activities/item-uses.ts";
import { rolledParts, type Activity } from "../../module/rules/activities/activity.ts";
import { NOTHING_MORE } from "../../module/rules/activities/activity-results.ts";

const WAND = { uses: { value: 7, max: 7 }, quantity: 1 };
const NUMBERS = { above: 0, level: 5, spent: 0, numbers: {} };

describe("what is stored", () => {
  test("nothing but lists of uses with keys of their own is read, and only so many", () => {
    for (const odd of [undefined, null, 7, "", {}, [null, 3, "x", [], {}, { key: "a b" }, { key: "__proto__" }]])
      expect(readActivities(odd)).toEqual([]);
    expect(readActivities([{ key: "one" }, { key: "one", name: "again" }])).toHaveLength(1);
    const many = Array.from({ length: 500 }, (_none, index) => ({ key: `k${String(index)}` }));
    expect(readActivities(many)).toHaveLength(FURTHER_LIMIT);
  });

  test("numbers that nobody means are cut down, and words that nobody knows are the usual ones", () => {
    const use = freshActivity({
      key: "bomb",
      name: `<img src=x onerror=alert(1)>${"x".repeat(9000)}`,
      spends: "everything",
      pays: "gold",
      amount: -5,
      range: { kind: "feet", value: 1e9 },
      area: { shape: "planet", size: 1e9, width: Number.NaN },
      test: { kind: "save", attribute: 7, dc: 1e9, bonus: "9" },
      parts: Array.from({ length: 99 }, () => ({ formula: "9".repeat(9000), type: {} })),
      moves: [{ feet: 1e9, way: "up", on: "never" }],
      applies: [{ effect: "../../x" }],
      casts: { uuid: 5, circle: 99 },
    });
    expect([use.name.length, use.spends, use.pays, use.amount]).toEqual([80, "active", "uses", 1]);
    expect([use.range, use.area]).toEqual([
      { kind: "feet", value: 5280 },
      { shape: "", size: 5280, width: 0, chosen: false },
    ]);
    expect(use.test).toEqual({ kind: "save", attribute: "", onSuccess: "half", dc: 99, bonus: null });
    expect([use.parts.length, use.casts]).toEqual([6, { uuid: "", circle: 9, top: 0 }]);
    const activity = activityOfFurther(use, WAND);
    expect(activity.test).toEqual({ kind: "none" });
    expect(activity.moves).toEqual([{ feet: 1000, way: "away", on: "hit" }]);
    expect(activity.effects).toEqual([]);
  });

  test("a formula bomb is rolled by nobody", () => {
    const parts = ["9d6".repeat(60), "999999999d999999999", `${"(".repeat(99)}1${")".repeat(99)}`, "1d6"];
    const use = freshActivity({ key: "bomb", parts: parts.map((formula) => ({ formula })) });
    expect(rolledParts(activityOfFurther(use, WAND).parts, false, NUMBERS)).toEqual([{ formula: "1d6", type: "" }]);
  });
});

test("a use says itself what it takes, how far it goes and what decides (H-SPL-12 H-SPL-13 C-97)", () => {
  const use = freshActivity({
    key: "roar",
    spends: "bonus",
    amount: 2,
    aim: "area",
    area: { shape: "cone", size: 15 },
    test: { kind: "save", attribute: "fortitude", dc: 15, onSuccess: "none" },
    parts: [{ kind: "damage", formula: "3d6", type: "thunder" }],
  });
  expect(activityOfFurther(use, WAND)).toMatchObject({
    spends: "bonus",
    pays: { kind: "uses", left: 7, max: 7, pool: false, each: 2 },
    aim: "area",
    area: { shape: "cone", size: 15, width: 0 },
    test: { kind: "save", attribute: "fortitude", dc: 15, onSuccess: "none" },
    parts: [{ kind: "damage", formula: "3d6", type: "thunder", more: "", later: false }],
  });
});

test("what a thing does not have cannot be paid with: a use of it is none that is free", () => {
  const use = freshActivity({ key: "one", pays: "quantity" });
  expect(activityOfFurther(use, { uses: WAND.uses, quantity: null }).pays).toMatchObject({ left: 0 });
});

/** As a spell of the third circle has it. */
const SPELL: Activity = {
  ...activityOfFurther(freshActivity({ key: "x", pays: "none" }), WAND),
  ...NOTHING_MORE,
  pays: { kind: "slot", circle: 3 },
  components: { verbal: true, material: { price: 50, consumed: true } },
  test: { kind: "save", attribute: "acrobatics", dc: null, onSuccess: "half" },
};

test("a borrowed spell takes no slot and no material; its DC is the thing's; more charges raise it as far as it may (H-SPL-10)", () => {
  const use = freshActivity({ key: "w", pool: true, test: { dc: 15 }, casts: { uuid: "Item.x", circle: 1, top: 5 } });
  const activity = activityOfBorrowed(use, SPELL, 3, WAND);
  expect(activity).toMatchObject({
    pays: { kind: "uses", each: 1, pool: true },
    components: { verbal: true, material: null },
    test: { kind: "save", dc: 15 },
    borrowed: { circle: 3, at: 3, top: 5 },
  });
  // 3rd circle for one charge, 5th for three; seven are left.
  expect(spendable(activity)).toEqual({ least: 1, most: 3 });
});
