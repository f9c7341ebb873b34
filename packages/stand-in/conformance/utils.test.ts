/** @source API:foundry.utils, API:primitives, API:foundry.utils.Collection */
import { afterEach, describe, expect, it, test, vi } from "vitest";
import "../common/primitives.ts";
import { Collection } from "../common/collection.ts";
import { setDeprecationHandler } from "../common/deprecation.ts";
import { NotInHost } from "../common/not-in-host.ts";
import {
  ForcedDeletion,
  ForcedReplacement,
  forcedDeletion,
  forcedReplacement,
  reconstructOperator,
  setGeneration,
} from "../common/operators.ts";
import * as utils from "../common/utils/index.ts";

afterEach(() => {
  setGeneration(14);
  setDeprecationHandler();
});

describe("mergeObject (@source API:foundry.utils.mergeObject, its examples)", () => {
  it("inserts new keys at the top, or not", () => {
    expect(utils.mergeObject({ k1: "v1" }, { k2: "v2" }, { insertKeys: false })).toEqual({ k1: "v1" });
    expect(utils.mergeObject({ k1: "v1" }, { k2: "v2" }, { insertKeys: true })).toEqual({ k1: "v1", k2: "v2" });
  });
  it("inserts new values below the top, or not", () => {
    expect(utils.mergeObject({ k1: { i1: "v1" } }, { k1: { i2: "v2" } }, { insertValues: false })).toEqual({
      k1: { i1: "v1" },
    });
    expect(utils.mergeObject({ k1: { i1: "v1" } }, { k1: { i2: "v2" } }, { insertValues: true })).toEqual({
      k1: { i1: "v1", i2: "v2" },
    });
  });
  it("overwrites, or not", () => {
    expect(utils.mergeObject({ k1: "v1" }, { k1: "v2" }, { overwrite: true })).toEqual({ k1: "v2" });
    expect(utils.mergeObject({ k1: "v1" }, { k1: "v2" }, { overwrite: false })).toEqual({ k1: "v1" });
  });
  it("merges nested objects, or replaces them", () => {
    expect(utils.mergeObject({ k1: { i1: "v1" } }, { k1: { i2: "v2" } }, { recursive: false })).toEqual({
      k1: { i2: "v2" },
    });
    expect(utils.mergeObject({ k1: { i1: "v1" } }, { k1: { i2: "v2" } }, { recursive: true })).toEqual({
      k1: { i1: "v1", i2: "v2" },
    });
  });
  it("deletes by key on 13, only when asked", () => {
    setGeneration(13);
    expect(utils.mergeObject({ k1: "v1", k2: "v2" }, { "-=k1": null }, { performDeletions: true })).toEqual({
      k2: "v2",
    });
    expect(utils.mergeObject({ k1: "v1" }, { "-=k1": null })).toEqual({ k1: "v1", "-=k1": null });
  });
  it("applies operators on 14, only when asked; performDeletions is deprecated there (@source RN:14.349 #13090)", () => {
    const report = vi.fn();
    setDeprecationHandler(report);
    expect(
      utils.mergeObject(
        { a: 1, b: { c: 1 } },
        { a: forcedDeletion(), b: forcedReplacement({ d: 2 }) },
        { applyOperators: true },
      ),
    ).toEqual({ b: { d: 2 } });
    expect(utils.mergeObject({ a: 1 }, { a: forcedDeletion() }).a).toBeInstanceOf(ForcedDeletion);
    expect(report).not.toHaveBeenCalled();
    utils.mergeObject({ a: 1 }, { "-=a": null }, { performDeletions: true });
    expect(report).toHaveBeenCalledOnce();
  });
  it("has no applyOperators on 13", () => {
    setGeneration(13);
    expect(() => utils.mergeObject({}, {}, { applyOperators: true })).toThrow(NotInHost);
  });
  it("changes the original, or a copy with inplace false", () => {
    const original = { a: { b: 1 } };
    expect(utils.mergeObject(original, { a: { b: 2 } })).toBe(original);
    expect(original.a.b).toBe(2);
    const copy = utils.mergeObject(original, { a: { b: 3 } }, { inplace: false });
    expect(copy).not.toBe(original);
    expect(original.a.b).toBe(2);
  });
  it("expands dotted keys", () =>
    expect(utils.mergeObject({ a: { b: 1, c: 1 } }, { "a.b": 2 })).toEqual({ a: { b: 2, c: 1 } }));
  it("replaces arrays", () => expect(utils.mergeObject({ a: [1, 2, 3] }, { a: [4] })).toEqual({ a: [4] }));
  it("guards types when asked", () => {
    expect(() => utils.mergeObject({ a: 1 }, { a: "1" }, { enforceTypes: true })).toThrow(/Mismatched/);
    expect(utils.mergeObject({ a: 1 }, { a: "1" })).toEqual({ a: "1" });
  });
  it("refuses what is no object", () => expect(() => utils.mergeObject([], {})).toThrow());
});

describe("paths (@source API:foundry.utils.getProperty and siblings)", () => {
  const object = { a: { b: { c: 3 } }, list: [{ x: 1 }], "dotted.key": 5 };
  it("reads nested values", () => expect(utils.getProperty(object, "a.b.c")).toBe(3));
  it("reads array indices", () => expect(utils.getProperty(object, "list.0.x")).toBe(1));
  it("prefers a key that is written with dots", () => expect(utils.getProperty(object, "dotted.key")).toBe(5));
  it("is undefined for what is missing", () => {
    expect(utils.getProperty(object, "a.x.y")).toBeUndefined();
    expect(utils.getProperty(object, "")).toBeUndefined();
    expect(utils.getProperty(undefined, "a")).toBeUndefined();
  });
  it("reads getters of classes", () => {
    class Thing {
      get value(): number {
        return 7;
      }
    }
    expect(utils.getProperty({ thing: new Thing() }, "thing.value")).toBe(7);
  });
  it("tells existence from value", () => {
    expect(utils.hasProperty({ a: { b: undefined } }, "a.b")).toBe(true);
    expect(utils.hasProperty({ a: {} }, "a.b")).toBe(false);
  });
  it("sets and says whether that changed anything", () => {
    const target = {};
    expect(utils.setProperty(target, "a.b", 1)).toBe(true);
    expect(utils.setProperty(target, "a.b", 1)).toBe(false);
    expect(target).toEqual({ a: { b: 1 } });
  });
  it("does not write to prototypes", () => {
    expect(() => utils.setProperty({}, "__proto__.polluted", 1)).toThrow();
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });
  it("deletes and says whether there was something", () => {
    const target = { a: { b: 1 } };
    expect(utils.deleteProperty(target, "a.b")).toBe(true);
    expect(utils.deleteProperty(target, "a.b")).toBe(false);
    expect(target).toEqual({ a: {} });
  });
});

describe("expand and flatten (@source API:foundry.utils.{expandObject,flattenObject})", () => {
  it("are inverse", () => {
    const nested = { a: { b: 1, c: { d: [1, 2] } }, e: null };
    expect(utils.flattenObject(nested)).toEqual({ "a.b": 1, "a.c.d": [1, 2], e: null });
    expect(utils.expandObject(utils.flattenObject(nested))).toEqual(nested);
  });
  it("keep empty objects and arrays as leaves", () =>
    expect(utils.flattenObject({ a: {}, b: [] })).toEqual({ a: {}, b: [] }));
  it("expand inside arrays and values", () =>
    expect(utils.expandObject({ a: { "b.c": 1 }, l: [{ "x.y": 2 }] })).toEqual({
      a: { b: { c: 1 } },
      l: [{ x: { y: 2 } }],
    }));
  it("make objects of indices, not arrays", () =>
    expect(utils.expandObject({ "list.0.x": 1 })).toEqual({ list: { 0: { x: 1 } } }));
  it("unite both notations in either order", () => {
    expect(utils.expandObject({ a: { b: 1 }, "a.c": 2 })).toEqual({ a: { b: 1, c: 2 } });
    expect(utils.expandObject({ "a.c": 2, a: { b: 1 } })).toEqual({ a: { b: 1, c: 2 } });
  });
  it("refuse a path through a number", () => expect(() => utils.expandObject({ a: 1, "a.b": 2 })).toThrow());
});

describe("copies (@source API:foundry.utils.{deepClone,duplicate})", () => {
  it("deepClone copies objects, arrays and dates", () => {
    const date = new Date(0);
    const original = { a: [{ b: 1 }], date };
    const copy = utils.deepClone(original);
    expect(copy).toEqual(original);
    expect(copy.a).not.toBe(original.a);
    expect(copy.date).not.toBe(date);
  });
  it("deepClone hands on other instances by reference, or throws when strict", () => {
    const set = new Set([1]);
    expect(utils.deepClone({ set }).set).toBe(set);
    expect(() => utils.deepClone({ set }, { strict: true })).toThrow();
  });
  it("deepClone refuses cycles", () => {
    const cycle: Record<string, unknown> = {};
    cycle["self"] = cycle;
    expect(() => utils.deepClone(cycle)).toThrow(/depth/i);
  });
  it("duplicate goes through JSON", () =>
    expect(utils.duplicate({ a: NaN, b: undefined, c: Infinity })).toEqual({ a: null, c: null }));
});

describe("diffObject (@source API:foundry.utils.diffObject)", () => {
  it("keeps what differs", () =>
    expect(utils.diffObject({ a: 1, b: { c: 1, d: 2 } }, { a: 1, b: { c: 1, d: 3 } })).toEqual({ b: { d: 3 } }));
  it("returns differing arrays whole and equal ones not", () => {
    expect(utils.diffObject({ a: [1, 2], b: [{ x: 1 }] }, { a: [1, 3], b: [{ x: 1 }] })).toEqual({ a: [1, 3] });
  });
  it("keeps new keys, or with inner only shared ones", () => {
    expect(utils.diffObject({}, { a: 1 })).toEqual({ a: 1 });
    expect(utils.diffObject({}, { a: 1 }, { inner: true })).toEqual({});
  });
  it("keeps deletion keys only where there is something to delete", () => {
    expect(utils.diffObject({ a: 1 }, { "-=a": null, "-=b": null }, { deletionKeys: true })).toEqual({ "-=a": null });
  });
  it("tells null from empty", () => expect(utils.diffObject({ a: null }, { a: {} })).toEqual({ a: {} }));
});

describe("kinds (@source API:foundry.utils.{getType,isEmpty,isSubclass})", () => {
  test.each([
    [undefined, "undefined"],
    [null, "null"],
    [1, "number"],
    ["", "string"],
    [true, "boolean"],
    [[], "Array"],
    [new Set(), "Set"],
    [new Map(), "Map"],
    [{}, "Object"],
    [new Error("x"), "Error"],
    [Promise.resolve(), "Promise"],
    [(): void => {}, "function"],
  ])("getType(%o) is %s", (value, type) => expect(utils.getType(value)).toBe(type));
  test.each([
    [undefined, true],
    [null, true],
    [[], true],
    [{}, true],
    [new Set(), true],
    [0, false],
    [[0], false],
    [{ a: 1 }, false],
  ])("isEmpty(%o) is %s", (value, empty) => expect(utils.isEmpty(value)).toBe(empty));
  it("isEmpty of text is not specified @unsure", () => expect(() => utils.isEmpty("")).toThrow(NotInHost));
  it("isSubclass knows the class itself and its heirs", () => {
    class A {}
    class B extends A {}
    expect(utils.isSubclass(B, A)).toBe(true);
    expect(utils.isSubclass(A, A)).toBe(true);
    expect(utils.isSubclass(A, B)).toBe(false);
  });
});

describe("ids, versions, text, sorting", () => {
  it("randomID is letters and digits (@source API:randomID)", () => {
    expect(utils.randomID()).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(utils.randomID(8)).toHaveLength(8);
    expect(new Set(Array.from({ length: 200 }, () => utils.randomID())).size).toBe(200);
  });
  test.each([
    ["1.10.0", "1.9.9", true],
    ["1.0.0", "1.0.0", false],
    ["1.0.1", "1.0", true],
    ["1.0", "1.0.1", false],
    ["2", "10", false],
    [14, 13, true],
  ])("isNewerVersion(%s, %s) is %s", (a, b, newer) => expect(utils.isNewerVersion(a, b)).toBe(newer));
  it("escapeHTML", () =>
    expect(utils.escapeHTML(`<b a="1">&'</b>`)).toBe("&lt;b a=&quot;1&quot;&gt;&amp;&#x27;&lt;/b&gt;"));
  it("invertObject refuses doubles", () => {
    expect(utils.invertObject({ a: "x", b: "y" })).toEqual({ x: "a", y: "b" });
    expect(() => utils.invertObject({ a: 1, b: 1 })).toThrow();
  });
  it("parseUuid of a world document", () =>
    expect(utils.parseUuid("Actor.aaaaaaaaaaaaaaaa")).toMatchObject({
      type: "Actor",
      id: "aaaaaaaaaaaaaaaa",
      embedded: [],
      pack: null,
    }));
  it("parseUuid of an embedded document", () => {
    expect(utils.parseUuid("Scene.s.Token.t.Actor.a")).toMatchObject({
      type: "Actor",
      id: "a",
      primaryType: "Scene",
      primaryId: "s",
      embedded: ["Token", "t", "Actor", "a"],
    });
  });
  it("parseUuid of a compendium", () => {
    expect(utils.parseUuid("Compendium.sys.pack.Item.aaaaaaaaaaaaaaaa")).toMatchObject({
      pack: "sys.pack",
      type: "Item",
      id: "aaaaaaaaaaaaaaaa",
    });
  });
  it("parseUuid relative to a document", () =>
    expect(utils.parseUuid(".Item.i", { relative: { uuid: "Actor.a" } })).toMatchObject({
      uuid: "Actor.a.Item.i",
      type: "Item",
    }));
  it("parseUuid of nonsense", () => expect(utils.parseUuid("")).toBeNull());
  it("buildUuid", () => {
    expect(utils.buildUuid({ id: "i", documentName: "Item", parentUuid: "Actor.a" })).toBe("Actor.a.Item.i");
    expect(utils.buildUuid({ id: "i", documentName: "Item", pack: "sys.pack" })).toBe("Compendium.sys.pack.Item.i");
    expect(utils.buildUuid({ id: null, documentName: "Item" })).toBeNull();
  });
  it("performIntegerSort makes one update where there is room", () => {
    const [a, b, c] = [{ sort: 100 }, { sort: 200 }, { sort: 300 }];
    expect(utils.performIntegerSort(c, { target: b, siblings: [a, b], sortBefore: true })).toEqual([
      { target: c, update: { sort: 150 } },
    ]);
  });
  it("performIntegerSort renumbers where there is none", () => {
    const [a, b, c] = [{ sort: 1 }, { sort: 2 }, { sort: 9 }];
    const updates = utils.performIntegerSort(c, { target: b, siblings: [a, b], sortBefore: true });
    expect(updates.map(({ target }) => target)).toEqual([a, c, b]);
  });
  it("debounce calls once", () => {
    vi.useFakeTimers();
    const callback = vi.fn();
    const debounced = utils.debounce(callback, 50);
    debounced();
    debounced();
    vi.advanceTimersByTime(60);
    expect(callback).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
  it("logCompatibilityWarning reaches the handler", () => {
    const report = vi.fn();
    setDeprecationHandler(report);
    utils.logCompatibilityWarning("old", { since: 13, until: 15 });
    expect(report).toHaveBeenCalledWith("old (since 13, until 15)");
  });
});

describe("operators (@source RN:14.349 #13090)", () => {
  it("do not exist on 13", () => {
    setGeneration(13);
    expect(() => forcedDeletion()).toThrow(NotInHost);
    expect(() => new ForcedReplacement({})).toThrow(NotInHost);
  });
  it("have a JSON form that can be read again", () => {
    const json = JSON.parse(JSON.stringify(forcedReplacement({ a: 1 })));
    expect(json).toEqual({ __$OPERATOR$__: "ForcedReplacement", value: { a: 1 } });
    expect(reconstructOperator(json)).toBeInstanceOf(ForcedReplacement);
    expect(() => reconstructOperator({})).toThrow();
  });
  it("unwrap a replacement of a replacement", () =>
    expect(new ForcedReplacement(new ForcedReplacement(3)).value).toBe(3));
  it("read through a created replacement", () => {
    const operator = forcedReplacement({ hp: 3 });
    expect(operator.hp).toBe(3);
    expect(operator).toBeInstanceOf(ForcedReplacement);
  });
});

describe("Collection (@source API:foundry.utils.Collection)", () => {
  const make = (): Collection<{ name: string }> =>
    new Collection([
      ["a", { name: "A" }],
      ["b", { name: "B" }],
    ]);
  it("iterates values", () => expect([...make()].map(({ name }) => name)).toEqual(["A", "B"]));
  it("gets, strictly on demand", () => {
    expect(make().get("x")).toBeUndefined();
    expect(() => make().get("x", { strict: true })).toThrow(/does not exist/);
  });
  it("gets by name", () => {
    expect(make().getName("B")).toEqual({ name: "B" });
    expect(() => make().getName("X", { strict: true })).toThrow();
  });
  it("answers in arrays", () => {
    const collection = make();
    expect(collection.contents).toHaveLength(2);
    expect(collection.filter(({ name }) => name === "A")).toEqual([{ name: "A" }]);
    expect(collection.map(({ name }) => name)).toEqual(["A", "B"]);
    expect(collection.reduce((text, { name }) => text + name, "")).toBe("AB");
    expect(collection.find(({ name }) => name === "B")).toEqual({ name: "B" });
    expect(collection.some(({ name }) => name === "X")).toBe(false);
    expect([...collection.keys()]).toEqual(["a", "b"]);
  });
});

describe("primitives (@source API:primitives)", () => {
  it("Math", () => {
    expect(Math.clamp(5, 0, 3)).toBe(3);
    expect(Math.toRadians(180)).toBeCloseTo(Math.PI);
    expect(Math.mix(0, 10, 0.25)).toBe(2.5);
  });
  test.each([
    [1, true],
    ["1.5", true],
    ["", false],
    [null, false],
    ["a", false],
    [[], false],
    [NaN, false],
    [undefined, false],
  ])("Number.isNumeric(%o) is %s", (value, numeric) => expect(Number.isNumeric(value)).toBe(numeric));
  it("Number.prototype", () => {
    expect((7.3).toNearest(0.5)).toBe(7.5);
    expect((7).toNearest(5, "floor")).toBe(5);
    expect((0.3).toNearest(0.1)).toBe(0.3);
    expect([3, 0, -2].map((n) => n.signedString())).toEqual(["+3", "+0", "-2"]);
    expect([1, 2, 3, 4, 11, 22].map((n) => n.ordinalString())).toEqual(["1st", "2nd", "3rd", "4th", "11th", "22nd"]);
    expect((7).paddedString(3)).toBe("007");
    expect((3).between(1, 3)).toBe(true);
    expect((3).between(1, 3, false)).toBe(false);
  });
  it("String.prototype", () => {
    expect("sword of".capitalize()).toBe("Sword of");
    expect("LONG sword".titleCase()).toBe("Long Sword");
    expect("Crème Brûlée!".slugify()).toBe("creme-brulee");
    expect("a<script>x</script>b".stripScripts()).toBe("ab");
    expect(["b", "a"].sort((x, y) => x.compare(y))).toEqual(["a", "b"]);
  });
  it("slugify of other scripts is not specified @unsure", () => expect(() => "меч".slugify()).toThrow(NotInHost));
  it("Array", () => {
    expect(Array.fromRange(3, 1)).toEqual([1, 2, 3]);
    expect([1, [2, [3]]].deepFlatten()).toEqual([1, 2, 3]);
    expect([1, [2]].equals([1, [2]])).toBe(true);
    expect(["a", "", null, "b"].filterJoin("-")).toBe("a-b");
    expect([1, 2, 3, 4].partition((n) => n % 2)).toEqual([
      [2, 4],
      [1, 3],
    ]);
    const list = [1, 2, 3];
    expect(list.findSplice((n) => n === 2)).toBe(2);
    expect(list.findSplice((n) => n === 9)).toBeNull();
    expect(list).toEqual([1, 3]);
  });
  it("Set", () => {
    const set = new Set([1, 2, 3]);
    expect(set.first()).toBe(1);
    expect(set.intersects(new Set([3]))).toBe(true);
    expect(set.equals(new Set([3, 2, 1]))).toBe(true);
    expect(new Set([1]).isSubset(set)).toBe(true);
    expect(set.filter((n) => n > 1)).toEqual(new Set([2, 3]));
    expect(set.map((n) => n * 2).toObject()).toEqual([2, 4, 6]);
    expect(set.reduce((sum, n) => sum + n, 0)).toBe(6);
    expect(set.find((n) => n > 1)).toBe(2);
    expect([...set.union(new Set([4]))]).toEqual([1, 2, 3, 4]);
    expect([...set.difference(new Set([1]))]).toEqual([2, 3]);
  });
  it("adds nothing that can be enumerated", () => {
    const keys: string[] = [];
    for (const key in [1]) keys.push(key);
    expect(keys).toEqual(["0"]);
  });
});
