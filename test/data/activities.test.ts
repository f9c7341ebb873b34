/** Activities of a thing as somebody may have written them. */
import { describe, expect, test } from "vitest";
import {
  ACTIVITY_LIMIT,
  hasTooMany,
  mainActivity,
  readActivities,
  readActivity,
} from "../../module/data/item/activities.pure.ts";
import { addKind, kindKeys } from "../../module/data/item/activity-kinds.pure.ts";
import { storeListedUses } from "../../module/data/item/listed-uses.pure.ts";
import {
  activityFrom,
  activityOfCast,
  blockOfConsumable,
  blockOfFeature,
  blockOfThing,
  spendable,
  type StoredActivity,
} from "../../module/rules/activities/stored-activity.ts";
import { rolledParts, type Activity } from "../../module/rules/activities/activity.ts";

const WAND = { uses: { value: 7, max: 7 }, quantity: 1 };
const THING = blockOfThing(WAND.uses);
const NUMBERS = { above: 0, level: 5, spent: 0, numbers: {} };
const done = (use: StoredActivity): Activity => {
  const made = activityFrom(use, THING, WAND);
  if (!made) throw new Error("it can be used");
  return made;
};

describe("what is stored", () => {
  test("nothing but records under ids is read, in order, and only so many of them", () => {
    for (const odd of [undefined, null, 7, "", [], [{ kind: "heal" }], { "a b": {}, "a.b": {}, x: 3, y: null, z: [] }])
      expect(readActivities(odd)).toEqual([]);
    const ordered = { b: { sort: 2 }, a: { sort: 1 }, c: {}, d: { sort: Number.NaN } };
    expect(readActivities(ordered).map(({ id }) => id)).toEqual(["c", "d", "a", "b"]);
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_none, index) => [`k${String(index)}`, {}]));
    expect(readActivities(many)).toHaveLength(ACTIVITY_LIMIT);
    expect([hasTooMany(many), hasTooMany(ordered), Object.keys(many).length]).toEqual([true, false, 1000]);
  });

  test("numbers that nobody means are cut down, and words that nobody knows are the usual ones", () => {
    const use = readActivity("bomb", {
      kind: "save",
      name: `<img src=x onerror=alert(1)>${"x".repeat(9000)}`,
      spends: "everything",
      pays: "gold",
      amount: -5,
      range: { kind: "feet", value: 1e9 },
      area: { shape: "planet", size: 1e9, width: Number.NaN },
      save: { attribute: 7, dc: 1e9 },
      parts: Array.from({ length: 99 }, () => ({ formula: "9".repeat(9000), type: {} })),
      moves: [{ feet: 1e9, way: "up", on: "never" }],
      applies: [{ effect: "../../x" }],
    });
    expect([use.name.length, use.spends, use.pays, use.amount]).toEqual([80, "", "", 1]);
    expect(use.range).toEqual({ kind: "feet", value: 5280 });
    expect(use.area).toMatchObject({ shape: "", size: 5280, width: 0 });
    expect(use.save).toMatchObject({ attribute: "", dc: 99 });
    expect(use.parts.length).toBe(10);
    expect(done(use)).toMatchObject({ test: { kind: "none" }, effects: [], area: null });
    expect(done(use).moves).toEqual([{ feet: 1000, way: "away", on: "hit" }]);
    const place = { aim: "area", area: { shape: "sphere", size: 1e9 } };
    expect(done(readActivity("world", { kind: "area", ...place })).area).toMatchObject({ size: 5280 });
  });

  test("a formula bomb is rolled by nobody", () => {
    const parts = ["9d6".repeat(60), "999999999d999999999", `${"(".repeat(99)}1${")".repeat(99)}`, "1d6"];
    const use = readActivity("bomb", { kind: "damage", parts: parts.map((formula) => ({ formula })) });
    expect(rolledParts(done(use).parts, false, NUMBERS)).toEqual([{ formula: "1d6", type: "" }]);
  });

  test("what a kind has not does nothing, and an unknown kind nothing at all; both are kept", () => {
    const stored = { save: { attribute: "fortitude" }, parts: [{ kind: "healing", formula: "1d4" }], sort: 3 };
    const heal = readActivity("one", { ...stored, kind: "heal" });
    expect([heal.save.attribute, heal.parts.length, heal.attack]).toEqual(["", 1, null]);
    const unknown = readActivity("one", { ...stored, kind: "teleportation" });
    expect([unknown.kind, unknown.sort, unknown.parts, unknown.save.attribute]).toEqual(["teleportation", 3, [], ""]);
  });

  test("a module adds a kind, and nobody can replace one", () => {
    expect(addKind("heal", "Heal", [])).toBe(false);
    for (const [key, label, fields] of [
      ["a b", "A", []],
      ["a", 3, []],
      ["a", "A", "parts"],
      ["a", "A", ["magic"]],
      [{}, "A", []],
    ])
      expect(addKind(key, label, fields)).toBe(false);
    expect(addKind("sing", "Sing", ["whom", "parts"])).toBe(true);
    expect(kindKeys()).toContain("sing");
    expect(readActivity("a", { kind: "sing", parts: [{ formula: "1" }], gains: { what: "slot" } })).toMatchObject({
      parts: [{ formula: "1" }],
      gains: { what: "" },
    });
  });
});

test("where nothing states a range, what attacks, hurts or answers is for others; what heals or changes is for its user", () => {
  const aimOf = (kind: string, more: object = {}): string =>
    activityFrom(readActivity("ring", { kind, ...more }), blockOfThing(null), WAND)?.aim ?? "";
  expect(["attack", "save", "contest", "damage", "move"].map((kind) => aimOf(kind))).toEqual(
    Array.from({ length: 5 }, () => "creatures"),
  );
  expect(["heal", "effect", "check", "amend", "utility"].map((kind) => aimOf(kind))).toEqual(
    Array.from({ length: 5 }, () => "self"),
  );
  expect(aimOf("amend", { amends: { as: "answers" } })).toBe("creatures");
  expect(aimOf("damage", { aim: "self" })).toBe("self");
});

test("an activity says what differs from its item: cost, range, area, targets, test (H-SPL-12 H-SPL-13 C-97)", () => {
  const use = readActivity("roar", {
    kind: "save",
    spends: "bonus",
    pays: "uses",
    amount: 2,
    area: { shape: "cone", size: 15 },
    save: { attribute: "fortitude", dc: 15, onSuccess: "none" },
    parts: [{ kind: "damage", formula: "3d6", type: "thunder" }],
  });
  expect(done(use)).toMatchObject({
    spends: "bonus",
    pays: { kind: "uses", left: 7, max: 7, pool: false, each: 2 },
    aim: "area",
    area: { shape: "cone", size: 15, width: 0 },
    test: { kind: "save", attribute: "fortitude", dc: 15, onSuccess: "none" },
    parts: [{ kind: "damage", formula: "3d6", type: "thunder", more: "", later: false }],
  });
  // Otherwise all of that is the item's.
  expect(
    activityFrom(readActivity("sip", { kind: "heal" }), blockOfConsumable({ ...WAND, quantity: 3 }), WAND),
  ).toMatchObject({
    spends: "active",
    pays: { kind: "uses", left: 7 },
    range: { kind: "feet", value: 5 },
    aim: "creatures",
    most: { count: 1, perCircle: 0 },
  });
});

test("what a passive feature does is kept and not used; with a cost of its own it is (H-PRG-07)", () => {
  const feature = { action: "passive", uses: { value: 0, max: 0 }, usesPer: { of: "", times: 1 }, save: { dc: 13 } };
  const block = blockOfFeature(feature, null);
  expect(activityFrom(readActivity("main", { kind: "damage" }), block, WAND)).toBeNull();
  const save = { attribute: "acrobatics" };
  expect(activityFrom(readActivity("one", { kind: "save", pays: "none", save }), block, WAND)).toMatchObject({
    pays: { kind: "none" },
    test: { dc: 13 },
  });
});

test("what a thing does not have cannot be paid with: a use of it is none that is free", () => {
  const use = readActivity("one", { kind: "utility", pays: "quantity" });
  expect(activityFrom(use, THING, { uses: WAND.uses, quantity: null })?.pays).toMatchObject({ left: 0 });
});

/** As a spell of the third circle has it. */
const SPELL: Activity = {
  ...done(readActivity("x", { kind: "utility", pays: "none" })),
  effects: [],
  moves: [],
  rays: null,
  pays: { kind: "slot", circle: 3 },
  components: { verbal: true, material: { price: 50, consumed: true } },
  test: { kind: "save", attribute: "acrobatics", dc: null, onSuccess: "half" },
};

test("a cast spell takes no slot and no material; its DC is the thing's; more charges raise it as far as it may (H-SPL-10)", () => {
  const casts = { uuid: "Item.x", circle: 1, top: 5 };
  const use = readActivity("w", { kind: "cast", pays: "uses", pool: true, save: { dc: 15 }, casts });
  const activity = activityOfCast(use, SPELL, 3, THING, WAND);
  expect(activity).toMatchObject({
    pays: { kind: "uses", each: 1, pool: true },
    components: { verbal: true, material: null },
    test: { kind: "save", dc: 15 },
    borrowed: { circle: 3, at: 3, top: 5 },
  });
  // 3rd circle for one charge, 5th for three; seven are left.
  expect(activity && spendable(activity)).toEqual({ least: 1, most: 3 });
});

describe("items of older worlds", () => {
  const stored = (type: string, system: Record<string, unknown>): Record<string, unknown> => {
    storeListedUses(type, system);
    return system;
  };

  test("fields of an item become its main activity, and its list of uses further ones", () => {
    const spell = stored("spell", {
      resolution: "save",
      save: { attribute: "discipline", onSuccess: "none" },
      applies: [{ effect: "one", on: "hit" }],
      activities: [
        { key: "halt", name: "Halt", pays: "slot", applies: [{ effect: "two", on: "hit" }] },
        { key: "more", name: "More", pays: "none", casts: { uuid: "Item.x" } },
        { name: "nobody can name it" },
      ],
    });
    const save = { attribute: "discipline", onSuccess: "none" };
    expect(spell).toEqual({
      activities: {
        main: { kind: "save", save, applies: [{ effect: "one", on: "hit" }] },
        halt: { kind: "save", name: "Halt", sort: 1, save, applies: [{ effect: "two", on: "hit" }] },
        more: { kind: "cast", name: "More", sort: 2, pays: "none", casts: { uuid: "Item.x" } },
      },
    });
    // Reading it again changes nothing.
    expect(stored("spell", structuredClone(spell))).toEqual(spell);
  });

  test("what a user has changed meanwhile stays", () => {
    const system = stored("consumable", {
      kind: "potion",
      effect: { kind: "healing", formula: "2d4 + 2", type: "" },
      activities: { main: { name: "Gulp" } },
    });
    const parts = [{ kind: "healing", formula: "2d4 + 2" }];
    expect(system).toEqual({
      kind: "potion",
      activities: { main: { kind: "heal", aim: "creatures", parts, name: "Gulp" } },
    });
  });

  test("a feature keeps the difficulty of its saves, and a weapon what its hits do", () => {
    const feature = stored("feature", { save: { attribute: "acrobatics", dc: 13, who: "all" }, damage: [] });
    expect(feature["save"]).toEqual({ dc: 13, who: "all" });
    expect(mainActivity({ system: feature })?.save).toMatchObject({
      attribute: "acrobatics",
      onSuccess: "half",
      dc: null,
    });
    const weapon = { applies: [{ effect: "one", on: "hit" }], moves: [] };
    expect(stored("weapon", structuredClone(weapon))).toEqual(weapon);
  });
});
