/** ApplicationV2, the parts mixin, document sheets, drag and drop, context menus. @source semantics 3.9, 3.10 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import { openHarness, type Harness } from "./apps/harness.ts";

declare const apps: typeof import("../client/apps/index.ts");
declare const Hooks: typeof import("../client/core/hooks.ts").Hooks;
declare const log: string[];
declare const game: Loose;
declare const CONFIG: Loose;
declare const foundry: Loose;
declare const setGeneration: (generation: 13 | 14) => void;

const P = "systems/test/";
const TEMPLATES = {
  [`${P}head.hbs`]: `<header class="head"><input name="name" value="{{name}}"><button type="button" data-action="hit"><i>hit</i></button></header>`,
  [`${P}body.hbs`]: `<section class="body" style="height:60px;overflow:auto"><details id="more"><summary>More</summary></details><p style="height:400px">{{n}} {{partId}}</p><input id="field-b" name="b"></section>`,
  [`${P}two.hbs`]: `<p>one</p><p>two</p>`,
  [`${P}form.hbs`]: `<section><input name="system.hp" type="number" value="{{source.system.hp}}"><button type="button" class="inside">x</button><ol>{{#each items}}<li class="draggable" data-item-id="{{this.id}}">{{this.id}}</li>{{/each}}</ol></section>`,
  [`${P}editor.hbs`]: `<section><code-mirror name="x"></code-mirror></section>`,
  [`${P}tabs.hbs`]: `<div>{{> templates/generic/tab-navigation.hbs}}<div class="tab {{tabs.one.cssClass}}" data-group="main" data-tab="one">1</div><div class="tab {{tabs.two.cssClass}}" data-group="main" data-tab="two">2</div></div>`,
};

let h: Harness;
beforeAll(async () => { h = await openHarness(TEMPLATES); }, 60_000);
afterAll(async () => { await h.close(); });
beforeEach(async () => { await h.fresh(); });
afterEach(() => { expect(h.errors).toEqual([]); });

describe("options (@source WIKI:api/applicationv2)", () => {
  it("merges DEFAULT_OPTIONS along the chain, concatenates arrays, instance options last", async () => {
    const got = await h.page.evaluate(() => {
      class A extends apps.ApplicationV2 { static override DEFAULT_OPTIONS: Loose = { id: "a-{id}", classes: ["a"], window: { title: "T.Title", resizable: true }, position: { width: 300 } }; }
      class B extends A { static override DEFAULT_OPTIONS = { classes: ["b"], window: { title: "B" } }; }
      const app = new B({ classes: ["c"], position: { height: 99 }, uniqueId: "u" });
      const { classes, window: win, position, id } = app.options;
      return { classes, win, position, id, title: new A().title, base: apps.ApplicationV2.DEFAULT_OPTIONS.classes };
    });
    expect(got.classes).toEqual(["a", "b", "c"]);
    expect(got.win).toMatchObject({ title: "B", resizable: true, frame: true });
    expect(got.position).toEqual({ width: 300, height: 99 });
    expect(got.id).toBe("a-u");
    expect(got.title).toBe("A title");
    expect(got.base).toEqual([]);
  });
});

describe("life cycle (@source semantics 3.9)", () => {
  it("does nothing without force, then runs the steps in order, and hooks for each class of the chain", async () => {
    const got = await h.page.evaluate(async () => {
      const steps: string[] = [];
      const note = (name: string): void => { steps.push(name); };
      class Probe extends apps.ApplicationV2 {
        override _canRender(): void { note("canRender"); }
        override _configureRenderOptions(o: Loose): void { note("configure"); super._configureRenderOptions(o); }
        override async _prepareContext(): Promise<Loose> { note("context"); return {}; }
        override async _preFirstRender(): Promise<void> { note("preFirst"); }
        override async _preRender(): Promise<void> { note("pre"); }
        override async _renderFrame(o: Loose): Promise<HTMLElement> { note("frame"); return super._renderFrame(o); }
        override _attachFrameListeners(): void { note("listeners"); super._attachFrameListeners(); }
        override async _renderHTML(): Promise<Loose> { note("html"); return document.createElement("p"); }
        override _replaceHTML(r: Loose, c: HTMLElement): void { note("replace"); c.replaceChildren(r); }
        override _insertElement(e: HTMLElement): void { note("insert"); super._insertElement(e); }
        override _updateFrame(o: Loose): void { note("update"); super._updateFrame(o); }
        override async _onFirstRender(): Promise<void> { note("onFirst"); }
        override async _onRender(): Promise<void> { note("onRender"); }
        override async _postRender(): Promise<void> { note("post"); }
        override async _preClose(): Promise<void> { note("preClose"); }
        override _onClose(): void { note("onClose"); }
      }
      class Special extends Probe {}
      for (const name of ["renderSpecial", "renderProbe", "renderApplicationV2", "closeSpecial", "closeApplicationV2", "getHeaderControlsSpecial"]) Hooks.on(name, () => { note(name); });
      const app = new Special();
      await app.render();
      const idle = [...steps];
      await app.render(true);
      const first = steps.splice(0);
      const known = foundry.applications.instances.get(app.id) === app;
      await app.render();
      const second = steps.splice(0);
      const state = app.state;
      await app.close();
      return { idle, first, second, third: steps, known, state, closed: app.state, left: foundry.applications.instances.size, element: document.querySelector(".application") };
    });
    expect(got.idle).toEqual([]);
    expect(got.first).toEqual(["canRender", "configure", "context", "preFirst", "pre", "frame", "listeners", "html", "replace", "insert", "update", "getHeaderControlsSpecial", "onFirst", "onRender", "renderSpecial", "renderProbe", "renderApplicationV2", "post"]);
    expect(got.second).toEqual(["canRender", "configure", "context", "pre", "html", "replace", "update", "onRender", "renderSpecial", "renderProbe", "renderApplicationV2", "post"]);
    expect(got.third).toEqual(["preClose", "onClose", "closeSpecial", "closeApplicationV2"]);
    expect(got).toMatchObject({ known: true, state: 2, closed: -1, left: 0, element: null });
  });

  it("queues renders and can be vetoed", async () => {
    const got = await h.page.evaluate(async () => {
      let running = 0, most = 0;
      class Slow extends apps.ApplicationV2 {
        override async _prepareContext(): Promise<Loose> { most = Math.max(most, ++running); await new Promise((r) => setTimeout(r, 10)); running--; return {}; }
        override async _renderHTML(): Promise<Loose> { return document.createElement("p"); }
        override _replaceHTML(r: Loose, c: HTMLElement): void { c.replaceChildren(r); }
      }
      class Never extends Slow { override _canRender(): false { return false; } }
      class Loud extends Slow { override _canRender(): void { throw new Error("no"); } }
      const app = new Slow();
      await Promise.all([app.render(true), app.render(true), app.render()]);
      const never = await new Never().render(true);
      await new Loud().render(true);
      return { most, never: never.rendered, log };
    });
    expect(got).toEqual({ most: 1, never: false, log: ["warn: no"] });
  });

  it("labels the window, closes the top one on Escape and gives the focus back", async () => {
    await h.page.evaluate(async () => {
      class W extends apps.ApplicationV2 {
        override async _renderHTML(): Promise<Loose> { const b = document.createElement("input"); b.className = "in"; return b; }
        override _replaceHTML(r: Loose, c: HTMLElement): void { c.replaceChildren(r); }
      }
      document.querySelector<HTMLElement>("#opener")?.focus();
      await new W({ id: "w1", window: { title: "T.Title" } }).render(true);
      await new W({ id: "w2" }).render(true);
      document.querySelector<HTMLElement>("#w2 .in")?.focus();
    });
    expect(await h.page.getByRole("dialog", { name: "A title" }).count()).toBe(1);
    await h.page.keyboard.press("Escape");
    await h.page.waitForFunction(() => !document.querySelector("#w2"));
    expect(await h.page.evaluate(() => document.activeElement?.id)).toBe("opener");
    expect(await h.page.locator("#w1").count()).toBe(1);
    await h.page.locator("#w1 [data-action=close]").click();
    await h.page.waitForFunction(() => !document.querySelector("#w1"));
  });

  it("places, drags, minimizes and raises windows", async () => {
    await h.page.evaluate(async () => {
      class W extends apps.ApplicationV2 {
        override async _renderHTML(): Promise<Loose> { return document.createElement("p"); }
        override _replaceHTML(r: Loose, c: HTMLElement): void { c.replaceChildren(r); }
      }
      await new W({ id: "w1", window: { title: "T.Title" }, position: { width: 300, height: 200, left: 50, top: 60 } }).render(true);
      await new W({ id: "w2", position: { width: 300, height: 200, left: 200, top: 100 }, window: { resizable: true } }).render(true);
    });
    const before = await h.page.locator("#w1").boundingBox();
    expect(before).toMatchObject({ x: 50, y: 60, width: 300, height: 200 });
    await h.page.mouse.move(80, 75);
    await h.page.mouse.down();
    await h.page.mouse.move(110, 95);
    await h.page.mouse.up();
    expect(await h.page.locator("#w1").boundingBox()).toMatchObject({ x: 80, y: 80 });
    expect(await h.page.evaluate(() => apps.topWindow()?.id)).toBe("w1");
    await h.page.locator("#w1 .window-title").dblclick();
    expect(await h.page.locator("#w1 .window-content").isVisible()).toBe(false);
  });
});

describe("actions (@source WIKI:api/applicationv2)", () => {
  it("delegates, honors buttons, falls back to _onClickAction", async () => {
    await h.page.evaluate(async () => {
      const seen: string[] = [];
      class W extends apps.ApplicationV2 {
        static override DEFAULT_OPTIONS = { id: "w", actions: {
          plain(this: Loose, event: Event, target: HTMLElement) { seen.push(`plain ${this.id} ${target.id} ${event.type}`); },
          both: { handler(event: Event) { seen.push(`both ${event.type}`); }, buttons: [0, 2] },
        } };
        override _onClickAction(_e: Event, target: HTMLElement): void { seen.push(`other ${target.dataset.action}`); }
        override async _renderHTML(): Promise<Loose> { return apps.parseFragment(`<p><a id="p" data-action="plain"><b id="deep">x</b></a> <a id="b" data-action="both">y</a> <a id="o" data-action="what">z</a></p>`); }
        override _replaceHTML(r: Loose, c: HTMLElement): void { c.replaceChildren(r); }
      }
      Object.assign(globalThis, { seen });
      await new W().render(true);
    });
    await h.page.click("#deep");
    await h.page.click("#p", { button: "right" });
    await h.page.click("#b", { button: "right" });
    await h.page.click("#b");
    await h.page.click("#o");
    expect(await h.page.evaluate(() => Reflect.get(globalThis, "seen"))).toEqual(["plain w p click", "both contextmenu", "both click", "other what"]);
  });

  it("fills the header menu from options and hooks", async () => {
    await h.page.evaluate(async () => {
      class W extends apps.ApplicationV2 {
        static override DEFAULT_OPTIONS = { id: "w", window: { controls: [{ icon: "i", label: "T.A", action: "a" }, { icon: "i", label: "T.B", action: "b", visible: false }] }, actions: { a() { log.push("a"); } } };
        override async _renderHTML(): Promise<Loose> { return document.createElement("p"); }
        override _replaceHTML(r: Loose, c: HTMLElement): void { c.replaceChildren(r); }
      }
      Hooks.on("getHeaderControlsApplicationV2", (_app: never, controls: Loose) => { controls.push({ icon: "i", label: "More", onClick: () => log.push("more") }); });
      await new W().render(true);
    });
    await h.page.click("#w [data-action=toggleControls]");
    expect(await h.page.locator("#w .controls-dropdown .control-label").allTextContents()).toEqual(["Alpha", "More"]);
    await h.page.getByRole("menuitem", { name: "More" }).click();
    await h.page.click("#w [data-action=toggleControls]");
    await h.page.getByRole("menuitem", { name: "Alpha" }).click();
    expect(await h.page.evaluate(() => log)).toEqual(["more", "a"]);
  });
});

describe("parts (@source API: HandlebarsTemplatePart; semantics 3.9)", () => {
  it("renders parts in order, redraws only those asked for, keeps scroll, details and focus, loses typed text", async () => {
    const got = await h.page.evaluate(async (P) => {
      const attached: string[] = [];
      class S extends apps.HandlebarsApplicationMixin(apps.ApplicationV2) {
        static override DEFAULT_OPTIONS = { id: "s", position: { width: 300, height: 300 } };
        static override PARTS = { head: { template: `${P}head.hbs`, classes: ["extra"], id: "hd" }, body: { template: `${P}body.hbs`, scrollable: [""] } };
        n = 0;
        override async _prepareContext(): Promise<Loose> { return { name: "Ann", n: ++this.n }; }
        override _attachPartListeners(id: string, e: HTMLElement, o: Loose): void { super._attachPartListeners(id, e, o); attached.push(id); }
      }
      const app = new S();
      await app.render(true);
      const order = [...app.content.children].map((c) => (c instanceof HTMLElement ? c.dataset.applicationPart : ""));
      const head = app.parts.head, body = app.parts.body;
      const find = (q: string): Loose => app.element.querySelector(q);
      find("#more").open = true;
      find("[name=name]").value = "typed";
      find("#field-b").value = "typed";
      find("#field-b").focus();
      body!.scrollTop = 120;
      await app.render({ parts: ["body"] });
      const partial = { attached: [...attached], sameHead: app.parts.head === head, sameBody: app.parts.body === body, scroll: app.parts.body!.scrollTop, open: find("#more").open, focus: document.activeElement?.id, name: find("[name=name]").value, b: find("#field-b").value, text: find(".body p").textContent };
      find("[name=name]").focus();
      await app.render();
      return { order, partial, focus: document.activeElement?.getAttribute("name"), name: find("[name=name]").value, id: app.parts.head?.id, cls: app.parts.head?.className };
    }, P);
    expect(got.order).toEqual(["head", "body"]);
    expect(got.partial).toEqual({ attached: ["head", "body", "body"], sameHead: true, sameBody: false, scroll: 120, open: true, focus: "field-b", name: "typed", b: "", text: "2 s-body" });
    expect(got).toMatchObject({ focus: "name", name: "Ann", id: "s-hd", cls: "head extra" });
    expect(h.fetched.filter((path) => path.endsWith(".hbs"))).toHaveLength(2);
  });

  it("throws for two roots, a missing template, an unknown part and an editor that is not built", async () => {
    const got = await h.page.evaluate(async (P) => {
      const messages: string[] = [];
      for (const template of [`${P}two.hbs`, `${P}missing.hbs`, `${P}editor.hbs`, `${P}bad.txt`]) {
        class S extends apps.HandlebarsApplicationMixin(apps.ApplicationV2) { static override PARTS = { it: { template } }; }
        await new S().render(true).catch((error: Error) => messages.push(error.message));
      }
      class S extends apps.HandlebarsApplicationMixin(apps.ApplicationV2) { static override PARTS = { it: { template: `${P}head.hbs` } }; }
      await new S().render({ force: true, parts: ["nope"] }).catch((error: Error) => messages.push(error.message));
      return { messages, left: document.querySelectorAll(".application").length };
    }, P);
    expect(got.messages).toHaveLength(5);
    expect(got.messages[0]).toContain("exactly one");
    expect(got.messages[1]).toContain("404");
    expect(got.messages[2]).toContain("<code-mirror>");
    expect(got.messages[4]).toContain("no part");
    expect(got.left).toBe(0);
  });

  it("prepares and changes tabs", async () => {
    await h.page.evaluate(async (P) => {
      class S extends apps.HandlebarsApplicationMixin(apps.ApplicationV2) {
        static override DEFAULT_OPTIONS = { id: "s" };
        static override TABS = { main: { tabs: [{ id: "one" }, { id: "two", label: "T.B" }], initial: "one", labelPrefix: "T" } };
        static override PARTS = { it: { template: `${P}tabs.hbs`, templates: ["templates/generic/tab-navigation.hbs"] } };
      }
      const app = await new S().render(true);
      Object.assign(globalThis, { app });
    }, P);
    const active = (): Promise<string[]> => h.page.locator("#s .active").evaluateAll((all) => all.map((e) => (e instanceof HTMLElement ? `${e.localName} ${e.dataset.tab}` : "")));
    expect(await active()).toEqual(["a one", "div one"]);
    await h.page.click("#s nav [data-tab=two]");
    expect(await active()).toEqual(["a two", "div two"]);
    await h.page.evaluate(async () => { const app: Loose = Reflect.get(globalThis, "app"); await app.render(); });
    expect(await active()).toEqual(["a two", "div two"]);
    const error = await h.page.evaluate(() => { const app: Loose = Reflect.get(globalThis, "app"); try { app.changeTab("three", "main"); return ""; } catch (e) { return String(e); } });
    expect(error).toContain("three");
  });
});

describe("document sheets (@source semantics 3.9)", () => {
  /** A stand-in document in the page: only what a sheet asks of one. */
  const prepare = (): Promise<void> => h.page.evaluate((P) => {
    class Item { constructor(public id: string, public parent: Loose, public sort = 0) {} documentName = "Item"; get uuid(): string { return `${this.parent?.uuid ?? ""}.Item.${this.id}`; } toDragData(): Loose { return { type: "Item", uuid: this.uuid }; } static async fromDropData(data: Loose): Promise<Loose> { return data.doc; } }
    class Actor {
      static documentName = "Actor"; static TYPES = ["character", "npc"]; static metadata = { label: "Actor" };
      documentName = "Actor"; id = "actor0000000000a"; uuid = "Actor.actor0000000000a"; name = "Ann"; type = "npc"; apps: Loose = {}; flags: Loose = {}; isOwner = true; pack: string | null = null; level = 3;
      _source = { system: { hp: 7 } }; schema = { fields: { name: 1 } }; items = new Map<string, Item>(); collection = new Map([["actor0000000000a", 1]]); calls: Loose[] = [];
      testUserPermission(_user: Loose, level: number): boolean { return this.level >= level; }
      validate(options: Loose): void { this.calls.push(["validate", structuredClone(options)]); if (options.changes.system?.hp < 0) throw new Error("hp is negative"); }
      async update(data: Loose, options: Loose): Promise<void> { this.calls.push(["update", data, options]); }
      async createEmbeddedDocuments(_n: string, data: Loose[]): Promise<Loose> { this.calls.push(["create", data]); return data; }
      async updateEmbeddedDocuments(_n: string, data: Loose[]): Promise<Loose> { this.calls.push(["sort", data]); return data; }
    }
    class Sheet extends apps.HandlebarsApplicationMixin(apps.ActorSheetV2) {
      static override DEFAULT_OPTIONS = { form: { submitOnChange: true } };
      static override PARTS = { it: { template: `${P}form.hbs` } };
      override async _prepareContext(o: Loose): Promise<Loose> { const c = await super._prepareContext(o); return Object.assign(c, { items: [...this.actor.items.values()] }); }
    }
    Object.assign(game, { items: { fromCompendium: (item: Loose) => ({ name: item.id }) } });
    Object.assign(globalThis, { Actor, Item, Sheet, actor: new Actor(), getDocumentClass: () => Item });
  }, P);

  it("submits on change through validate and update, and reports what is invalid", async () => {
    await prepare();
    const got = await h.page.evaluate(async () => {
      const { Sheet, actor }: Loose = globalThis;
      const sheet = await new Sheet({ document: actor }).render(true);
      return { id: sheet.id, title: sheet.title, apps: Object.keys(actor.apps), tag: sheet.element.localName, editable: sheet.isEditable };
    });
    expect(got).toEqual({ id: "Sheet-Actor-actor0000000000a", title: "Actor: Ann", apps: ["Sheet-Actor-actor0000000000a"], tag: "form", editable: true });
    await h.page.fill("[name='system.hp']", "9");
    await h.page.press("[name='system.hp']", "Tab");
    await h.page.waitForFunction(() => Reflect.get(globalThis, "actor").calls.length === 2);
    expect(await h.page.evaluate(() => Reflect.get(globalThis, "actor").calls.splice(0))).toEqual([
      ["validate", { changes: { system: { hp: 9 } }, clean: true, fallback: false }], ["update", { system: { hp: 9 } }, {}],
    ]);
    await h.page.fill("[name='system.hp']", "-1");
    await h.page.press("[name='system.hp']", "Tab");
    await h.page.waitForFunction(() => log.length > 0);
    expect(await h.page.evaluate(() => [log, Reflect.get(globalThis, "actor").calls.length])).toEqual([["error: hp is negative"], 1]);
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
      return { inputs, close, calls: actor.calls.length, left, hidden: hidden.rendered, locked: new Sheet({ document: actor }).isEditable };
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
      return { keys, chosen, own, after: C.getSheetClass(actor).name, character: Object.keys(CONFIG.Actor.sheetClasses.character), wasDefault: CONFIG.Actor.sheetClasses.npc["test.Sheet"].default };
    });
    expect(got).toEqual({ keys: ["core.Other", "test.Sheet"], chosen: "Sheet", own: "Other", after: "Sheet", character: [], wasDefault: true });
  });
});

describe("context menu (@source RN:14.355 #13493)", () => {
  for (const generation of [13, 14] as const) it(`reads the words of ${generation}`, async () => {
    await h.page.evaluate((generation) => {
      setGeneration(generation);
      document.body.append(apps.parseFragment(`<ul id="list"><li class="row" tabindex="0" style="width:200px">Row</li></ul>`));
      const list = document.querySelector<HTMLElement>("#list");
      if (!list) return;
      new apps.ContextMenu(list, ".row", generation === 13
        ? [{ name: "T.A", icon: "<i class='x'></i>", condition: (t) => t.matches(".row"), callback: (t) => log.push(`a ${t.textContent}`) }, { name: "T.B", condition: () => false, callback: () => log.push("b") }]
        : [{ label: "T.A", icon: "x", visible: (t) => t.matches(".row"), onClick: (e, t) => log.push(`a ${t.textContent}`) }, { label: "T.B", visible: false, onClick: () => log.push("b") }],
      { jQuery: false });
    }, generation);
    await h.page.click(".row", { button: "right" });
    expect(await h.page.getByRole("menuitem").allTextContents()).toEqual(["Alpha"]);
    await h.page.keyboard.press("Enter");
    expect(await h.page.evaluate(() => log)).toEqual(["a Row"]);
    expect(await h.page.locator("#context-menu").count()).toBe(0);
  });
});
