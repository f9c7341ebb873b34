/**
 * A check with a tool: from the row of the inventory, alone and with a skill, in both languages; asked for, in a text,
 * on the bar, among the favorites.
 */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, listenToNotifications, told, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { drag } from "./support/hand.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { forceDice, lastCard, openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT, idOf } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

const TOOL = "Воровские инструменты";

/** Lockpicks that add 1, a feature that trains with them, one step of sleight of hand. @returns the Dexterity of the hero */
const equip = (page: Page): Promise<number> =>
  page.evaluate(async (name) => {
    const hero = game.actors.getName("Воин");
    await hero.createEmbeddedDocuments("Item", [
      { type: "tool", name, system: { tool: "lockpicks", characteristic: "dexterity", bonus: 1 } },
      {
        type: "feature",
        name: "Ловкач",
        system: { grants: [{ track: "tool", key: "lockpicks", step: 2, expertise: false, level: 1 }] },
      },
    ]);
    await hero.update({ system: { skills: { sleightOfHand: { step: 1 } } } });
    return hero.system.characteristics.dexterity.mod as number;
  }, TOOL);

/** A journal that asks for a check with a tool, by either name. */
const WITH_PAGE = {
  ...FIGHT,
  finish: (data: Loose) => {
    const content = "<p>[[/check thieves’ tools 15]], [[/check воровские инструменты 12]]</p>";
    data.journal.push({
      _id: idOf("journal"),
      name: "Замок",
      ownership: { default: 2 },
      flags: {},
      pages: [
        {
          _id: idOf("page"),
          name: "Дверь",
          type: "text",
          sort: 0,
          text: { content, format: 1 },
          title: { show: true, level: 1 },
          ownership: { default: -1 },
          flags: {},
          system: {},
        },
      ],
    });
  },
};

/** What stands on the bar by slot: name and command. */
const bar = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(
    () =>
      Object.fromEntries(
        game.user
          .getHotbarMacros(1)
          .filter((each: Loose) => each.macro)
          .map((each: Loose) => [
            String(each.slot % 10),
            `${each.macro.name as string} ${each.macro.command as string}`,
          ]),
      ) as Record<string, string>,
  );

describe.each(NEWER)("generation %i", (generation) => {
  test("B-PROF-06 B-PROF-02: the GM asks two, of whom one has the tool; the player rolls from the row, then with a skill; the GM sees name, number and reason", async () => {
    evening = await beginEvening({ generation });
    const [gm, player, second] = await Promise.all([
      evening.open("GM", { language: "en" }),
      evening.open("Player 1"),
      evening.open("Player 2"),
    ]);
    const dexterity = await equip(player);
    // The other one is trained, and has lost his tools.
    const other = await second.evaluate(async () => {
      const hero = game.actors.getName("Следопыт");
      await hero.update({ system: { mastery: { tools: [{ key: "lockpicks", step: 3 }] } } });
      return hero.system.characteristics.dexterity.mod as number;
    });
    await gm.keyboard.press("Alt+KeyC");
    const window = gm.locator(".od-window").filter({ has: gm.getByRole("button", { name: "Ask", exact: true }) });
    await window.getByLabel("Check", { exact: true }).selectOption({ label: "Thieves’ Tools · tool" });
    await window.getByRole("radio", { name: "Shown" }).check();
    await window.getByLabel("Number").fill("15");
    await shoot(window, `${String(generation)}-tool-ask`);
    await forceDice(player, [10, 20]);
    await forceDice(second, [14, 20]);
    await window.getByRole("button", { name: "Ask", exact: true }).click();
    const asked = (page: Page): Locator =>
      page.getByRole("button", { name: "Бросить: Воровские инструменты", exact: true });
    await asked(second).waitFor();
    await second
      .locator(".od-window--prompt")
      .getByText("Нужного инструмента нет: владение им не считается.")
      .waitFor();
    expect(await player.locator(".od-window--prompt").getByText("Нужного инструмента нет").count()).toBe(0);
    await loadAxe(second);
    expect(await violations(second.locator(".od-window--prompt"))).toEqual([]);
    await shoot(second.locator(".od-window--prompt"), `${String(generation)}-tool-prompt`);
    await Promise.all([asked(player).click(), asked(second).click()]);
    const answer = (page: Page, name: string): Locator =>
      lastCard(page).getByRole("listitem").filter({ hasText: name });
    for (const page of [gm, player, second]) {
      await answer(page, "Воин")
        .getByText(String(10 + dexterity + 3), { exact: true })
        .first()
        .waitFor();
      await answer(page, "Следопыт")
        .getByText(String(14 + other), { exact: true })
        .first()
        .waitFor();
    }
    await answer(gm, "Следопыт").getByText("The tool is not at hand: training with it does not count.").waitFor();
    expect(await answer(gm, "Воин").getByText("not at hand").count()).toBe(0);
    await lastCard(gm).getByRole("strong").filter({ hasText: "Thieves’ Tools" }).waitFor();
    await loadAxe(gm);
    expect(await violations(lastCard(gm))).toEqual([]);
    expect(await eyesores(lastCard(gm))).toEqual([]);
    await shoot(lastCard(gm), `${String(generation)}-tool-asked`);

    // From the row.
    const sheet = await openSheet(player, "Воин");
    await sheet.getByRole("tab", { name: "Снаряжение", exact: true }).click();
    const row = sheet.getByRole("button", { name: `Проверка: ${TOOL}` });
    // The step that the feature grants is in the number, beside what the tool adds.
    await row.getByText(`+${String(dexterity + 3)}`).waitFor();
    expect(await row.getAttribute("data-tooltip-text")).toMatch(/Мастерство \+2/u);
    await loadAxe(player);
    expect(await violations(sheet)).toEqual([]);
    expect(await eyesores(sheet)).toEqual([]);
    await row.scrollIntoViewIfNeeded();
    await shoot(sheet, `${String(generation)}-tool-row`);

    await forceDice(player, [10, 20], [4, 20], [15, 20]);
    await row.click();
    const dialog = player
      .getByRole("dialog", { name: new RegExp(`^${TOOL}`, "u") })
      .or(player.locator(".od-window").filter({ hasText: "С навыком" }));
    await dialog.locator("[data-autofocus]:focus").waitFor();
    await player.keyboard.press("Enter");
    for (const page of [gm, player]) {
      await lastCard(page).getByRole("strong").filter({ hasText: TOOL }).waitFor();
      await lastCard(page)
        .getByText(String(10 + dexterity + 3), { exact: true })
        .first()
        .waitFor();
    }
    expect(await told(lastCard(gm))).not.toContain("Advantage");

    // From the menu of the row; what was typed before the skill was chosen stays.
    await sheet
      .locator("summary")
      .and(sheet.getByLabel(`Действия: ${TOOL}`, { exact: true }))
      .click();
    await sheet.getByRole("button", { name: "Проверка…", exact: true }).click();
    await dialog.getByLabel("Ситуативный бонус").fill("2");
    await dialog.getByLabel("С навыком").selectOption({ label: "Ловкость рук" });
    await dialog.getByText("Преимущество: есть владение и инструментом, и навыком «Ловкость рук».").waitFor();
    expect(await dialog.getByLabel("Ситуативный бонус").inputValue()).toBe("2");
    await loadAxe(player);
    expect(await violations(dialog)).toEqual([]);
    await shoot(dialog, `${String(generation)}-tool-dialog`);
    await dialog.getByRole("button", { name: "Бросить", exact: true }).click();
    for (const page of [gm, player])
      await lastCard(page)
        .getByText(String(15 + dexterity + 5), { exact: true })
        .first()
        .waitFor();
    await lastCard(player).getByText("Преимущество: есть владение и инструментом, и навыком «Ловкость рук».").waitFor();
    await lastCard(gm).getByText("Advantage: trained with both the tool and the skill “Sleight of Hand”.").waitFor();
    await lastCard(gm).getByRole("strong").filter({ hasText: TOOL }).waitFor();
    await loadAxe(gm);
    expect(await violations(lastCard(gm))).toEqual([]);
    expect(await eyesores(lastCard(gm))).toEqual([]);
    await shoot(lastCard(gm), `${String(generation)}-tool-card-gm`);
    await shoot(lastCard(player), `${String(generation)}-tool-card-player`);

    // Another takes the tool away while the dialog is open: told, and nothing is rolled.
    const heard = await listenToNotifications(player);
    await row.click();
    await dialog.locator("[data-autofocus]:focus").waitFor();
    const cards = await player.evaluate(() => game.messages.size as number);
    await gm.evaluate(async (name) => {
      await game.actors.getName("Воин").items.getName(name).delete();
    }, TOOL);
    await expect.poll(() => row.count()).toBe(0);
    await player.keyboard.press("Enter");
    await expect.poll(heard).toContain("Воин: этого инструмента больше нет.");
    expect(await player.evaluate(() => game.messages.size as number)).toBe(cards);
    // The cards keep its name.
    await lastCard(gm).getByRole("strong").filter({ hasText: TOOL }).waitFor();
  });

  test("by its kind: in a text, on the bar and among the favorites it is the tool that one has now", async () => {
    evening = await beginEvening({ generation, world: WITH_PAGE });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const dexterity = await equip(player);
    const sheet = await openSheet(player, "Воин");
    await sheet.getByRole("tab", { name: "Снаряжение", exact: true }).click();
    await sheet.getByRole("button", { name: `Проверка: ${TOOL}` }).waitFor();
    await drag(
      player,
      sheet.getByRole("button", { name: `Проверка: ${TOOL}` }),
      player.locator('#hotbar [data-slot="1"]'),
    );
    await expect
      .poll(() => bar(player))
      .toEqual({ 1: expect.stringMatching(/^Воровские инструменты .*"kind":"tool","key":"lockpicks"/u) as string });
    // The row itself is the same macro.
    await drag(
      player,
      sheet.locator(".od-thing", { hasText: TOOL }).locator(".od-item__image"),
      player.locator('#hotbar [data-slot="2"]'),
    );
    await expect.poll(async () => Object.keys(await bar(player))).toEqual(["1", "2"]);
    expect(await player.evaluate(() => game.macros.size as number)).toBe(1);
    await sheet
      .locator("summary")
      .and(sheet.getByLabel(`Действия: ${TOOL}`, { exact: true }))
      .click();
    await sheet.getByRole("button", { name: "В избранное", exact: true }).click();
    await sheet.getByRole("tab", { name: "Бой и навыки", exact: true }).click();
    const favorite = sheet.locator(".od-favorite").getByRole("button", { name: new RegExp(`^${TOOL}`, "u") });
    await favorite.getByText(`+${String(dexterity + 3)}`).waitFor();
    await loadAxe(player);
    expect(await violations(sheet)).toEqual([]);
    await shoot(sheet, `${String(generation)}-tool-favorite`);

    // Lost and found: another item of the same kind, and everything goes on with it.
    await gm.evaluate(async (name) => {
      const hero = game.actors.getName("Воин");
      await hero.items.getName(name).delete();
      await hero.createEmbeddedDocuments("Item", [
        { type: "tool", name: "Отмычки мастера", system: { tool: "lockpicks", characteristic: "dexterity", bonus: 3 } },
      ]);
    }, TOOL);
    const master = sheet.locator(".od-favorite").getByRole("button", { name: /^Отмычки мастера/u });
    await master.getByText(`+${String(dexterity + 5)}`).waitFor();
    await forceDice(player, [10, 20], [8, 20], [9, 20]);
    await master.click();
    await player.locator("[data-autofocus]:focus").waitFor();
    await player.keyboard.press("Enter");
    for (const page of [gm, player])
      await lastCard(page)
        .getByText(String(10 + dexterity + 5), { exact: true })
        .first()
        .waitFor();
    await player.evaluate(async () => {
      for (const app of [...foundry.applications.instances.values()]) if (app.hasFrame) await app.close();
      (document.activeElement as HTMLElement | null)?.blur();
    });
    await player.keyboard.press("Digit1");
    await player.locator("[data-autofocus]:focus").waitFor();
    await player.keyboard.press("Enter");
    for (const page of [gm, player])
      await lastCard(page)
        .getByText(String(8 + dexterity + 5), { exact: true })
        .first()
        .waitFor();

    await player.evaluate(async () => {
      await game.journal.getName("Замок").sheet.render({ force: true });
    });
    const link = player.getByRole("button", { name: "Воровские инструменты, СЛ 15", exact: true });
    await player.getByRole("button", { name: "Воровские инструменты, СЛ 12", exact: true }).waitFor();
    await link.click();
    await player.locator("[data-autofocus]:focus").waitFor();
    await player.keyboard.press("Enter");
    for (const page of [gm, player])
      await lastCard(page)
        .getByText(String(9 + dexterity + 5), { exact: true })
        .first()
        .waitFor();
    await lastCard(gm).getByText("Сложность 15").waitFor();
    // A Game Master's click asks the players.
    await gm.evaluate(async () => {
      await game.journal.getName("Замок").sheet.render({ force: true });
    });
    await gm.getByRole("button", { name: "Воровские инструменты, СЛ 15", exact: true }).click();
    const window = gm.locator(".od-window").filter({ has: gm.getByRole("button", { name: "Запросить", exact: true }) });
    await expect.poll(() => window.getByLabel("Проверка", { exact: true }).inputValue()).toBe("tool:lockpicks");
    expect(await window.getByLabel("Число").inputValue()).toBe("15");
  });
});
