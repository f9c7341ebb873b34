/**
 * Macros, the bar that runs them, the token's HUD and the looks of a user, in real pages.
 * @source API: Macro, BaseMacro, MacroData, CONST.MACRO_TYPES, User#assignHotbarMacro, User#getHotbarMacros, Hotbar,
 * hookEvents hotbarDrop (13 and 14); KB:macros, KB:users (MACRO_SCRIPT), KB:tokens (HUD)
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import { IDS } from "../world/empty.ts";
import { parseBarInput } from "../client/canvas/bar-input.ts";
import { faults, openBrowserTable, type BrowserTable } from "./browser.ts";

/** What the functions given to pages may use. */
declare const game: Loose, foundry: Loose, Hooks: Loose, Macro: Loose, CONST: Loose, canvas: Loose, ui: Loose;

const HERO = "actorHero0000001";
const SHARED = "macroShared00001";

describe.each([13, 14] as const)("macros and the hotbar of generation %i", (generation) => {
  let table: BrowserTable, gm: Page, one: Page, two: Page;
  beforeAll(async () => {
    table = await openBrowserTable(
      {
        actors: [
          {
            _id: HERO,
            name: "Hero",
            type: "hero",
            ownership: { default: 0, [IDS.player1]: 3 },
            items: [{ name: "Bow", type: "gear", system: {} }],
          },
        ],
        tokens: [{ _id: "tokenHero0000001", name: "Hero", actorId: HERO, actorLink: true, x: 300, y: 300 }],
        macros: [
          {
            _id: SHARED,
            name: "Shared",
            type: "script",
            command: "return name;",
            author: IDS.gm,
            ownership: { default: 1 },
          },
          { name: "Secret", type: "script", author: IDS.gm },
        ],
        settings: { "core.permissions": { MACRO_SCRIPT: [1, 2, 3, 4] } },
      },
      { generation },
    );
    [gm, one, two] = [await table.page(IDS.gm), await table.page(IDS.player1), await table.page(IDS.player2)];
  }, 90_000);
  afterAll(() => table?.end());

  it("a player makes a script of his own, is its author and owner; nobody else sees it", async () => {
    const made = await one.evaluate(async () => {
      const macro = await Macro.create({ name: "Own", type: "script", command: "return 7;" });
      return {
        id: macro.id,
        author: macro.author.id,
        level: macro.ownership[game.user.id],
        img: macro.img,
        scope: macro.scope,
        kind: CONST.MACRO_TYPES.SCRIPT,
        ran: await macro.execute(),
      };
    });
    expect(made).toMatchObject({
      author: IDS.player1,
      level: 3,
      img: "icons/svg/dice-target.svg",
      scope: "global",
      kind: "script",
      ran: 7,
    });
    await expect.poll(() => two.evaluate((id) => game.macros.get(id)?.canExecute, made.id)).toBe(false);
    expect(
      await two.evaluate(
        (id) =>
          game.macros
            .get(id)
            .update({ command: "1" })
            .then(
              () => "done",
              (error: Error) => error.message,
            ),
        made.id,
      ),
    ).toMatch(/lacks permission/);
    expect(
      await two.evaluate(() =>
        Macro.create({ name: "X", author: "userGamemaster00" }).then(
          () => "done",
          (error: Error) => error.message,
        ),
      ),
    ).toMatch(/lacks permission/);
    expect(
      await one.evaluate(
        (id) =>
          game.macros
            .get(id)
            .update({ type: "magic" })
            .then(
              () => "done",
              (error: Error) => error.message,
            ),
        made.id,
      ),
    ).not.toBe("done");
  });

  it("a script sees speaker, actor, token, character, scope and what was handed in; `this` is the macro", async () => {
    const seen = await one.evaluate(async () => {
      canvas.tokens.placeables[0].control();
      const macro = await Macro.create({
        name: "Look",
        type: "script",
        command:
          "await null; return [this.name, speaker.alias, actor?.name, token?.name, character === game.user.character, scope.more, more];",
      });
      const controlled = await macro.execute({ more: 3 });
      canvas.tokens.releaseAll();
      const alone = await macro.execute({ more: 4 });
      const given = await macro.execute({ more: 5, actor: game.actors.contents[0] });
      return { controlled, alone, given };
    });
    expect(seen.controlled).toEqual(["Look", "Hero", "Hero", "Hero", true, 3, 3]);
    expect(seen.alone).toEqual(["Look", "Player 1", undefined, undefined, true, 4, 4]);
    expect(seen.given.slice(0, 3)).toEqual(["Look", "Hero", "Hero"]);
  });

  it("who lacks MACRO_SCRIPT neither makes nor runs one, and lines of the chat work all the same", async () => {
    await gm.evaluate((id) => game.users.get(id).update({ permissions: { MACRO_SCRIPT: false } }), IDS.player2);
    await expect.poll(() => two.evaluate(() => game.user.hasPermission("MACRO_SCRIPT"))).toBe(false);
    expect(
      await two.evaluate(() =>
        Macro.create({ name: "S", type: "script", command: "1" }).then(
          () => "done",
          (error: Error) => error.message,
        ),
      ),
    ).toMatch(/lacks permission/);
    expect(await two.evaluate((id) => game.macros.get(id).canExecute, SHARED)).toBe(false);
    expect(
      await two.evaluate(async () => {
        const macro = await Macro.create({ name: "C", type: "chat", command: "hello" });
        await macro.execute();
        return game.messages.contents.at(-1).content;
      }),
    ).toBe("hello");
    expect(
      await two.evaluate(async () => {
        const macro = game.macros.getName("C");
        return macro.update({ type: "script" }).then(
          () => "done",
          (error: Error) => error.message,
        );
      }),
    ).toMatch(/lacks permission/);
  });

  it("an error in a script is told to the user and rejects", async () => {
    const result = await gm.evaluate(async () => {
      const macro = await Macro.create({ name: "Broken", type: "script", command: "return nothing.here;" });
      const syntax = await Macro.create({ name: "Syntax", type: "script", command: "return (" });
      return Promise.all(
        [macro, syntax].map((each) =>
          each.execute().then(
            () => "done",
            (error: Error) => error.name,
          ),
        ),
      );
    });
    expect(result).toEqual(["ReferenceError", "SyntaxError"]);
    await gm.locator("#notifications").getByText("Broken").waitFor();
  });

  it("assignHotbarMacro takes the first free slot, a given one, empties one and moves", async () => {
    const slots = await one.evaluate(async () => {
      const own = game.macros.getName("Own");
      const look = game.macros.getName("Look");
      const read = (): [number, string][] =>
        game.user
          .getHotbarMacros()
          .filter((each: Loose) => each.macro)
          .map((each: Loose) => [each.slot, each.macro.name]);
      const steps: Loose[] = [];
      await game.user.assignHotbarMacro(own);
      await game.user.assignHotbarMacro(look);
      steps.push(read());
      await game.user.assignHotbarMacro(look, 12, { fromSlot: 2 });
      steps.push(read());
      await game.user.assignHotbarMacro(null, 12);
      steps.push(
        read(),
        game.user.getHotbarMacros(2).map((each: Loose) => each.slot),
      );
      const refused = await Promise.all(
        [game.user.assignHotbarMacro(own, 51), game.user.assignHotbarMacro(null)].map((each: Promise<Loose>) =>
          each.then(
            () => "done",
            (error: Error) => error.message,
          ),
        ),
      );
      return [...steps, refused];
    });
    expect(slots).toEqual([
      [
        [1, "Own"],
        [2, "Look"],
      ],
      [
        [1, "Own"],
        [12, "Look"],
      ],
      [[1, "Own"]],
      [11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
      ["Invalid Hotbar slot requested", "Invalid Hotbar slot requested"],
    ]);
    await expect.poll(() => gm.evaluate((id) => Object.keys(game.users.get(id).hotbar), IDS.player1)).toEqual(["1"]);
    expect(await gm.evaluate(() => Object.keys(game.user.hotbar))).toEqual([]);
  });

  it("1 runs the first slot of the page, but not while somebody types; Alt+2 turns the page", async () => {
    await one.evaluate(async () => {
      await game.macros.getName("Own").update({ command: "globalThis.ran = (globalThis.ran ?? 0) + 1;" });
    });
    const ran = (): Promise<Loose> => one.evaluate(() => (globalThis as Loose).ran ?? 0);
    await one.keyboard.press("Digit1");
    await expect.poll(ran).toBe(1);
    await one.locator(".chat-form textarea").fill("x");
    await one.keyboard.press("Digit1");
    await one.locator(".chat-form textarea").fill("");
    await one.evaluate(() => {
      (document.activeElement as HTMLElement).blur();
    });
    await one.keyboard.press("Alt+Digit2");
    expect(await one.evaluate(() => ui.hotbar.page)).toBe(2);
    await one.keyboard.press("Digit1");
    await one.evaluate(() => ui.hotbar.cyclePage(-1));
    expect(await one.evaluate(() => [ui.hotbar.page, ui.hotbar.slots.map((each: Loose) => each.key)])).toEqual([
      1,
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 0],
    ]);
    await one.getByRole("button", { name: "1: Own" }).click();
    await expect.poll(ran).toBe(2);
  });

  it("hotbarDrop tells bar, data and slot as a number; false keeps the default away, which shows a sheet", async () => {
    const heard = await one.evaluate(async () => {
      const drop = (slot: number, data: Loose): void => {
        const transfer = new DataTransfer();
        transfer.setData("text/plain", JSON.stringify(data));
        document
          .querySelector(`#hotbar [data-slot="${String(slot)}"]`)
          ?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
      };
      const calls: Loose[] = [];
      const id = Hooks.on("hotbarDrop", (bar: Loose, data: Loose, slot: Loose) => {
        calls.push([bar === ui.hotbar, data, slot]);
        return false;
      });
      drop(4, { type: "Item", uuid: "Item.x" });
      Hooks.off("hotbarDrop", id);
      drop(5, { type: "Actor", uuid: game.actors.contents[0].uuid });
      return calls;
    });
    expect(heard).toEqual([[true, { type: "Item", uuid: "Item.x" }, 4]]);
    await expect
      .poll(() => one.evaluate(() => game.user.getHotbarMacros(1)[4].macro?.command))
      .toMatch(/toggleDocumentSheet\("Actor\.actorHero0000001"\)/);
    expect(await one.evaluate(() => game.user.getHotbarMacros(1)[3].macro)).toBeNull();
    await one
      .evaluate(() => foundry.applications.ui.Hotbar.toggleDocumentSheet("Actor.actorHero0000001"))
      .catch(() => null); // the tiny system has no sheets
  });

  it("the HUD of a token reads -7, +3, 5 and =5, and nothing else", () => {
    expect(["-7", "−7", "+3", "5", "=5", " 12 ", "x", "", "1-2"].map(parseBarInput)).toEqual([
      { value: -7, isDelta: true },
      { value: -7, isDelta: true },
      { value: 3, isDelta: true },
      { value: 5, isDelta: false },
      { value: 5, isDelta: false },
      { value: 12, isDelta: false },
      null,
      null,
      null,
    ]);
  });

  it("a right click opens the HUD: target for everybody, sheet and bars for the owner, no combat button without a combat", async () => {
    await two.locator(".token").click({ button: "right" });
    const hud = two.locator("#token-hud");
    await hud.getByRole("button", { name: "Target" }).click();
    await expect.poll(() => two.evaluate(() => [...game.user.targets].length)).toBe(1);
    expect(await hud.getByRole("button").count()).toBe(1);
    await two.keyboard.press("Escape");
    expect(await hud.count()).toBe(0);
    await gm.locator(".token").click({ button: "right" });
    const has = await gm.evaluate(() => {
      for (let place = canvas.tokens.placeables[0].document; place; place = Object.getPrototypeOf(place)) {
        const own = Object.getOwnPropertyDescriptor(place, "toggleCombatant");
        if (own) return typeof own.value === "function";
      }
      return false;
    });
    expect(await gm.locator("#token-hud").getByRole("button", { name: "In combat" }).count()).toBe(has ? 1 : 0);
    await gm.keyboard.press("Escape");
  });

  it("looks: the interface and the windows each have their scheme, at once; the language after a reload @source WIKI:guides/css-cascade-layers", async () => {
    const looks = await one.evaluate(async () => {
      const Look: Loose = class extends foundry.applications.api.ApplicationV2 {
        async _renderHTML(): Promise<Node[]> {
          return Promise.resolve([]);
        }
        _replaceHTML(): void {
          /* nothing to show */
        }
      };
      const app = new Look({ id: "look" });
      await app.render({ force: true });
      const read = (): [boolean, boolean] => [
        document.body.classList.contains("theme-dark"),
        app.element.classList.contains("theme-dark"),
      ];
      const seen: Loose[] = [];
      for (const [face, windows] of [
        ["dark", "light"],
        ["light", "dark"],
      ]) {
        await game.settings.set("core", "uiConfig", { colorScheme: { interface: face, applications: windows } });
        seen.push(read());
      }
      await app.close();
      return seen;
    });
    expect(looks).toEqual([
      [true, false],
      [false, true],
    ]);
    await one.evaluate(() => ui.sidebar.changeTab("settings"));
    await one.getByLabel("Language").selectOption("ru");
    await one.waitForFunction(
      () => (globalThis as Loose).game?.ready === true && (globalThis as Loose).game.i18n.lang === "ru",
    );
    await one.getByRole("toolbar", { name: "Панель макросов" }).waitFor();
  });

  it("leaves no fault behind but those it made", async () => {
    expect((await Promise.all([gm, one, two].map(faults))).flat()).toEqual([]);
  });
});
