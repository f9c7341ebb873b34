/**
 * The draft of a character: read without trust, changed step by step, nothing lost on the way.
 * Holds inside: a pure function on records, whose cases are worked by hand.
 */
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import {
  type Draft,
  type KitThing,
  changeLine,
  emptyDraft,
  finalValues,
  kitsKey,
  learnSpell,
  mergeKits,
  pick,
  pickKey,
  prepareSpell,
  readDraft,
  setMethod,
  setQuantity,
  setValue,
  takeKits,
  takeRolled,
  valuesOpen,
} from "../../module/play/character/draft.pure.ts";
import { changeDraft } from "../../module/applications/creation/change-draft.ts";
import { asCoins, inCopper, purseInCopper } from "../../module/play/inventory/purse.pure.ts";
import { CHARACTERISTICS } from "../../module/rules/basics/ids.ts";

const filled = (...numbers: number[]): Draft =>
  CHARACTERISTICS.reduce((draft, key, index) => setValue(draft, key, numbers[index] ?? null), emptyDraft());
const values = (draft: Draft): (number | null)[] => CHARACTERISTICS.map((key) => draft.values[key]);

describe("the draft", () => {
  it("comes back from its text as it was; garbage is an empty one, no text is none", () => {
    const draft = setQuantity(
      {
        ...pickKey(pick(filled(15, 14, 13, 12, 10, 8), "class", "Item.a"), "class", "", 0, "ranged", true),
        step: "mastery",
        raises: { strength: 2, endurance: 1 },
        purse: 50,
        kits: { class: "things", background: "gold" },
        wishes: [{ track: "skill", key: "stealth", toStep: 1, currency: "talents" }],
      },
      "Item.b",
      1,
    );
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
    expect(readDraft("")).toBeNull();
    for (const text of [
      "{",
      "[]",
      "7",
      '{"values":{"strength":"x","dexterity":99},"wishes":[{"track":"__proto__"}],"origins":{"class":5},"kits":{"class":"all","species":"gold"},"cart":[{}],"rolled":[19]}',
    ])
      expect(readDraft(text)).toEqual(emptyDraft());
  });
  it("a choice of kits is one text: each one way or the other, garbage takes none, and a kit goes with its class", () => {
    const both = takeKits(pick(emptyDraft(), "class", "a"), "class:things background:gold");
    expect(both.kits).toEqual({ class: "things", background: "gold" });
    expect(kitsKey(both.kits)).toBe("class:things background:gold");
    expect(takeKits(both, "class:gold").kits).toEqual({ class: "gold" });
    expect(takeKits(both, "").kits).toEqual({});
    expect(takeKits(both, "species:gold class:all __proto__:gold").kits).toEqual({});
    expect(pick(both, "class", "b").kits).toEqual({ background: "gold" });
    expect(pick(both, "class", "a").kits).toEqual(both.kits);
  });
  it("two kits are one without doubles: the larger number stays, what is used up, thrown or counted in dozens adds up", () => {
    const thing = (uuid: string, quantity = 1, adds = false): KitThing => ({ uuid, quantity, adds });
    // A wizard's and a sage's, by hand: one robe, one staff, 2 + 2 daggers, 10 + 8 sheets; two books of the one stay two.
    const merged = mergeKits([
      [thing("robe"), thing("staff"), thing("dagger", 2, true), thing("sheet", 10, true), thing("book"), thing("book")],
      [thing("staff"), thing("dagger", 2, true), thing("book"), thing("sheet", 8, true), thing("robe")],
    ]);
    expect(merged.things).toEqual([
      { uuid: "robe", quantity: 1 },
      { uuid: "staff", quantity: 1 },
      { uuid: "dagger", quantity: 4 },
      { uuid: "sheet", quantity: 18 },
      { uuid: "book", quantity: 2 },
    ]);
    expect(merged.doubles).toEqual([
      { uuid: "staff", quantity: 1 },
      { uuid: "book", quantity: 1 },
      { uuid: "robe", quantity: 1 },
    ]);
    expect(mergeKits([])).toEqual({ things: [], doubles: [] });
  });
  it("H-PRG-07: what was chosen in a feature stands beside what was chosen in its origin, and comes back from the text", () => {
    const first = pickKey(pick(emptyDraft(), "class", "a"), "class", "", 0, "stealth", true);
    const draft = pickKey(
      pickKey(first, "class", "Compendium.x.y.Item.z", 0, "stealth", true),
      "class",
      "Compendium.x.y.Item.z",
      0,
      "deception",
      true,
    );
    expect(draft.origins.class).toEqual({
      uuid: "a",
      chosen: { 0: ["stealth"] },
      features: { "Compendium.x.y.Item.z": { 0: ["stealth", "deception"] } },
    });
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
    expect(pickKey(draft, "class", "Compendium.x.y.Item.z", 0, "stealth", false).origins.class?.features).toEqual({
      "Compendium.x.y.Item.z": { 0: ["deception"] },
    });
    expect(pick(draft, "class", "b").origins.class).toEqual({ uuid: "b", chosen: {}, features: {} });
    // A draft may say nothing of features.
    expect(readDraft('{"origins":{"class":{"uuid":"a","chosen":{"0":["x"]}}}}')?.origins.class).toEqual({
      uuid: "a",
      chosen: { 0: ["x"] },
      features: {},
    });
  });
  it("H-MAS-06: of a choice of one, another key takes the place of the first; of several, each is added", () => {
    const elf = pick(emptyDraft(), "species", "elf");
    const press = (name: string, value: string, on: typeof elf): typeof elf =>
      changeDraft(on, { name, value, checked: true }, () => 0) ?? on;
    const one = press("only.0", "survival", press("only.0", "insight", elf));
    expect(one.origins.species?.chosen).toEqual({ 0: ["survival"] });
    expect(press("choice.0", "insight", one).origins.species?.chosen).toEqual({ 0: ["survival", "insight"] });
    const lineage = press("only.1.Item.lineage", "high", press("only.1.Item.lineage", "drow", elf));
    expect(lineage.origins.species?.features).toEqual({ "Item.lineage": { 1: ["high"] } });
  });
  it("H-SPL-07: spells are learned in their order; one that leaves the book is not prepared any more; all go with their class", () => {
    const wizard = pick(emptyDraft(), "class", "a");
    const learned = ["Item.a", "Compendium.x.y.Item.b"].reduce((draft, uuid) => learnSpell(draft, uuid, true), wizard);
    const draft = prepareSpell(prepareSpell(learned, "Compendium.x.y.Item.b", true), "Item.stranger", true);
    expect([draft.spells, draft.ready]).toEqual([["Item.a", "Compendium.x.y.Item.b"], ["Compendium.x.y.Item.b"]]);
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
    const box = { name: "spell.Compendium.x.y.Item.b", value: "on", checked: false };
    expect(changeDraft(draft, box, () => 0)).toMatchObject({ spells: ["Item.a"], ready: [] });
    expect(pick(draft, "class", "b")).toMatchObject({ spells: [], ready: [] });
    expect(pick(draft, "species", "b").spells).toEqual(draft.spells);
  });
  it("never throws, whatever an actor keeps", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readDraft(JSON.stringify(value))).not.toBeUndefined();
      }),
    );
  });
  it("H-CHAR-01: a value of the array that somebody has is not to be had before it is free", () => {
    const draft = filled(15, 14, 13, 12, 10, 8);
    expect(setValue(draft, "charisma", 15)).toBe(draft);
    expect(values(setValue(setValue(draft, "strength", null), "charisma", 15))).toEqual([null, 14, 13, 12, 10, 15]);
    expect(valuesOpen(draft, [])).toEqual(["raises"]);
  });
  it("H-CHAR-01: two equal rolled values are two", () => {
    const rolled = takeRolled(emptyDraft(), [12, 12, 9, 8, 16, 7]);
    expect(values(setValue(setValue(rolled, "strength", 12), "dexterity", 12))).toEqual([
      12,
      12,
      null,
      null,
      null,
      null,
    ]);
  });
  it("H-CHAR-01: the values of two ways do not mix; going back finds those of the first", () => {
    const array = filled(15, 14, 13, 12, 10, 8);
    const points = setMethod(array, "points");
    expect(values(points)).toEqual([8, 8, 8, 8, 8, 8]);
    expect(valuesOpen(points, [])).toEqual(["points", "raises"]);
    const rolled = takeRolled(setValue(points, "strength", 15), [15, 14, 11, 9, 8, 7]);
    expect([rolled.way, values(rolled)]).toEqual(["rolled", [null, null, null, null, null, null]]);
    expect(values(setMethod(rolled, "array"))).toEqual([15, 14, 13, 12, 10, 8]);
    expect(values(setMethod(rolled, "points"))).toEqual([15, 8, 8, 8, 8, 8]);
    expect(values(setMethod(setValue(setMethod(rolled, "typed"), "charisma", 18), "typed"))).toEqual([
      null,
      null,
      null,
      null,
      null,
      18,
    ]);
    expect(readDraft(JSON.stringify(rolled))).toEqual(rolled);
  });
  it("B-CHAR-04: raises count once they may be", () => {
    const draft = { ...filled(15, 14, 13, 12, 10, 8), raises: { strength: 2, endurance: 1 } };
    expect(CHARACTERISTICS.map((key) => finalValues(draft, ["strength", "dexterity", "endurance"])[key])).toEqual([
      17, 14, 14, 12, 10, 8,
    ]);
    expect(CHARACTERISTICS.map((key) => finalValues(draft, ["learning"])[key])).toEqual([15, 14, 13, 12, 10, 8]);
  });
  it("another class takes its choices and the mastery bought on it along; another background its raises", () => {
    const draft = {
      ...pickKey(pick(emptyDraft(), "class", "a"), "class", "", 0, "x", true),
      raises: { strength: 1 },
      wishes: [{ track: "armor", key: "light", toStep: 1, currency: "power" }] as const,
    };
    expect(pick(draft, "class", "b")).toMatchObject({
      origins: { class: { uuid: "b", chosen: {} } },
      raises: { strength: 1 },
      wishes: [],
    });
    expect(pick(draft, "background", "c")).toMatchObject({ raises: {}, wishes: [] });
    expect(pick(draft, "class", "a")).toBe(draft);
  });
  it("a typed 0 removes the thing it was typed for, whatever has changed above it", () => {
    const uuids = ["Compendium.x.y.Item.a", "Compendium.x.y.Item.b", "Item.c"];
    const cart = uuids.reduce((draft, uuid) => setQuantity(draft, uuid, 1), emptyDraft());
    const without = changeDraft(cart, { name: "quantity.Compendium.x.y.Item.a", value: "0", checked: false }, () => 0);
    expect(without?.cart.map(({ uuid }) => uuid)).toEqual(["Compendium.x.y.Item.b", "Item.c"]);
    // The same field, heard once more after the line has gone: nobody else's number.
    expect(
      without && changeDraft(without, { name: "quantity.Compendium.x.y.Item.a", value: "0", checked: false }, () => 0),
    ).toEqual(without);
  });
  it("things are counted, paid or free, and go at 0", () => {
    const two = setQuantity(setQuantity(emptyDraft(), "a", 1), "a", 2);
    expect(two.cart).toEqual([{ uuid: "a", quantity: 2, free: false }]);
    expect(changeLine(two, "a", { free: true }).cart).toEqual([{ uuid: "a", quantity: 2, free: true }]);
    expect(changeLine(two, "a", { quantity: 0 }).cart).toEqual([]);
  });
});

describe("coins", () => {
  it("prices in copper, and back to gold, silver and copper", () => {
    expect([
      inCopper({ value: 15, currency: "gp" }),
      inCopper({ value: 2, currency: "sp" }),
      inCopper({ value: 0.05, currency: "gp" }),
      inCopper({ value: 1, currency: "?" }),
    ]).toEqual([1500, 20, 5, 100]);
    expect(purseInCopper({ cp: 3, sp: 2, ep: 1, gp: 4, pp: 1 })).toBe(3 + 20 + 50 + 400 + 1000);
    expect([asCoins(1234), asCoins(-5)]).toEqual([
      { gp: 12, sp: 3, cp: 4 },
      { gp: 0, sp: 0, cp: 0 },
    ]);
  });
});

it("a stored draft has limits: wishes, and keys of a choice", () => {
  const wish = { track: "skill", key: "stealth", toStep: 1, currency: "talents" };
  const keys = Array.from({ length: 5000 }, (_, index) => `k${String(index)}`);
  const origins = { class: { uuid: "Item.x", chosen: { 0: keys }, features: { "Item.y": { 0: keys } } } };
  const draft = readDraft(JSON.stringify({ ...emptyDraft(), origins, wishes: keys.map(() => wish) }));
  expect(draft?.wishes).toHaveLength(100);
  expect(draft?.origins.class?.chosen[0]).toHaveLength(100);
  expect(draft?.origins.class?.features["Item.y"]?.[0]).toHaveLength(100);
});
