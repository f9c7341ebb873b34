/** Parts of windows and their tabs. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import { openHarness, type Harness } from "./apps/harness.ts";
import { P, TEMPLATES } from "./part-templates.ts";

declare const apps: typeof import("../client/apps/index.ts");

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

describe("parts (@source API: HandlebarsTemplatePart)", () => {
  it("renders parts in order, redraws only those asked for, keeps scroll and focus, loses typed text and folds details @source GH:#12063", async () => {
    const got = await h.page.evaluate(async (P) => {
      const attached: string[] = [];
      class S extends apps.HandlebarsApplicationMixin(apps.ApplicationV2) {
        static override DEFAULT_OPTIONS = { id: "s", position: { width: 300, height: 300 } };
        static override PARTS = {
          head: { template: `${P}head.hbs`, classes: ["extra"], id: "hd" },
          body: { template: `${P}body.hbs`, scrollable: [""] },
        };
        n = 0;
        override async _prepareContext(): Promise<Loose> {
          return { name: "Ann", n: ++this.n };
        }
        override _attachPartListeners(id: string, e: HTMLElement, o: Loose): void {
          super._attachPartListeners(id, e, o);
          attached.push(id);
        }
      }
      const app = new S();
      await app.render(true);
      const order = [...app.content.children].map((c) => (c instanceof HTMLElement ? c.dataset.applicationPart : ""));
      const head = app.parts.head,
        body = app.parts.body;
      const find = (q: string): Loose => app.element.querySelector(q);
      find("#more").open = true;
      find("[name=name]").value = "typed";
      find("#field-b").value = "typed";
      find("#field-b").focus();
      body!.scrollTop = 120;
      await app.render({ parts: ["body"] });
      const partial = {
        attached: [...attached],
        sameHead: app.parts.head === head,
        sameBody: app.parts.body === body,
        scroll: app.parts.body!.scrollTop,
        open: find("#more").open,
        focus: document.activeElement?.id,
        name: find("[name=name]").value,
        b: find("#field-b").value,
        text: find(".body p").textContent,
      };
      find("[name=name]").focus();
      await app.render();
      return {
        order,
        partial,
        focus: document.activeElement?.getAttribute("name"),
        name: find("[name=name]").value,
        id: app.parts.head?.id,
        cls: app.parts.head?.className,
      };
    }, P);
    expect(got.order).toEqual(["head", "body"]);
    expect(got.partial).toEqual({
      attached: ["head", "body", "body"],
      sameHead: true,
      sameBody: false,
      scroll: 120,
      open: false,
      focus: "field-b",
      name: "typed",
      b: "",
      text: "2 s-body",
    });
    expect(got).toMatchObject({ focus: "name", name: "Ann", id: "s-hd", cls: "head extra" });
    expect(h.fetched.filter((path) => path.endsWith(".hbs"))).toHaveLength(2);
  });

  it("throws for two roots, a missing template, an unknown part and an editor that is not built", async () => {
    const got = await h.page.evaluate(async (P) => {
      const messages: string[] = [];
      for (const template of [`${P}two.hbs`, `${P}missing.hbs`, `${P}editor.hbs`, `${P}bad.txt`]) {
        class S extends apps.HandlebarsApplicationMixin(apps.ApplicationV2) {
          static override PARTS = { it: { template } };
        }
        await new S().render(true).catch((error: Error) => messages.push(error.message));
      }
      class S extends apps.HandlebarsApplicationMixin(apps.ApplicationV2) {
        static override PARTS = { it: { template: `${P}head.hbs` } };
      }
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
        static override TABS = {
          main: { tabs: [{ id: "one" }, { id: "two", label: "T.B" }], initial: "one", labelPrefix: "T" },
        };
        static override PARTS = {
          it: { template: `${P}tabs.hbs`, templates: ["templates/generic/tab-navigation.hbs"] },
        };
      }
      const app = await new S().render(true);
      Object.assign(globalThis, { app });
    }, P);
    const active = (): Promise<string[]> =>
      h.page
        .locator("#s .active")
        .evaluateAll((all) => all.map((e) => (e instanceof HTMLElement ? `${e.localName} ${e.dataset.tab}` : "")));
    expect(await active()).toEqual(["a one", "div one"]);
    await h.page.click("#s nav [data-tab=two]");
    expect(await active()).toEqual(["a two", "div two"]);
    await h.page.evaluate(async () => {
      const app: Loose = Reflect.get(globalThis, "app");
      await app.render();
    });
    expect(await active()).toEqual(["a two", "div two"]);
    const error = await h.page.evaluate(() => {
      const app: Loose = Reflect.get(globalThis, "app");
      try {
        app.changeTab("three", "main");
        return "";
      } catch (e) {
        return String(e);
      }
    });
    expect(error).toContain("three");
  });
});
