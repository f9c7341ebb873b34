/** ApplicationV2, the parts mixin, document sheets, drag and drop, context menus. @source WIKI:api/applicationv2; API: DragDrop */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import { openHarness, type Harness } from "./apps/harness.ts";
import { TEMPLATES } from "./part-templates.ts";

declare const apps: typeof import("../client/apps/index.ts");
declare const Hooks: typeof import("../client/core/hooks.ts").Hooks;
declare const log: string[];
declare const foundry: Loose;

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

describe("options (@source WIKI:api/applicationv2)", () => {
  it("merges DEFAULT_OPTIONS along the chain, concatenates arrays, instance options last", async () => {
    const got = await h.page.evaluate(() => {
      class A extends apps.ApplicationV2 {
        static override DEFAULT_OPTIONS: Loose = {
          id: "a-{id}",
          classes: ["a"],
          window: { title: "T.Title", resizable: true },
          position: { width: 300 },
        };
      }
      class B extends A {
        static override DEFAULT_OPTIONS = { classes: ["b"], window: { title: "B" } };
      }
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

describe("life cycle (@source WIKI:api/applicationv2)", () => {
  it("does nothing without force, then runs the steps in order, and hooks for each class of the chain", async () => {
    const got = await h.page.evaluate(async () => {
      const steps: string[] = [];
      const note = (name: string): void => {
        steps.push(name);
      };
      class Probe extends apps.ApplicationV2 {
        override _canRender(): void {
          note("canRender");
        }
        override _configureRenderOptions(o: Loose): void {
          note("configure");
          super._configureRenderOptions(o);
        }
        override async _prepareContext(): Promise<Loose> {
          note("context");
          return {};
        }
        override async _preFirstRender(): Promise<void> {
          note("preFirst");
        }
        override async _preRender(): Promise<void> {
          note("pre");
        }
        override async _renderFrame(o: Loose): Promise<HTMLElement> {
          note("frame");
          return super._renderFrame(o);
        }
        override _attachFrameListeners(): void {
          note("listeners");
          super._attachFrameListeners();
        }
        override async _renderHTML(): Promise<Loose> {
          note("html");
          return document.createElement("p");
        }
        override _replaceHTML(r: Loose, c: HTMLElement): void {
          note("replace");
          c.replaceChildren(r);
        }
        override _insertElement(e: HTMLElement): void {
          note("insert");
          super._insertElement(e);
        }
        override _updateFrame(o: Loose): void {
          note("update");
          super._updateFrame(o);
        }
        override async _onFirstRender(): Promise<void> {
          note("onFirst");
        }
        override async _onRender(): Promise<void> {
          note("onRender");
        }
        override async _postRender(): Promise<void> {
          note("post");
        }
        override async _preClose(): Promise<void> {
          note("preClose");
        }
        override _tearDown(o: Loose): void {
          note("tearDown");
          super._tearDown(o);
        }
        override _onClose(): void {
          note(`onClose ${String(this.state)} ${String(document.querySelector(".application"))}`);
        }
      }
      class Special extends Probe {}
      for (const name of [
        "renderSpecial",
        "renderProbe",
        "renderApplicationV2",
        "closeSpecial",
        "closeApplicationV2",
        "getHeaderControlsSpecial",
      ])
        Hooks.on(name, () => {
          note(name);
        });
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
      return {
        idle,
        first,
        second,
        third: steps,
        known,
        state,
        closed: app.state,
        left: foundry.applications.instances.size,
        element: document.querySelector(".application"),
      };
    });
    expect(got.idle).toEqual([]);
    expect(got.first).toEqual([
      "canRender",
      "configure",
      "context",
      "preFirst",
      "pre",
      "frame",
      "listeners",
      "html",
      "replace",
      "insert",
      "update",
      "getHeaderControlsSpecial",
      "onFirst",
      "onRender",
      "renderSpecial",
      "renderProbe",
      "renderApplicationV2",
      "post",
    ]);
    expect(got.second).toEqual([
      "canRender",
      "configure",
      "context",
      "pre",
      "html",
      "replace",
      "update",
      "onRender",
      "renderSpecial",
      "renderProbe",
      "renderApplicationV2",
      "post",
    ]);
    expect(got.third).toEqual(["preClose", "tearDown", "onClose -1 null", "closeSpecial", "closeApplicationV2"]);
    expect(got).toMatchObject({ known: true, state: 2, closed: -1, left: 0, element: null });
  });

  it("queues renders and can be vetoed", async () => {
    const got = await h.page.evaluate(async () => {
      let running = 0,
        most = 0;
      class Slow extends apps.ApplicationV2 {
        override async _prepareContext(): Promise<Loose> {
          most = Math.max(most, ++running);
          await new Promise((r) => setTimeout(r, 10));
          running--;
          return {};
        }
        override async _renderHTML(): Promise<Loose> {
          return document.createElement("p");
        }
        override _replaceHTML(r: Loose, c: HTMLElement): void {
          c.replaceChildren(r);
        }
      }
      class Never extends Slow {
        override _canRender(): false {
          return false;
        }
      }
      class Loud extends Slow {
        override _canRender(): void {
          throw new Error("no");
        }
      }
      const app = new Slow();
      await Promise.all([app.render(true), app.render(true), app.render()]);
      const never = await new Never().render(true);
      await new Loud().render(true);
      return { most, never: never.rendered, log };
    });
    expect(got).toEqual({ most: 1, never: false, log: ["warn: no"] });
  });

  it("labels the window, closes all of them on Escape, slowly, and gives the focus back @source RN:13.340 #12127, RN:13.344 #12316", async () => {
    await h.page.evaluate(async () => {
      class W extends apps.ApplicationV2 {
        override async _renderHTML(): Promise<Loose> {
          const b = document.createElement("input");
          b.className = "in";
          return b;
        }
        override _replaceHTML(r: Loose, c: HTMLElement): void {
          c.replaceChildren(r);
        }
      }
      document.querySelector<HTMLElement>("#opener")?.focus();
      await new W({ id: "w1", window: { title: "T.Title" } }).render(true);
      await new W({ id: "w2" }).render(true);
      document.querySelector<HTMLElement>("#w2 .in")?.focus();
    });
    expect(await h.page.getByRole("dialog", { name: "A title" }).count()).toBe(1);
    await h.page.evaluate(() => {
      Object.assign(globalThis, { hostFolding: 300 });
    });
    await h.page.keyboard.press("Escape");
    expect(
      await h.page.evaluate(() =>
        ["w1", "w2"].map((id) => [
          document.getElementById(id) !== null,
          (foundry.applications.instances.get(id) as Loose).state,
        ]),
      ),
    ).toEqual([
      [true, -2],
      [true, -2],
    ]);
    await h.page.waitForFunction(() => document.querySelector(".application") === null);
    expect(await h.page.evaluate(() => document.activeElement?.id)).toBe("opener");
  });

  it("places, drags, minimizes and raises windows", async () => {
    await h.page.evaluate(async () => {
      class W extends apps.ApplicationV2 {
        override async _renderHTML(): Promise<Loose> {
          return document.createElement("p");
        }
        override _replaceHTML(r: Loose, c: HTMLElement): void {
          c.replaceChildren(r);
        }
      }
      await new W({
        id: "w1",
        window: { title: "T.Title" },
        position: { width: 300, height: 200, left: 50, top: 60 },
      }).render(true);
      await new W({
        id: "w2",
        position: { width: 300, height: 200, left: 200, top: 100 },
        window: { resizable: true },
      }).render(true);
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
