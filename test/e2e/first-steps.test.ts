/** What a newcomer meets: the table of `npm start`, the window of the first login, and the two tours, walked by clicks. */
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { readManifest } from "../../packages/stand-in/server/manifest.ts";
import { startWorld } from "../../packages/stand-in/table/world/demo.ts";
import { shelves } from "../messages/shelves.ts";
import { beginEvening, dialog, reload, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { countInputs, inputsOf } from "./support/inputs.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { settled } from "./support/quiet.ts";
import { forceDice } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT, type WorldPlan } from "./support/world.ts";

/** How often three sit down at once. */
const ROUNDS = Number(process.env["OD20_ROUNDS"] ?? 2);

let evening: Evening;
afterEach(() => evening.end());

const started = (lang: "ru" | "en"): WorldPlan => ({
  users: [],
  actors: [],
  tokens: [],
  finish: (data) => {
    const packs = shelves(lang, ["creatures", "heroes", "gear", "adventures"]);
    const manifest = readManifest(path.resolve(import.meta.dirname, "../.."));
    Object.assign(data, startWorld({ packs, manifest, seed: 1, lang }));
  },
});

/** A new world: nobody was asked or greeted. */
const NEW: WorldPlan = {
  ...FIGHT,
  settings: { "opposed-d20.contentArranged": "" },
  finish: ({ users }: Loose) => {
    for (const user of users) user.flags = {};
  },
};

const welcome = (page: Page): Locator => dialog(page, /С чего начать|First steps/u).first();
/** Opens the system's settings, as the button in Foundry's list does. */
const settings = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { type } = (game.settings as Loose).menus.get("opposed-d20.window");
    void new type().render({ force: true });
  });
const step = (page: Page): Locator => page.locator(".tour-step");
const walk = (page: Page, name: string): Promise<void> => step(page).getByRole("button", { name, exact: true }).click();

describe.each(NEWER)("generation %i", (generation) => {
  test(`three sit down at once, ${String(ROUNDS)} times: all are in, on the first scene of the adventure, and players see one set of packs`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round > 0) await evening.end();
      evening = await beginEvening({ generation, world: started("ru"), latency: [0, 40] });
      const pages = await Promise.all(["GM", "Player 1", "Player 2"].map((user) => evening.open(user)));
      for (const page of pages) {
        expect(await page.evaluate(() => canvas.scene.name as string)).toBe("1. Таверна «Три карася»");
        expect(
          await page.evaluate(
            () =>
              game.packs.filter((pack: Loose) => !game.user.isGM && pack.visible && /-en$/u.test(pack.metadata.name))
                .length,
          ),
        ).toBe(0);
      }
    }
  });

  test("a player strikes for the first time with seven clicks and keys; the tour survives a sheet drawn anew, and the window comes once", async () => {
    evening = await beginEvening({ generation, world: started("ru"), latency: [0, 40] });
    const [player, phone] = await Promise.all([
      evening.open("Player 1"),
      evening.open("Player 2", { language: "en", theme: "light", width: 390, height: 844 }),
    ]);
    await welcome(player).waitFor();
    await loadAxe(player);
    expect(await violations(welcome(player))).toEqual([]);
    expect(await eyesores(welcome(player))).toEqual([]);
    await shoot(player, `${String(generation)}-first-steps-player`);
    await welcome(phone).waitFor();
    expect(await eyesores(welcome(phone))).toEqual([]);
    await shoot(phone, `${String(generation)}-first-steps-phone`);

    await countInputs([player]);
    await welcome(player).getByRole("button", { name: "Первая атака" }).click();
    await step(player).getByText("Ваш герой").waitFor();
    await shoot(player, `${String(generation)}-first-steps-tour-hero`);
    // The sheet is drawn anew: the tour points at what is there now.
    await player.evaluate(async () => void (await game.user.character.sheet.render({ force: true })));
    await walk(player, "Дальше");
    await step(player).getByText("Ближайший враг").waitFor();
    expect(await player.evaluate(() => game.user.targets.size as number)).toBe(1);
    await walk(player, "Дальше");
    await walk(player, "Дальше");
    await step(player).getByText("Завершите обзор").waitFor();
    await player.evaluate(() => void game.user.character.update({ name: "Воин Радомир" }));
    await settled(player);
    await step(player).getByText("Завершите обзор").waitFor();
    expect(
      await player.evaluate(() => (foundry.nue as Loose).Tour.activeTour.targetElement.isConnected as boolean),
    ).toBe(true);
    await shoot(player, `${String(generation)}-first-steps-tour-strike`);
    await walk(player, "Готово");
    await forceDice(player, [19, 20], [8, 8]);
    await player.locator(".od-sheet--character .od-blow").first().click();
    await player.locator("[data-autofocus]:focus").waitFor();
    await player.keyboard.press("Enter");
    await player.locator(".chat-message .od-card").last().waitFor();
    expect(await inputsOf([player])).toBe(7);

    // On a phone, left in the middle.
    await welcome(phone).getByRole("button", { name: "First attack" }).click();
    await step(phone).getByRole("heading", { name: "Your hero" }).waitFor();
    await shoot(phone, `${String(generation)}-first-steps-phone-tour`);
    await walk(phone, "Next");
    await walk(phone, "Exit the tour");
    await expect.poll(() => step(phone).isVisible()).toBe(false);

    await reload(player);
    await settled(player);
    expect(await welcome(player).count()).toBe(0);
    // It is found again in the settings.
    await settings(player);
    await player.getByRole("button", { name: "Первые шаги" }).click();
    await welcome(player).waitFor();
  });

  test("a Game Master begins the first fight with six clicks", async () => {
    evening = await beginEvening({ generation, world: started("ru"), latency: [0, 40] });
    const gm = await evening.open("GM");
    await welcome(gm).waitFor();
    await countInputs([gm]);
    await welcome(gm).getByRole("button", { name: "Первый бой" }).click();
    for (const [index, text] of ["Кто дерётся", "Очередь", "Чей ход", "Карточки"].entries()) {
      await step(gm).getByText(text, { exact: true }).waitFor();
      await shoot(gm, `${String(generation)}-first-steps-fight-${String(index)}`);
      await walk(gm, "Дальше");
    }
    await step(gm).getByText("Ваш ход", { exact: true }).waitFor();
    await walk(gm, "Готово");
    expect(await gm.evaluate(() => [game.combat.started as boolean, game.combat.combatants.size as number])).toEqual([
      true,
      5,
    ]);
    expect(await inputsOf([gm])).toBe(6);
  });

  test("the first GM of a world chooses language, game and adventure; a player without a hero who may make none is left alone", async () => {
    evening = await beginEvening({ generation, world: NEW });
    const [gm, observer] = await Promise.all([evening.open("GM"), evening.open("Player 3", { language: "en" })]);
    await welcome(gm).waitFor();
    await loadAxe(gm);
    expect(await violations(welcome(gm))).toEqual([]);
    expect(await eyesores(welcome(gm))).toEqual([]);
    await shoot(gm, `${String(generation)}-first-steps-gm`);
    await welcome(gm).getByRole("radio", { name: "Базовая книга: защита числом" }).check();
    await welcome(gm).getByText("Атака против КД").waitFor();
    await welcome(gm).getByRole("button", { name: "Начать", exact: true }).click();
    await expect.poll(() => gm.evaluate(() => canvas.scene?.name as string)).toBe("1. Таверна «Три карася»");
    await expect
      .poll(() => gm.evaluate(() => game.settings.get("opposed-d20", "contentArranged") as string))
      .toBe("ru");
    expect(await gm.evaluate(() => game.settings.get("opposed-d20", "ruleProfile") as string)).toBe("base");
    await settled(gm);
    await shoot(gm, `${String(generation)}-first-steps-imported`);
    expect(await welcome(observer).count()).toBe(0);

    await reload(gm);
    await settled(gm);
    expect(await welcome(gm).count()).toBe(0);
    await gm.keyboard.press("Escape");
    await settings(gm);
    await gm.getByRole("button", { name: "Первые шаги" }).click();
    await welcome(gm).waitFor();
    // The world has the adventure: nothing offers to overwrite it.
    expect(await welcome(gm).getByText("Немой колокол").count()).toBe(0);
    await shoot(gm, `${String(generation)}-first-steps-again`);
  });
});
