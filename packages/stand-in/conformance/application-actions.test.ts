/** Buttons, the header's menu, context menus. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import { openHarness, type Harness } from "./apps/harness.ts";
import { TEMPLATES } from "./part-templates.ts";

declare const apps: typeof import("../client/apps/index.ts");
declare const Hooks: typeof import("../client/core/hooks.ts").Hooks;
declare const log: string[];
declare const setGeneration: (generation: 13 | 14) => void;

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

describe("actions (@source WIKI:api/applicationv2)", () => {
  it("delegates, honors buttons, falls back to _onClickAction", async () => {
    await h.page.evaluate(async () => {
      const seen: string[] = [];
      class W extends apps.ApplicationV2 {
        static override DEFAULT_OPTIONS = {
          id: "w",
          actions: {
            plain(this: Loose, event: Event, target: HTMLElement) {
              seen.push(`plain ${this.id} ${target.id} ${event.type}`);
            },
            both: {
              handler(event: Event) {
                seen.push(`both ${event.type}`);
              },
              buttons: [0, 2],
            },
          },
        };
        override _onClickAction(_e: Event, target: HTMLElement): void {
          seen.push(`other ${target.dataset.action}`);
        }
        override async _renderHTML(): Promise<Loose> {
          return apps.parseFragment(
            `<p><a id="p" data-action="plain"><b id="deep">x</b></a> <a id="b" data-action="both">y</a> <a id="o" data-action="what">z</a></p>`,
          );
        }
        override _replaceHTML(r: Loose, c: HTMLElement): void {
          c.replaceChildren(r);
        }
      }
      Object.assign(globalThis, { seen });
      await new W().render(true);
    });
    await h.page.click("#deep");
    await h.page.click("#p", { button: "right" });
    await h.page.click("#b", { button: "right" });
    await h.page.click("#b");
    await h.page.click("#o");
    expect(await h.page.evaluate(() => Reflect.get(globalThis, "seen"))).toEqual([
      "plain w p click",
      "both contextmenu",
      "both click",
      "other what",
    ]);
  });

  it("fills the header menu from options and hooks", async () => {
    await h.page.evaluate(async () => {
      class W extends apps.ApplicationV2 {
        static override DEFAULT_OPTIONS = {
          id: "w",
          window: {
            controls: [
              { icon: "i", label: "T.A", action: "a" },
              { icon: "i", label: "T.B", action: "b", visible: false },
            ],
          },
          actions: {
            a() {
              log.push("a");
            },
          },
        };
        override async _renderHTML(): Promise<Loose> {
          return document.createElement("p");
        }
        override _replaceHTML(r: Loose, c: HTMLElement): void {
          c.replaceChildren(r);
        }
      }
      Hooks.on("getHeaderControlsApplicationV2", (_app: never, controls: Loose) => {
        controls.push({ icon: "i", label: "More", onClick: () => log.push("more") });
      });
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

describe("context menu (@source RN:14.355 #13493)", () => {
  for (const generation of [13, 14] as const)
    it(`reads the words of ${generation}`, async () => {
      await h.page.evaluate((generation) => {
        setGeneration(generation);
        document.body.append(
          apps.parseFragment(`<ul id="list"><li class="row" tabindex="0" style="width:200px">Row</li></ul>`),
        );
        const list = document.querySelector<HTMLElement>("#list");
        if (!list) return;
        new apps.ContextMenu(
          list,
          ".row",
          generation === 13
            ? [
                {
                  name: "T.A",
                  icon: "<i class='x'></i>",
                  condition: (t) => t.matches(".row"),
                  callback: (t) => log.push(`a ${t.textContent}`),
                },
                { name: "T.B", condition: () => false, callback: () => log.push("b") },
              ]
            : [
                {
                  label: "T.A",
                  icon: "x",
                  visible: (t) => t.matches(".row"),
                  onClick: (e, t) => log.push(`a ${t.textContent}`),
                },
                { label: "T.B", visible: false, onClick: () => log.push("b") },
              ],
          { jQuery: false },
        );
      }, generation);
      await h.page.click(".row", { button: "right" });
      expect(await h.page.getByRole("menuitem").allTextContents()).toEqual(["Alpha"]);
      await h.page.keyboard.press("Enter");
      expect(await h.page.evaluate(() => log)).toEqual(["a Row"]);
      expect(await h.page.locator("#context-menu").count()).toBe(0);
    });
});
