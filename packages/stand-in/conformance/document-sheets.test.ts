/** Sheets of documents: forms, rights, dragging, registration. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import { openHarness, type Harness } from "./apps/harness.ts";
import { P, TEMPLATES } from "./part-templates.ts";

declare const apps: typeof import("../client/apps/index.ts");
declare const Hooks: typeof import("../client/core/hooks.ts").Hooks;
declare const log: string[];
declare const game: Loose;
declare const CONFIG: Loose;

let h: Harness;
beforeAll(async () => {
  h = await openHarness(TEMPLATES);
}, 60_000);
afterAll(async () => {
  await h.close();
});
beforeEach(async () => {
  await h.fresh();
});
afterEach(() => {
  expect(h.errors).toEqual([]);
});

describe("document sheets (@source API: DocumentSheetV2)", () => {
  /** A stand-in document in the page: only what a sheet asks of one. */
  const prepare = (): Promise<void> =>
    h.page.evaluate((P) => {
      class Item {
        constructor(
          public id: string,
          public parent: Loose,
          public sort = 0,
        ) {}
        documentName = "Item";
        get uuid(): string {
          return `${this.parent?.uuid ?? ""}.Item.${this.id}`;
        }
        toDragData(): Loose {
          return { type: "Item", uuid: this.uuid };
        }
        static async fromDropData(data: Loose): Promise<Loose> {
          return data.doc;
        }
      }
      class Actor {
        static documentName = "Actor";
        static TYPES = ["character", "npc"];
        static metadata = { label: "Actor" };
        documentName = "Actor";
        id = "actor0000000000a";
        uuid = "Actor.actor0000000000a";
        name = "Ann";
        type = "npc";
        apps: Loose = {};
        flags: Loose = {};
        isOwner = true;
        pack: string | null = null;
        level = 3;
        _source = { system: { hp: 7 } };
        schema = { fields: { name: 1 } };
        items = new Map<string, Item>();
        collection = new Map([["actor0000000000a", 1]]);
        calls: Loose[] = [];
        testUserPermission(_user: Loose, level: number): boolean {
          return this.level >= level;
        }
        validate(options: Loose): void {
          this.calls.push(["validate", structuredClone(options)]);
          if (options.changes.system?.hp < 0) throw new Error("hp is negative");
        }
        async update(data: Loose, options: Loose): Promise<void> {
          this.calls.push(["update", data, options]);
        }
        async createEmbeddedDocuments(_n: string, data: Loose[]): Promise<Loose> {
          this.calls.push(["create", data]);
          return data;
        }
        async updateEmbeddedDocuments(_n: string, data: Loose[]): Promise<Loose> {
          this.calls.push(["sort", data]);
          return data;
        }
      }
      class Sheet extends apps.HandlebarsApplicationMixin(apps.ActorSheetV2) {
        static override DEFAULT_OPTIONS = { form: { submitOnChange: true } };
        static override PARTS = { it: { template: `${P}form.hbs` } };
        override async _prepareContext(o: Loose): Promise<Loose> {
          const c = await super._prepareContext(o);
          return Object.assign(c, { items: [...this.actor.items.values()] });
        }
      }
      Object.assign(game, { items: { fromCompendium: (item: Loose) => ({ name: item.id }) } });
      Object.assign(globalThis, { Actor, Item, Sheet, actor: new Actor(), getDocumentClass: () => Item });
    }, P);

  it("submits on change through validate and update, and reports what is invalid", async () => {
    await prepare();
    const got = await h.page.evaluate(async () => {
      const { Sheet, actor }: Loose = globalThis;
      const sheet = await new Sheet({ document: actor }).render(true);
      return {
        id: sheet.id,
        title: sheet.title,
        apps: Object.keys(actor.apps),
        tag: sheet.element.localName,
        editable: sheet.isEditable,
      };
    });
    expect(got).toEqual({
      id: "Sheet-Actor-actor0000000000a",
      title: "Actor: Ann",
      apps: ["Sheet-Actor-actor0000000000a"],
      tag: "form",
      editable: true,
    });
    await h.page.fill("[name='system.hp']", "9");
    await h.page.press("[name='system.hp']", "Tab");
    await h.page.waitForFunction(() => Reflect.get(globalThis, "actor").calls.length === 2);
    expect(await h.page.evaluate(() => Reflect.get(globalThis, "actor").calls.splice(0))).toEqual([
      ["validate", { changes: { system: { hp: 9 } }, clean: true, fallback: false }],
      ["update", { system: { hp: 9 } }, {}],
    ]);
    await h.page.fill("[name='system.hp']", "-1");
    await h.page.press("[name='system.hp']", "Tab");
    await h.page.waitForFunction(() => log.length > 0);
    expect(await h.page.evaluate(() => [log, Reflect.get(globalThis, "actor").calls.length])).toEqual([
      ["error: hp is negative"],
      1,
    ]);
  });

  it("disables everything for a reader, refuses a stranger, and a locked pack is read only", async () => {
    await prepare();
    const got = await h.page.evaluate(async () => {
      const { Sheet, actor }: Loose = globalThis;
      actor.level = 1;
      const sheet = await new Sheet({ document: actor }).render(true);
      const inputs = [...sheet.content.querySelectorAll("input, button")].every((e: Loose) => e.disabled);
      const close = sheet.window.close.disabled;
      await sheet.submit();
      await sheet.close();
      const left = Object.keys(actor.apps).length;
      actor.level = 0;
      const hidden = await new Sheet({ document: actor }).render(true);
      actor.level = 3;
      actor.pack = "world.locked";
      return {
        inputs,
        close,
        calls: actor.calls.length,
        left,
        hidden: hidden.rendered,
        locked: new Sheet({ document: actor }).isEditable,
      };
    });
    expect(got).toEqual({ inputs: true, close: false, calls: 0, left: 0, hidden: false, locked: false });
  });

  it("drags own items, sorts own drops, copies foreign ones, and lets a hook stop a drop", async () => {
    await prepare();
    const got = await h.page.evaluate(async () => {
      const { Sheet, actor, Item }: Loose = globalThis;
      for (const [i, id] of ["one", "two", "three"].entries()) actor.items.set(id, new Item(id, actor, i * 10));
      const sheet = await new Sheet({ document: actor }).render(true);
      await sheet.render();
      const row: HTMLElement = sheet.element.querySelector("[data-item-id=three]");
      const transfer = new DataTransfer();
      row.dispatchEvent(new DragEvent("dragstart", { dataTransfer: transfer, bubbles: true }));
      const dragged = transfer.getData("text/plain");
      const drop = (doc: Loose): Promise<Loose> => {
        const event: Loose = new DragEvent("drop", { bubbles: true, dataTransfer: new DataTransfer() });
        Object.defineProperty(event, "target", { value: sheet.element.querySelector("[data-item-id=one]") });
        apps.TextEditor.getDragEventData = () => ({ type: "Item", doc });
        return sheet._onDrop(event);
      };
      const own = await drop(actor.items.get("three"));
      const foreign = await drop(new Item("sword", { uuid: "Actor.b" }));
      Hooks.on("dropActorSheetData", () => false);
      const stopped = await drop(new Item("axe", null));
      return { dragged, calls: actor.calls, own: own.id, foreign, stopped };
    });
    expect(JSON.parse(got.dragged)).toEqual({ type: "Item", uuid: "Actor.actor0000000000a.Item.three" });
    expect(got.calls.map((call: Loose) => call[0])).toEqual(["sort", "create"]);
    expect(got).toMatchObject({ own: "three", foreign: { name: "sword" } });
    expect(got.stopped).toBeUndefined();
  });

  it("registers sheets under scope.ClassName, one default per type", async () => {
    await prepare();
    const got = await h.page.evaluate(() => {
      const { Actor, Sheet, actor }: Loose = globalThis;
      class Other extends apps.ActorSheetV2 {}
      const C = apps.DocumentSheetConfig;
      C.registerSheet(Actor, "core", Other, { makeDefault: true });
      C.registerSheet(Actor, "test", Sheet, { types: ["npc"], makeDefault: true, label: "L" });
      const keys = Object.keys(CONFIG.Actor.sheetClasses.npc);
      const chosen = C.getSheetClass(actor).name;
      actor.flags.core = { sheetClass: "core.Other" };
      const own = C.getSheetClass(actor).name;
      C.unregisterSheet(Actor, "core", Other);
      return {
        keys,
        chosen,
        own,
        after: C.getSheetClass(actor).name,
        character: Object.keys(CONFIG.Actor.sheetClasses.character),
        wasDefault: CONFIG.Actor.sheetClasses.npc["test.Sheet"].default,
      };
    });
    expect(got).toEqual({
      keys: ["core.Other", "test.Sheet"],
      chosen: "Sheet",
      own: "Other",
      after: "Sheet",
      character: [],
      wasDefault: true,
    });
  });
});
