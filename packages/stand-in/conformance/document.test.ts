/** @source API:foundry.abstract.Document and Base documents, WIKI:api/document, KB:module-sub-types */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "../common/primitives.ts";
import { Document, TypeDataModel, setDocumentBackend } from "../common/abstract/index.ts";
import { Collection } from "../common/collection.ts";
import * as fields from "../common/data/fields.ts";
import { DataModelValidationError } from "../common/data/validation.ts";
import {
  BaseActor,
  BaseActorDelta,
  BaseChatMessage,
  BaseItem,
  BaseScene,
  BaseSetting,
  BaseToken,
  BaseUser,
  composeSyntheticActor,
} from "../common/documents/index.ts";
import { NotInHost } from "../common/not-in-host.ts";
import { forcedReplacement, setGeneration } from "../common/operators.ts";
import { setDocumentTypes, setFlagScopes, setSystemDefaults, setTypeDataModels } from "../common/registry.ts";
import type { Loose, LooseObject } from "../common/loose.ts";

const ID = "actoractoractor1";
const ITEM = "itemitemitemitem";
const SWORD = { _id: ITEM, name: "Sword", type: "weapon", system: { weight: "3" } };

class CharacterData extends TypeDataModel {
  declare hp: { value: number };
  declare notes: LooseObject[];
  static override defineSchema(): Record<string, fields.DataField> {
    return {
      hp: new fields.SchemaField({ value: new fields.NumberField({ nullable: false, initial: 8 }) }),
      notes: new fields.ArrayField(new fields.ObjectField()),
    };
  }
}
class WeaponData extends TypeDataModel {
  declare weight: number;
  static override defineSchema(): Record<string, fields.DataField> {
    return { weight: new fields.NumberField({ nullable: false, initial: 1, min: 0 }) };
  }
}

const MODELS: Record<string, typeof TypeDataModel> = { "Actor.character": CharacterData, "Item.weapon": WeaponData };

beforeEach(() => {
  setGeneration(14);
  setDocumentTypes({
    Actor: { character: {}, npc: { gmOnlyFields: ["gmNotes"] } },
    Item: { weapon: {} },
    ChatMessage: ["attack"],
  });
  setTypeDataModels((name, type) => MODELS[`${name}.${type}`]);
  setSystemDefaults({ primaryTokenAttribute: "hp", grid: { type: 1, distance: 5, units: "ft" } });
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  setDocumentTypes({});
  setTypeDataModels(() => undefined);
  setDocumentBackend(null);
  vi.restoreAllMocks();
});

const actor = (data: LooseObject = {}): BaseActor =>
  new BaseActor(structuredClone({ _id: ID, name: "Ann", type: "character", ...data }));

describe("identity", () => {
  it("knows names, collections, types", () => {
    expect([BaseActor.documentName, BaseActor.collectionName]).toEqual(["Actor", "actors"]);
    expect(BaseActor.TYPES).toEqual(["character", "npc"]);
    expect(BaseChatMessage.TYPES).toEqual(["base", "attack"]);
    expect(actor().uuid).toBe(`Actor.${ID}`);
  });
  it("embedded documents have longer uuids", () => {
    const item = actor({ items: [SWORD] }).items.get(ITEM);
    expect(item.uuid).toBe(`Actor.${ID}.Item.${ITEM}`);
    expect([item.isEmbedded, item.parentCollection]).toEqual([true, "items"]);
  });
  it("compendium documents have the pack in it", () => {
    const document = new BaseItem({ ...SWORD, system: {} }, { pack: "sys.weapons" });
    expect(document.uuid).toBe(`Compendium.sys.weapons.Item.${ITEM}`);
    expect(document.inCompendium).toBe(true);
  });
  it("an id cannot be changed", () => expect(() => actor().updateSource({ _id: "otherotherother1" })).toThrow(/_id/));
  it("the same id in update data changes nothing", () =>
    expect(actor().updateSource({ _id: ID, name: "Ann" })).toEqual({}));
  it("ids are checked", () => expect(() => actor({ _id: "short" })).toThrow(DataModelValidationError));
});

describe("types (@source KB:module-sub-types)", () => {
  it("of the manifest only", () => expect(() => actor({ type: "vehicle" })).toThrow(/not a valid type/));
  it("are needed", () => expect(() => new BaseActor({ name: "x" })).toThrow(/type/));
  it("messages are base without one", () => expect(new BaseChatMessage({}).type).toBe("base"));
  it("choose the data model", () => {
    const document = actor();
    expect(document.system).toBeInstanceOf(CharacterData);
    expect(document.system.parent).toBe(document);
    expect(document.system.schema.getField("hp.value").fieldPath).toBe("system.hp.value");
  });
  it("without a model data stay as they are, as on the server (@source KB:module-sub-types)", () => {
    const document = actor({ type: "npc", system: { anything: "5" } });
    expect(document.system).toEqual({ anything: "5" });
  });
  it("change only with the system replaced (@source RN:14)", () => {
    const document = actor();
    expect(() => document.updateSource({ type: "npc" })).toThrow(/replaced/);
    document.updateSource({ type: "npc", system: forcedReplacement({ x: 1 }) });
    expect([document.type, document.system]).toEqual(["npc", { x: 1 }]);
  });
  it("change on 13 with ==system", () => {
    setGeneration(13);
    const document = actor({ type: "npc" });
    document.updateSource({ type: "character", "==system": { hp: { value: 3 } } });
    expect(document.system).toBeInstanceOf(CharacterData);
    expect(document.system.hp.value).toBe(3);
  });
});

describe("system data", () => {
  it("share the source with the document", () => {
    const document = actor();
    expect(document.system._source).toBe(document._source["system"]);
  });
  it("are cleaned in updates", () => {
    const document = actor();
    expect(document.updateSource({ "system.hp.value": "5", "system.junk": 1 })).toEqual({
      system: { hp: { value: 5 } },
    });
    expect(document.system.hp.value).toBe(5);
    expect(document.toObject()["system"].hp.value).toBe(5);
  });
  it("that are invalid are refused in updates and replaced in a stored source", () => {
    expect(() => actor().updateSource({ "system.hp.value": "x" })).toThrow(/system\.hp\.value/);
    expect(
      BaseActor.fromSource({ _id: ID, name: "x", type: "character", system: { hp: { value: "x" } } })._source["system"]
        .hp.value,
    ).toBe(8);
  });
  it("are whole in toObject of both kinds", () => {
    const document = actor();
    document.system.hp.value = 1;
    expect(document.toObject()["system"].hp.value).toBe(8);
    expect(document.toObject(false)["system"].hp.value).toBe(1);
  });
  it("have fields that can be found from the document", () =>
    expect(actor().getFieldForProperty("system.hp.value")).toBeInstanceOf(fields.NumberField));
});

describe("embedded documents", () => {
  it("are a collection that iterates documents", () => {
    const document = actor({ items: [SWORD] });
    expect(document.items).toBeInstanceOf(Collection);
    expect([...document.items].map((item) => item.system.weight)).toEqual([3]);
    expect(document.items.get(ITEM)?._source).toBe(document._source["items"][0]);
  });
  it("of an invalid kind are left out of a stored parent", () => {
    const document = BaseActor.fromSource({
      _id: ID,
      name: "x",
      type: "character",
      items: [{ ...SWORD }, { ...SWORD, _id: "bad0bad0bad0bad0", type: "spell" }],
    });
    expect(document.items.size).toBe(1);
    expect(document.collections["items"]?.invalidDocumentIds).toEqual(new Set(["bad0bad0bad0bad0"]));
  });
  it("match by id in an update of the parent and are made without (@source RN:13.345 #12938)", () => {
    const document = actor({ items: [SWORD] });
    const item = document.items.get(ITEM);
    const difference = document.updateSource({
      items: [
        { _id: ITEM, "system.weight": 7 },
        { name: "Axe", type: "weapon" },
      ],
    });
    expect(difference["items"][0]).toEqual({ _id: ITEM, system: { weight: 7 } });
    expect(document.items.size).toBe(2);
    expect(document.items.get(ITEM)).toBe(item);
    expect(item.system.weight).toBe(7);
  });
  it("keep their identity over a reset", () => {
    const document = actor({ items: [SWORD] });
    const item = document.items.get(ITEM);
    document.reset();
    expect(document.items.get(ITEM)).toBe(item);
  });
  it("come with the source of the parent", () =>
    expect(actor({ items: [SWORD] }).toObject()["items"][0].system.weight).toBe(3));
  it("effects are documents inside an actor and inside its items", () => {
    expect([...actor().effects]).toEqual([]);
    const document = actor({ effects: [{ name: "x" }], items: [{ ...SWORD, effects: [{ name: "y" }] }] });
    expect([
      document.effects.contents[0].name,
      document.effects.contents[0].transfer,
      document.items.get(ITEM).effects.contents[0].name,
    ]).toEqual(["x", true, "y"]);
  });
  it("unknown kinds are refused", () =>
    expect(() => actor().getEmbeddedCollection("Token")).toThrow(/not a valid embedded/));
});

describe("operations", () => {
  it("need a client", async () => await expect(actor().update({})).rejects.toThrow(NotInHost));
  it("go through the backend", async () => {
    const update = vi.fn(async (_cls: Loose, operation: LooseObject) => operation["updates"]);
    setDocumentBackend({ update, get: vi.fn(), create: vi.fn(), delete: vi.fn() });
    await actor().update({ name: "Bob" });
    expect(update.mock.calls[0]?.[1]).toMatchObject({ updates: [{ _id: ID, name: "Bob" }], parent: null });
  });
  it("ask the system data before and after", async () => {
    const document = actor();
    const before = vi.spyOn(document.system, "_preUpdate").mockResolvedValue(false);
    const after = vi.spyOn(document.system, "_onUpdate");
    expect(await document._preUpdate({}, {}, {})).toBe(false);
    document._onUpdate({}, {}, "u");
    expect([before.mock.calls.length, after.mock.calls.length]).toEqual([1, 1]);
  });
  it("flags need a known scope (@source WIKI:api/document)", () => {
    setFlagScopes(() => ["core", "world", "opposed-d20"]);
    const document = actor({ flags: { "opposed-d20": { a: { b: 1 } } } });
    expect(document.getFlag("opposed-d20", "a.b")).toBe(1);
    expect(() => document.getFlag("unknown", "a")).toThrow(/scope/);
  });
  it("unsetFlag speaks the language of the generation", async () => {
    setFlagScopes(() => ["world"]);
    const sent: LooseObject[] = [];
    setDocumentBackend({
      update: async (_c, op) => (sent.push(op["updates"][0]), []),
      get: vi.fn(),
      create: vi.fn(),
      delete: vi.fn(),
    });
    setGeneration(13);
    await actor().unsetFlag("world", "a.b");
    expect(sent[0]).toMatchObject({ flags: { world: { a: { "-=b": null } } } });
  });
  it("clone drops the id unless told", () => {
    expect(actor().clone({ name: "Copy" }).id).toBeNull();
    expect(actor().clone({}, { keepId: true }).id).toBe(ID);
  });
  it("is a Document", () => expect(actor()).toBeInstanceOf(Document));
});

describe("schemas", () => {
  it("Actor: prototype token is named and shaped", () => {
    const document = actor();
    expect(document.prototypeToken.name).toBe("Ann");
    expect(document.prototypeToken.bar1.attribute).toBe("hp");
    expect(document.prototypeToken.actor).toBe(document);
  });
  it("Actor: default image", () => expect(actor().img).toBe("icons/svg/mystery-man.svg"));
  it("ChatMessage: rolls are JSON of evaluated rolls", () => {
    const roll = { toJSON: () => ({ class: "Roll", formula: "1d20", evaluated: true, total: 5 }) };
    expect(new BaseChatMessage({ rolls: [roll] })._source["rolls"]).toEqual([
      '{"class":"Roll","formula":"1d20","evaluated":true,"total":5}',
    ]);
    expect(() => new BaseChatMessage({ rolls: [{ evaluated: false }] })).toThrow(/evaluated/);
  });
  it("ChatMessage: speaker, whisper, author by id", () => {
    const message = new BaseChatMessage({ author: ID, whisper: [ID], speaker: { actor: ID } });
    expect(message._source).toMatchObject({
      author: ID,
      whisper: [ID],
      speaker: { actor: ID, scene: null, token: null },
    });
  });
  it("Scene: the manifest's grid", () => {
    const scene = new BaseScene({ name: "Hall" });
    expect(scene.grid).toMatchObject({ type: 1, size: 100, distance: 5, units: "ft" });
    expect(scene.tokens.size).toBe(0);
  });
  it("Scene holds tokens, tokens a delta", () => {
    const scene = new BaseScene({
      _id: ID,
      name: "Hall",
      tokens: [{ _id: ITEM, name: "Orc", actorId: ID, delta: { _id: ITEM, system: { hp: { value: 2 } } } }],
    });
    const token = scene.tokens.get(ITEM);
    expect(token).toBeInstanceOf(BaseToken);
    expect(token.delta).toBeInstanceOf(BaseActorDelta);
    expect(token.uuid).toBe(`Scene.${ID}.Token.${ITEM}`);
    expect(scene.updateSource({ tokens: [{ _id: ITEM, delta: { system: { hp: { value: 1 } } } }] })["tokens"]).toEqual([
      { _id: ITEM, delta: { system: { hp: { value: 1 } } } },
    ]);
  });
  it("a synthetic actor is the world actor with the delta over it (@source API:BaseActorDelta)", () => {
    const base = {
      name: "Orc",
      system: { hp: { value: 9 }, ac: 3 },
      items: [
        { _id: "a", name: "Axe" },
        { _id: "b", name: "Bow" },
      ],
      ownership: { default: 0 },
    };
    const delta = {
      name: null,
      system: { hp: { value: 1 } },
      items: [
        { _id: "a", _tombstone: true },
        { _id: "c", name: "Club" },
      ],
      ownership: null,
    };
    expect(composeSyntheticActor(base, delta)).toMatchObject({
      name: "Orc",
      system: { hp: { value: 1 }, ac: 3 },
      items: [{ _id: "b" }, { _id: "c" }],
      ownership: { default: 0 },
    });
    expect(base.system.hp.value).toBe(9);
  });
  it("Setting: value is JSON", () => {
    expect(new BaseSetting({ key: "a.b", value: { x: 1 } })._source["value"]).toBe('{"x":1}');
    expect(() => new BaseSetting({ key: "nodot" })).toThrow(/format/);
  });
  it("User: roles and permissions", () => {
    const user = new BaseUser({ _id: ID, name: "Ann", role: 3 });
    expect([
      user.isGM,
      user.hasRole("GAMEMASTER"),
      user.hasRole("ASSISTANT", { exact: true }),
      user.can("ACTOR_CREATE"),
    ]).toEqual([true, false, true, true]);
  });
});
