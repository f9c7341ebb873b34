/** @source API:foundry.abstract.DataModel, WIKI:api/DataModel, RN:13.335 #11977, RN:14.349 #13090 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "../common/primitives.ts";
import { DataModel, TypeDataModel } from "../common/abstract/index.ts";
import * as fields from "../common/data/fields.ts";
import { DataModelValidationError } from "../common/data/validation.ts";
import { setDeprecationHandler } from "../common/deprecation.ts";
import {
  ForcedDeletion,
  ForcedReplacement,
  forcedDeletion,
  forcedReplacement,
  setGeneration,
} from "../common/operators.ts";
import type { LooseObject } from "../common/loose.ts";

class Hero extends DataModel {
  declare name: string;
  declare hp: { value: number; max: number };
  declare tags: Set<string>;
  declare list: { n: number | null }[];
  declare map: Record<string, { a: number; b: number }>;
  declare free: LooseObject;
  declare maybe: number | null;

  static migrations: LooseObject[] = [];

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      name: new fields.StringField({ required: true, blank: false, initial: "Hero" }),
      hp: new fields.SchemaField({
        value: new fields.NumberField({ integer: true, nullable: false, initial: 10 }),
        max: new fields.NumberField({ integer: true, nullable: false, initial: 10 }),
      }),
      tags: new fields.SetField(new fields.StringField()),
      list: new fields.ArrayField(new fields.SchemaField({ n: new fields.NumberField() })),
      map: new fields.TypedObjectField(
        new fields.SchemaField({
          a: new fields.NumberField({ nullable: false, initial: 1 }),
          b: new fields.NumberField({ nullable: false, initial: 2 }),
        }),
      ),
      free: new fields.ObjectField(),
      maybe: new fields.NumberField(),
    };
  }

  static override migrateData(source: LooseObject): LooseObject {
    this.migrations.push(source);
    if ("title" in source) {
      source["name"] = source["title"];
      delete source["title"];
    }
    return super.migrateData(source);
  }

  static override validateJoint(data: LooseObject): void {
    if (data["hp"].value > data["hp"].max) throw new DataModelValidationError("value exceeds maximum");
  }
}

const report = vi.fn();
beforeEach(() => {
  setGeneration(14);
  report.mockClear();
  setDeprecationHandler(report);
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  setDeprecationHandler();
  vi.restoreAllMocks();
});

describe("construction", () => {
  it("fills in initial values, drops unknown keys, prepares", () => {
    const hero = new Hero({ tags: ["x", "x"], nonsense: 1 });
    expect(hero.hp).toEqual({ value: 10, max: 10 });
    expect(hero.tags).toEqual(new Set(["x"]));
    expect(hero._source).toEqual({
      name: "Hero",
      hp: { value: 10, max: 10 },
      tags: ["x"],
      list: [],
      map: {},
      free: {},
      maybe: null,
    });
  });
  it("does not let keys be added to the source", () => expect(Reflect.set(new Hero()._source, "other", 1)).toBe(false));
  it("throws on invalid data and names every path", () => {
    const make = (): Hero => new Hero({ hp: { value: "x" }, name: "" });
    expect(make).toThrow(DataModelValidationError);
    expect(make).toThrow(/hp\.value/);
  });
  it("falls back from a stored source", () => {
    const hero = Hero.fromSource({ hp: { value: "x", max: 12 }, map: { k: { a: "no", b: 5 } } });
    expect(hero._source["hp"]).toEqual({ value: 10, max: 12 });
    expect(hero._source["map"]).toEqual({ k: { a: 1, b: 5 } });
  });
  it("takes a parent that is a model only", () => expect(() => new Hero({}, { parent: {} })).toThrow(/parent/));
  it("migrates, and migrates update data as well", () => {
    const hero = new Hero({ title: "Old" });
    expect(hero.name).toBe("Old");
    hero.updateSource({ title: "Older" });
    expect(hero.name).toBe("Older");
  });
  it("reserves names", () => {
    class Bad extends DataModel {
      static override defineSchema(): Record<string, fields.DataField> {
        return { parent: new fields.StringField() };
      }
    }
    expect(() => new Bad()).toThrow(/reserved/);
  });
  it("has a schema per class", () => expect(Hero.schema).toBe(Hero.schema));
});

describe("prepared and source data", () => {
  it("toObject copies the source, toObject(false) the prepared values", () => {
    const hero = new Hero({ tags: ["a"] });
    hero.hp.value = 3;
    expect(hero.toObject()["hp"].value).toBe(10);
    expect(hero.toObject(false)).toMatchObject({ hp: { value: 3 }, tags: ["a"] });
    expect(hero.toObject()["hp"]).not.toBe(hero._source["hp"]);
  });
  it("reset goes back to the source (@source WIKI:api/DataModel)", () => {
    const hero = new Hero();
    hero.hp.value = 3;
    hero.reset();
    expect(hero.hp.value).toBe(10);
  });
  it("free objects are copies", () => {
    const hero = new Hero({ free: { a: 1 } });
    hero.free["a"] = 2;
    expect(hero._source["free"].a).toBe(1);
  });
  it("clone changes a copy", () => {
    const hero = new Hero({ free: { a: 1 } });
    const copy = hero.clone({ "hp.value": 5 });
    expect([hero.hp.value, copy.hp.value]).toEqual([10, 5]);
  });
});

describe("updateSource", () => {
  it("returns the difference and applies it", () => {
    const hero = new Hero();
    expect(hero.updateSource({ "hp.value": 5, "hp.max": 10, name: "Hero" })).toEqual({ hp: { value: 5 } });
    expect(hero.hp.value).toBe(5);
  });
  it("returns nothing for nothing (@source WIKI:api/DataModel)", () =>
    expect(new Hero().updateSource({ "hp.value": "10", tags: [] })).toEqual({}));
  it("cleans", () => expect(new Hero().updateSource({ "hp.value": "4.6", junk: 1 })).toEqual({ hp: { value: 5 } }));
  it("does not change its argument", () => {
    const changes = { "hp.value": "4" };
    new Hero().updateSource(changes);
    expect(changes).toEqual({ "hp.value": "4" });
  });
  it("dryRun changes nothing", () => {
    const hero = new Hero();
    expect(hero.updateSource({ "hp.value": 5 }, { dryRun: true })).toEqual({ hp: { value: 5 } });
    expect(hero.hp.value).toBe(10);
  });
  it("refuses invalid data and changes nothing", () => {
    const hero = new Hero();
    expect(() => hero.updateSource({ "hp.value": null, name: "Other" })).toThrow(DataModelValidationError);
    expect(hero.name).toBe("Hero");
  });
  it("falls back on demand", () => {
    const hero = new Hero({ hp: { value: 4, max: 10 } });
    expect(hero.updateSource({ "hp.value": null }, { fallback: true })).toEqual({ hp: { value: 10 } });
  });
  it("checks fields together", () => expect(() => new Hero().updateSource({ "hp.value": 11 })).toThrow(/exceeds/));
  it("replaces arrays and sets whole (@source WIKI:api/DataModel)", () => {
    const hero = new Hero({ list: [{ n: 1 }, { n: 2 }], tags: ["a", "b"] });
    expect(hero.updateSource({ list: [{ n: 3 }], tags: ["a"] })).toEqual({ list: [{ n: 3 }], tags: ["a"] });
    expect(hero.list).toEqual([{ n: 3 }]);
  });
  it("refuses an index into an array @unsure", () =>
    expect(() => new Hero({ list: [{ n: 1 }] }).updateSource({ "list.0.n": 2 })).toThrow(/Array/));
  it("merges free and keyed objects", () => {
    const hero = new Hero({ free: { a: { b: 1 } }, map: { x: { a: 5, b: 6 } } });
    expect(hero.updateSource({ "free.a.c": 2, "map.x.a": 9, "map.y.b": 3 })).toEqual({
      free: { a: { c: 2 } },
      map: { x: { a: 9 }, y: { a: 1, b: 3 } },
    });
    expect(hero._source["map"]).toEqual({ x: { a: 9, b: 6 }, y: { a: 1, b: 3 } });
  });
  it("replaces with recursive false", () => {
    const hero = new Hero({ free: { a: 1 }, hp: { value: 3, max: 5 } });
    hero.updateSource({ free: { b: 2 }, hp: { value: 4 } }, { recursive: false });
    expect(hero.free).toEqual({ b: 2 });
    expect(hero.hp).toEqual({ value: 4, max: 10 });
  });
});

describe("deletion and replacement on 13 (@source RN:13.335 #11977, RN:13.334 #11273)", () => {
  beforeEach(() => setGeneration(13));
  it("deletes a key and says so in the same notation", () => {
    const hero = new Hero({ free: { a: 1, b: 2 }, map: { x: {} } });
    expect(hero.updateSource({ "free.-=a": null, "map.-=x": null })).toEqual({
      free: { "-=a": null },
      map: { "-=x": null },
    });
    expect(hero.free).toEqual({ b: 2 });
    expect(hero.map).toEqual({});
    expect(report).not.toHaveBeenCalled();
  });
  it("ignores the deletion of what is not there", () =>
    expect(new Hero().updateSource({ "free.-=a": null })).toEqual({}));
  it("wants null", () => expect(() => new Hero({ free: { a: 1 } }).updateSource({ "free.-=a": true })).toThrow(/null/));
  it("replaces", () => {
    const hero = new Hero({ free: { a: 1 } });
    expect(hero.updateSource({ "==free": { b: 1 } })).toEqual({ "==free": { b: 1 } });
    expect(hero.free).toEqual({ b: 1 });
  });
  it("takes the JSON of an operator for data", () => {
    const hero = new Hero({ free: { a: 1 } });
    hero.updateSource({ free: { x: { __$OPERATOR$__: "ForcedDeletion" } } });
    expect(hero.free).toHaveProperty("x");
  });
});

describe("deletion and replacement on 14 (@source RN:14.349 #13090)", () => {
  it("deletes", () => {
    const hero = new Hero({ free: { a: 1 }, map: { x: {} } });
    const difference = hero.updateSource({ "free.a": forcedDeletion(), map: { x: forcedDeletion() } });
    expect(difference["free"].a).toBeInstanceOf(ForcedDeletion);
    expect(hero.free).toEqual({});
    expect(hero.map).toEqual({});
  });
  it("replaces, cleaned and whole", () => {
    const hero = new Hero({ map: { x: { a: 5, b: 6 } } });
    const difference = hero.updateSource({ map: forcedReplacement({ y: { a: "3" } }) });
    expect(difference["map"]).toBeInstanceOf(ForcedReplacement);
    expect(hero.map).toEqual({ y: { a: 3, b: 2 } });
  });
  it("sets a field of a schema to its initial value when it is deleted @unsure", () => {
    const hero = new Hero({ maybe: 3 });
    hero.updateSource({ maybe: forcedDeletion() });
    expect(hero.maybe).toBeNull();
  });
  it("refuses to delete a field that is required @source RN:13.336 #12135", () => {
    expect(() => new Hero().updateSource({ hp: forcedDeletion() })).toThrow(/required/);
  });
  it("understands the JSON of a broadcast", () => {
    const hero = new Hero({ free: { a: 1 } });
    hero.updateSource(JSON.parse(JSON.stringify({ free: { a: forcedDeletion() } })));
    expect(hero.free).toEqual({});
  });
  it("understands the old keys and reports them", () => {
    const hero = new Hero({ free: { a: 1 } });
    hero.updateSource({ "free.-=a": null });
    expect(hero.free).toEqual({});
    expect(report).toHaveBeenCalledOnce();
  });
  it("does not touch the operator it is given", () => {
    const operator = forcedReplacement({ y: {} });
    new Hero({ map: { x: {} } }).updateSource({ map: operator });
    expect(operator.value).toEqual({ y: {} });
  });
});

describe("validate (@source API:DataModel#validate)", () => {
  it("answers or throws", () => {
    expect(new Hero().validate()).toBe(true);
    expect(() => new Hero().validate({ changes: { hp: { value: "x" } } })).toThrow(DataModelValidationError);
    expect(new Hero().validate({ changes: { hp: { value: "x" } }, strict: false })).toBe(false);
  });
  it("cleans the changes on demand", () => {
    const changes = { hp: { value: "4" } };
    new Hero().validate({ changes, clean: true });
    expect(changes).toEqual({ hp: { value: 4 } });
  });
  it("understands deletions, and keeps them in what it cleans", () => {
    setGeneration(13);
    const changes = { map: { "-=x": null }, hp: { value: "4" } };
    expect(new Hero({ map: { x: {} } }).validate({ changes, clean: true })).toBe(true);
    expect(changes).toEqual({ map: { "-=x": null }, hp: { value: 4 } });
  });
  it("checks together on demand", () => {
    expect(() => new Hero().validate({ changes: { hp: { value: 99 } }, joint: true })).toThrow(/exceeds/);
    expect(new Hero().validate({ changes: { hp: { value: 99 } } })).toBe(true);
  });
});

describe("TypeDataModel (@source API:TypeDataModel)", () => {
  class Data extends TypeDataModel {
    declare hp: LooseObject;
    static override defineSchema(): Record<string, fields.DataField> {
      return { hp: new fields.SchemaField({ value: new fields.NumberField() }) };
    }
  }
  it("has paths below system", () => expect(Data.schema.getField("hp.value")?.fieldPath).toBe("system.hp.value"));
  it("has the whole life cycle, empty", async () => {
    const data = new Data();
    data.prepareBaseData();
    data.prepareDerivedData();
    expect(await data._preCreate({}, {}, {})).toBeUndefined();
    expect(await data._preUpdate({}, {}, {})).toBeUndefined();
    expect(await data._preDelete({}, {})).toBeUndefined();
    expect(Data.LOCALIZATION_PREFIXES).toEqual([]);
  });
});
