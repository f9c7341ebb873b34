/** @source API:foundry.data.fields, WIKI:api/DataModel */
import { describe, expect, it, test } from "vitest";
import "../common/primitives.ts";
import { DataModel } from "../common/abstract/index.ts";
import * as fields from "../common/data/fields.ts";
import { NotInHost } from "../common/not-in-host.ts";
import { Color } from "../common/utils/color.ts";
import type { Loose } from "../common/loose.ts";

const ID = "abcdefghijklmnop";
const message = (field: fields.DataField, value: Loose): string | undefined => {
  const failure = field.validate(field.clean(value));
  return failure && Object.values(failure.flatten())[0]?.message;
};

describe("initial values (@source API:foundry.data.fields, the _defaults of each class)", () => {
  test.each<[string, fields.DataField, Loose]>([
    ["DataField", new fields.DataField(), undefined],
    ["BooleanField", new fields.BooleanField(), false],
    ["NumberField", new fields.NumberField(), null],
    [
      "NumberField required, not nullable @unsure",
      new fields.NumberField({ required: true, nullable: false }),
      undefined,
    ],
    ["StringField", new fields.StringField(), undefined],
    ["StringField required", new fields.StringField({ required: true }), ""],
    ["StringField required, not blank", new fields.StringField({ required: true, blank: false }), undefined],
    ["StringField required, choices", new fields.StringField({ required: true, choices: ["a"] }), undefined],
    ["HTMLField", new fields.HTMLField(), ""],
    ["ArrayField", new fields.ArrayField(new fields.StringField()), []],
    ["SetField", new fields.SetField(new fields.StringField()), []],
    ["ObjectField", new fields.ObjectField(), {}],
    ["TypedObjectField", new fields.TypedObjectField(new fields.NumberField()), {}],
    ["SchemaField", new fields.SchemaField({ a: new fields.BooleanField() }), { a: false }],
    ["DocumentIdField", new fields.DocumentIdField(), null],
    ["DocumentUUIDField", new fields.DocumentUUIDField(), null],
    ["FilePathField", new fields.FilePathField({ categories: ["IMAGE"] }), null],
    ["ColorField", new fields.ColorField(), null],
    ["AngleField", new fields.AngleField(), 0],
    ["AlphaField", new fields.AlphaField(), 1],
    ["IntegerSortField", new fields.IntegerSortField(), 0],
    ["DocumentOwnershipField", new fields.DocumentOwnershipField(), { default: 0 }],
  ])("%s", (_name, field, initial) => expect(field.clean(undefined)).toEqual(initial));
  it("may be functions of the source", () => {
    const field = new fields.StringField({ initial: (source: Loose) => `of ${source.name}` });
    expect(field.getInitialValue({ name: "x" })).toBe("of x");
  });
  it("are never shared", () => {
    const field = new fields.ArrayField(new fields.StringField(), { initial: ["a"] });
    expect(field.getInitialValue()).not.toBe(field.getInitialValue());
  });
});

describe("undefined and null (@source API: foundry.data.fields)", () => {
  it("undefined stays undefined where nothing is required", () =>
    expect(message(new fields.StringField(), undefined)).toBeUndefined());
  it("undefined without initial is refused where required", () =>
    expect(message(new fields.StringField({ required: true, blank: false }), undefined)).toMatch(/undefined/));
  it("null is kept where nullable", () => expect(new fields.StringField({ nullable: true }).clean(null)).toBeNull());
  it("null is refused where not @unsure", () => {
    expect(message(new fields.StringField(), null)).toMatch(/null/);
    expect(message(new fields.NumberField({ nullable: false, initial: 0 }), null)).toMatch(/null/);
    expect(message(new fields.ArrayField(new fields.StringField()), null)).toMatch(/null/);
  });
});

describe("NumberField (@source API:NumberField)", () => {
  test.each<[fields.DataFieldOptions, Loose, Loose]>([
    [{}, "5", 5],
    [{}, "2.5", 2.5],
    [{}, "", null],
    [{ min: 0, max: 10 }, 12, 10],
    [{ min: 0, max: 10 }, -3, 0],
    [{ integer: true }, 2.6, 3],
    [{ step: 0.5 }, 1.3, 1.5],
    [{ step: 5, min: 1 }, 5, 6],
    [{ step: 0.1 }, 0.30000000000000004, 0.3],
  ])("%o cleans %o to %o", (options, value, cleaned) =>
    expect(new fields.NumberField(options).clean(value)).toBe(cleaned),
  );
  it("refuses text and infinity", () => {
    expect(message(new fields.NumberField(), "abc")).toMatch(/number/);
    expect(message(new fields.NumberField(), Infinity)).toMatch(/finite/);
  });
  it("refuses what validation alone sees out of bounds", () =>
    expect(new fields.NumberField({ max: 3 }).validate(4)?.message).toMatch(/at most/));
  it("wants positive numbers", () =>
    expect(message(new fields.NumberField({ positive: true }), 0)).toMatch(/positive/));
  it("knows choices, as list and as record", () => {
    expect(message(new fields.NumberField({ choices: [1, 2] }), 3)).toMatch(/choice/);
    expect(message(new fields.NumberField({ choices: { 1: "A" } }), 1)).toBeUndefined();
  });
  it("is not nullable with choices", () => expect(new fields.NumberField({ choices: [1] }).nullable).toBe(false));
});

describe("StringField and its heirs", () => {
  it("trims", () => expect(new fields.StringField().clean("  a ")).toBe("a"));
  it("does not trim when told", () => expect(new fields.StringField({ trim: false }).clean(" a")).toBe(" a"));
  it("makes text of numbers", () => expect(new fields.StringField().clean(3)).toBe("3"));
  it("refuses blank text where it may not be", () =>
    expect(message(new fields.StringField({ blank: false }), " ")).toMatch(/blank/));
  it("lets an allowed blank pass before a heir looks at the value (@source API: StringField#_validateSpecial; public code of dnd5e, FormulaField)", () => {
    class Formula extends fields.StringField {
      override _validateType(value: Loose): void {
        if (!/^\d/.test(String(value))) throw new Error("is no formula");
      }
    }
    expect(message(new Formula(), "")).toBeUndefined();
    expect(message(new Formula(), "x")).toMatch(/formula/);
    expect(message(new Formula({ blank: false }), "")).toMatch(/blank/);
  });
  it("knows choices", () => {
    expect(message(new fields.StringField({ choices: ["a", "b"] }), "c")).toMatch(/choice/);
    expect(message(new fields.StringField({ choices: { a: "A" } }), "a")).toBeUndefined();
    expect(message(new fields.StringField({ choices: ["a"], blank: true }), "")).toBeUndefined();
    expect(message(new fields.StringField({ choices: () => ["late"] }), "late")).toBeUndefined();
  });
  it("refuses objects", () => expect(message(new fields.StringField(), {})).toMatch(/string/));
  it("ColorField uses a Color", () => {
    const field = new fields.ColorField();
    expect(field.clean("#AABBCC")).toBe("#aabbcc");
    expect(field.clean("")).toBeNull();
    const color = field.initialize("#ff0000");
    expect(color).toBeInstanceOf(Color);
    expect(color.css).toBe("#ff0000");
    expect(message(field, "red")).toMatch(/color/);
  });
  it("FilePathField knows extensions and needs categories", () => {
    const field = new fields.FilePathField({ categories: ["IMAGE"] });
    expect(message(field, "icons/svg/sword.svg")).toBeUndefined();
    expect(message(field, "https://example.org/a.webp?x=1")).toBeUndefined();
    expect(message(field, "sound.mp3")).toMatch(/extension/);
    expect(message(field, "data:image/png;base64,AA")).toMatch(/data/);
    expect(field.clean("")).toBeNull();
    expect(() => new fields.FilePathField()).toThrow(/categor/);
  });
  it("DocumentIdField", () => {
    expect(message(new fields.DocumentIdField(), ID)).toBeUndefined();
    expect(message(new fields.DocumentIdField(), "short")).toMatch(/16/);
  });
  it("DocumentUUIDField knows types and embedding", () => {
    const field = new fields.DocumentUUIDField({ type: "Item" });
    expect(message(field, `Actor.${ID}.Item.${ID}`)).toBeUndefined();
    expect(message(field, `Actor.${ID}`)).toMatch(/Item/);
    expect(message(new fields.DocumentUUIDField({ embedded: false }), `Actor.${ID}.Item.${ID}`)).toMatch(/embedded/);
    expect(message(field, "nonsense")).toMatch(/UUID/);
  });
  it("JSONField keeps text and uses data", () => {
    const field = new fields.JSONField();
    expect(field.clean({ a: 1 })).toBe('{"a":1}');
    expect(field.initialize('{"a":1}')).toEqual({ a: 1 });
    expect(field.validate("{")?.message).toMatch(/JSON/);
  });
  test.each([
    ["true", true],
    ["false", false],
    [1, true],
    [0, false],
  ])("BooleanField cleans %o to %o", (value, cleaned) => {
    expect(new fields.BooleanField().clean(value)).toBe(cleaned);
  });
  it("AngleField wraps", () => expect(new fields.AngleField().clean(370)).toBe(10));
});

describe("ArrayField and SetField (@source WIKI:api/DataModel)", () => {
  it("cleans elements", () => expect(new fields.ArrayField(new fields.NumberField()).clean(["1", 2])).toEqual([1, 2]));
  it("fills in elements", () =>
    expect(new fields.ArrayField(new fields.SchemaField({ a: new fields.BooleanField() })).clean([{}])).toEqual([
      { a: false },
    ]));
  it("takes a Set", () => expect(new fields.ArrayField(new fields.StringField()).clean(new Set(["a"]))).toEqual(["a"]));
  it("keeps an object with number keys and refuses it @unsure", () => {
    const field = new fields.ArrayField(new fields.StringField());
    expect(field.clean({ 0: "a" })).toEqual({ 0: "a" });
    expect(message(field, { 0: "a" })).toMatch(/Array/);
  });
  it("refuses text", () => expect(message(new fields.ArrayField(new fields.StringField()), "abc")).toMatch(/Array/));
  it("names the failed element", () => {
    const failure = new fields.ArrayField(new fields.NumberField()).validate([1, "x"]);
    expect(Object.keys(failure?.flatten() ?? {})).toEqual(["1"]);
  });
  it("has a length", () => {
    expect(message(new fields.ArrayField(new fields.NumberField(), { max: 1 }), [1, 2])).toMatch(/at most/);
    expect(message(new fields.ArrayField(new fields.NumberField(), { min: 1 }), [])).toMatch(/at least/);
  });
  it("wants a field", () => expect(() => Reflect.construct(fields.ArrayField, ["text"])).toThrow());
  it("SetField drops doubles, is a Set in use and a list in data", () => {
    const field = new fields.SetField(new fields.StringField());
    expect(field.clean(["a", "b", "a"])).toEqual(["a", "b"]);
    expect(field.initialize(["a"])).toEqual(new Set(["a"]));
    expect(field.toObject(new Set(["a"]))).toEqual(["a"]);
    expect(field.validate(["a", "a"])?.message).toMatch(/duplicate/);
  });
});

describe("SchemaField (@source API:SchemaField)", () => {
  const make = (): fields.SchemaField =>
    new fields.SchemaField({
      hp: new fields.SchemaField({
        value: new fields.NumberField({ integer: true }),
        max: new fields.NumberField({ initial: 10 }),
      }),
      list: new fields.ArrayField(new fields.SchemaField({ name: new fields.StringField() })),
    });
  it("drops unknown keys and fills in missing ones", () =>
    expect(make().clean({ x: 1, hp: { value: 3 } })).toEqual({ hp: { value: 3, max: 10 }, list: [] }));
  it("fills in nothing of partial data", () =>
    expect(make().clean({ hp: { value: "3" } }, { partial: true })).toEqual({ hp: { value: 3 } }));
  it("finds fields by path", () => {
    expect(make().getField("hp.value")).toBeInstanceOf(fields.NumberField);
    expect(make().getField("list.element.name")).toBeInstanceOf(fields.StringField);
    expect(make().getField("hp.nothing")).toBeUndefined();
  });
  it("knows the path of a field", () => expect(make().getField("hp.value")?.fieldPath).toBe("hp.value"));
  it("iterates fields", () => expect([...make()].map((field) => field.name)).toEqual(["hp", "list"]));
  it("does not share a field", () => {
    const field = new fields.StringField();
    new fields.SchemaField({ field });
    expect(() => new fields.SchemaField({ field })).toThrow(/already/);
  });
  it("wants fields", () => expect(() => Reflect.construct(fields.SchemaField, [{ a: 1 }])).toThrow(/DataField/));
  it("falls back inside without touching the rest", () => {
    const schema = make();
    const data = schema.clean({ hp: { value: "x", max: 7 } });
    const failure = schema.validate(data, { fallback: true });
    expect(failure?.unresolved).toBe(false);
    expect(data.hp).toEqual({ value: null, max: 7 });
  });
  it("cannot fall back where there is no valid initial value", () => {
    const schema = new fields.SchemaField({ name: new fields.StringField({ required: true, blank: false }) });
    expect(schema.validate({ name: "" }, { fallback: true })?.unresolved).toBe(true);
  });
});

describe("keyed objects, models, hooks", () => {
  it("TypedObjectField cleans each value and drops keys that cannot be", () => {
    const field = new fields.TypedObjectField(new fields.NumberField(), {
      validateKey: (key: string) => /^[a-z]+$/.test(key),
    });
    expect(field.clean({ a: "1", B: 2 })).toEqual({ a: 1 });
    expect(Object.keys(field.validate({ a: "x" })?.flatten() ?? {})).toEqual(["a"]);
  });
  it("ObjectField refuses lists", () => expect(message(new fields.ObjectField(), [])).toMatch(/object/));
  it("EmbeddedDataField uses its model", () => {
    class Inner extends DataModel {
      declare n: number;
      static override defineSchema(): Record<string, fields.DataField> {
        return { n: new fields.NumberField({ initial: 2 }) };
      }
    }
    class Outer extends DataModel {
      declare inner: Inner;
      static override defineSchema(): Record<string, fields.DataField> {
        return { inner: new fields.EmbeddedDataField(Inner) };
      }
    }
    const outer = new Outer();
    expect(outer.inner).toBeInstanceOf(Inner);
    expect(outer.inner.n).toBe(2);
    expect(outer.inner.parent).toBe(outer);
    expect(outer.toObject(false)).toEqual({ inner: { n: 2 } });
  });
  it("own validators may answer or throw", () => {
    expect(
      message(new fields.StringField({ validate: (v: string) => v === "a", validationError: "is not a" }), "b"),
    ).toBe("is not a");
    expect(
      message(
        new fields.StringField({
          validate: () => {
            throw new Error("no");
          },
        }),
        "b",
      ),
    ).toBe("no");
  });
  it("DocumentOwnershipField knows users and levels", () => {
    expect(message(new fields.DocumentOwnershipField(), { default: 0, [ID]: 3 })).toBeUndefined();
    expect(message(new fields.DocumentOwnershipField(), { default: 9 })).toBeDefined();
    expect(message(new fields.DocumentOwnershipField(), { bob: 3 })).toBeDefined();
  });
  it("form inputs need a page", () => expect(() => new fields.StringField().toInput()).toThrow(NotInHost));
});

/** Values that are settled at a glance are passed over, but only where the field's own class says which they are. */
describe("a class that reads its values otherwise is asked about each (@source API:DataField)", () => {
  class Loud extends fields.StringField {
    override _cleanType(value: Loose): Loose {
      return String(value).toUpperCase();
    }
  }
  class Even extends fields.NumberField {
    override _validateType(value: Loose): void {
      if (value % 2) throw new Error("must be even");
    }
  }
  class Renamed extends fields.StringField {
    override migrateSource(source: Loose, value: Loose): void {
      if (value === "old") source.list[0].name = "new";
    }
  }
  class Model extends DataModel {
    static override defineSchema() {
      return {
        loud: new Loud(),
        even: new Even({ initial: 2 }),
        own: new fields.StringField({ validate: (value: Loose) => value !== "no", initial: "yes" }),
        list: new fields.ArrayField(new fields.SchemaField({ name: new Renamed() })),
        plain: new fields.StringField(),
        number: new fields.NumberField({ min: 1, max: 3, step: 0.5 }),
      };
    }
  }
  it("by cleaning", () => expect(new Model({ loud: "a" })._source["loud"]).toBe("A"));
  it("by validation", () => expect(() => new Model({ even: 3 })).toThrow(/even/));
  it("by an option", () => expect(() => new Model({ own: "no" })).toThrow(/own/));
  it("by migration, however deep", () =>
    expect(new Model({ list: [{ name: "old" }] })._source["list"]).toEqual([{ name: "new" }]));
  it("values that are not settled are cleaned and refused as ever", () => {
    expect(new Model({ plain: " a ", number: 1.2 })._source).toMatchObject({ plain: "a", number: 1 });
    expect(() => new Model({ plain: null })).toThrow(/null/);
    expect(() => new Model({ number: {} })).toThrow(/number/);
  });
  it("also one whose method was put on the field itself", () => {
    const field = new fields.StringField();
    Object.assign(field, { _cleanType: () => "own" });
    expect(new fields.SchemaField({ field }).clean({ field: "a" })).toEqual({ field: "own" });
  });
});
