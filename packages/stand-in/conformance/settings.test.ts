/** Settings and translations, in real pages. @source WIKI:api/settings, WIKI:api/localization, RN:13.339 #12371 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import { IDS } from "../world/empty.ts";
import { faults, openBrowserTable, type BrowserTable } from "./browser.ts";

/** What the functions given to pages may use. */
declare const game: Loose, foundry: Loose, Hooks: Loose, ui: Loose;

describe("settings", () => {
  let table: BrowserTable, gm: Page, one: Page;
  beforeAll(async () => {
    table = await openBrowserTable({ settings: { "mini-system.world": 5 } });
    gm = await table.page(IDS.gm);
    one = await table.page(IDS.player1, { locale: "ru-RU" });
    for (const page of [gm, one]) {
      await page.evaluate(() => {
        const changes: Loose[] = ((globalThis as Loose).changes = []);
        const { NumberField } = foundry.data.fields;
        game.settings.register("mini-system", "field", {
          scope: "world",
          type: new NumberField({ required: true, nullable: false, integer: true, initial: 3, max: 9 }),
          onChange: (value: Loose) => {
            changes.push(["field", value]);
          },
        });
        game.settings.register("mini-system", "client", {
          scope: "client",
          type: Object,
          default: { a: 1 },
          onChange: (value: Loose) => {
            changes.push(["client", value]);
          },
        });
        game.settings.register("mini-system", "user", {
          scope: "user",
          type: Boolean,
          default: false,
          onChange: (value: Loose) => {
            changes.push(["user", value]);
          },
        });
      });
    }
  }, 60_000);
  afterAll(() => table.end());
  const changes = (page: Page): Promise<Loose[]> => page.evaluate(() => (globalThis as Loose).changes.splice(0));

  it("get gives the stored value or the default, and throws for what nobody registered", async () => {
    expect(
      await one.evaluate(() => [game.settings.get("mini-system", "world"), game.settings.get("mini-system", "field")]),
    ).toEqual([5, 3]);
    expect(
      await one.evaluate(() => {
        try {
          game.settings.get("mini-system", "nothing");
          return "";
        } catch (error) {
          return String(error);
        }
      }),
    ).toMatch(/not a registered game setting/);
  });

  it("a world setting needs permission; onChange runs everywhere, once per change, with the cleaned value", async () => {
    expect(
      await one.evaluate(async () =>
        game.settings.set("mini-system", "field", 4).then(
          () => "done",
          (error: Error) => error.message,
        ),
      ),
    ).toMatch(/lacks permission/);
    await gm.evaluate(async () => {
      await game.settings.set("mini-system", "field", "20");
    });
    await one.waitForTimeout(50);
    expect(await changes(gm)).toEqual([["field", 9]]);
    expect(await changes(one)).toEqual([["field", 9]]);
    await gm.evaluate(async () => {
      await game.settings.set("mini-system", "field", 9);
    });
    expect(await changes(gm)).toEqual([]);
    expect(table.host.world().settings.find((entry) => entry["key"] === "mini-system.field")?.["value"]).toBe("9");
  });

  it("a client setting stays in this browser", async () => {
    const seen = await one.evaluate(async () => {
      let hook: Loose = null;
      Hooks.once("clientSettingChanged", (key: string, value: Loose) => {
        hook = [key, value];
      });
      await game.settings.set("mini-system", "client", { a: 2 });
      return [hook, localStorage.getItem("mini-system.client"), game.settings.get("mini-system", "client")];
    });
    expect(seen).toEqual([["mini-system.client", { a: 2 }], '{"a":2}', { a: 2 }]);
    expect(await changes(one)).toEqual([["client", { a: 2 }]]);
    expect(await gm.evaluate(() => game.settings.get("mini-system", "client"))).toEqual({ a: 1 });
  });

  it("a user setting belongs to the user; players may write their own", async () => {
    await one.evaluate(async () => {
      await game.settings.set("mini-system", "user", true);
    });
    await gm.waitForTimeout(50);
    expect(await one.evaluate(() => game.settings.get("mini-system", "user"))).toBe(true);
    expect(await gm.evaluate(() => game.settings.get("mini-system", "user"))).toBe(false);
    expect(await changes(gm)).toEqual([]);
  });

  it("the world's clock is a world setting: moved by who may, told to all with the difference @source API: GameTime, hookEvents.updateWorldTime; GH:#10912", async () => {
    for (const page of [gm, one]) {
      await page.evaluate(() => {
        const told: Loose[] = ((globalThis as Loose).told = []);
        Hooks.on("updateWorldTime", (...args: Loose[]) => {
          told.push(args);
        });
      });
    }
    expect(await one.evaluate(() => game.time.worldTime)).toBe(0);
    expect(
      await gm.evaluate(async () => [await game.time.advance(3600, { why: "rest" }), game.time.worldTime]),
    ).toEqual([3600, 3600]);
    expect(await gm.evaluate(async () => game.time.advance(-600))).toBe(3000);
    await one.waitForFunction(() => game.time.worldTime === 3000);
    expect(
      await one.evaluate(() =>
        (globalThis as Loose).told.map(([time, delta, options, user]: Loose[]) => [
          time,
          delta,
          options.why ?? null,
          user,
        ]),
      ),
    ).toEqual([
      [3600, 3600, "rest", IDS.gm],
      [3000, -600, null, IDS.gm],
    ]);
    expect(
      await one.evaluate(async () =>
        game.time.advance(60).then(
          () => "moved",
          (error: Error) => error.message,
        ),
      ),
    ).toMatch(/lacks permission/);
    expect(
      await gm.evaluate(async () =>
        Promise.all(
          [0.5, "x", Number.NaN].map(async (delta) =>
            game.time.advance(delta).then(
              () => "moved",
              () => "refused",
            ),
          ),
        ),
      ),
    ).toEqual(["refused", "refused", "refused"]);
    expect(await gm.evaluate(() => game.time.worldTime)).toBe(3000);
  });

  it("a menu needs a window, shows its button to those who may, and opens a new window per click", async () => {
    expect(
      await gm.evaluate(() => {
        try {
          game.settings.registerMenu("mini-system", "bad", { name: "x" });
          return "";
        } catch (error) {
          return String(error);
        }
      }),
    ).toMatch(/class/);
    for (const page of [gm, one]) {
      await page.evaluate(async () => {
        const { ApplicationV2 } = foundry.applications.api;
        class Menu extends ApplicationV2 {
          static DEFAULT_OPTIONS = { id: "menu-{id}", window: { title: "Menu" } };
          async _renderHTML(): Promise<Loose> {
            return document.createElement("p");
          }
          _replaceHTML(result: Loose, content: Loose): void {
            content.replaceChildren(result);
          }
        }
        game.settings.registerMenu("mini-system", "all", {
          name: "For all",
          label: "Open all",
          hint: "h",
          icon: "fa-solid fa-gear",
          type: Menu,
          restricted: false,
        });
        game.settings.registerMenu("mini-system", "few", {
          name: "For GMs",
          label: "Open few",
          hint: "h",
          icon: "fa-solid fa-gear",
          type: Menu,
          restricted: true,
        });
        ui.sidebar.expand();
        ui.sidebar.changeTab("settings", "primary");
        await new Promise((done) => {
          setTimeout(done);
        });
      });
      await page.locator(".settings-sidebar .fa-gears").click();
    }
    expect([
      await gm.getByRole("button", { name: "Open few" }).count(),
      await one.getByRole("button", { name: "Open few" }).count(),
    ]).toEqual([1, 0]);
    for (const times of [1, 2]) {
      await one.getByRole("button", { name: "Open all" }).dispatchEvent("click");
      await one
        .locator("[id^='menu-']")
        .nth(times - 1)
        .waitFor();
    }
  });

  it("hands data to the browser as a file @source API:foundry.utils.saveDataToFile", async () => {
    const [download] = await Promise.all([
      gm.waitForEvent("download"),
      gm.evaluate(() => {
        foundry.utils.saveDataToFile('{"a":1}', "application/json", "a.json");
      }),
    ]);
    expect(download.suggestedFilename()).toBe("a.json");
  });

  it("translates in the language of the client, falls back to English, gives the key when there is nothing", async () => {
    expect(
      await one.evaluate(() => [
        game.i18n.lang,
        game.i18n.localize("MINI.Title"),
        game.i18n.localize("TYPES.Actor.hero"),
        game.i18n.localize("MINI.No.Such"),
        game.i18n.has("MINI.No.Such"),
      ]),
    ).toEqual(["ru", "Мини", "Hero", "MINI.No.Such", false]);
    expect(
      await gm.evaluate(() => [
        game.i18n.format("MINI.Count.other", { n: 3 }),
        game.i18n.localize("MINI.Count"),
        game.i18n.getListFormatter().format(["a", "b"]),
      ]),
    ).toEqual(["3 things", "MINI.Count", "a and b"]);
    expect(await one.evaluate(() => [1, 2, 5].map((n) => game.i18n.pluralRules.select(n)))).toEqual([
      "one",
      "few",
      "many",
    ]);
  });

  it("leaves no fault behind", async () => {
    expect([...(await faults(gm)), ...(await faults(one))]).toEqual([]);
  });
});
