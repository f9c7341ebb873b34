/** Rules in the game: the pack of rules, links to it from where a number is explained, and the language of the packs. */
import { cpSync, rmSync } from "node:fs";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, dialog, listenToNotifications, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { settled } from "./support/quiet.ts";
import { attackWith, forceDice, lastCard, openSheet, target } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT, type WorldPlan } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

/** A world in which no GM was ever asked for the language. */
const FIRST: WorldPlan = { ...FIGHT, settings: { "opposed-d20.contentArranged": "" } };

const question = (page: Page): Locator => dialog(page, /С чего начать|First steps/u);
/** The open journal by its heading. */
const book = (page: Page, heading: string): Locator =>
  page.locator(".application").filter({ has: page.getByRole("heading", { name: heading, exact: true }) });
const setting = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => game.settings.get("opposed-d20", name), key);
/** Names of the packs that this user may look into. */
const seen = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    game.packs
      .filter((pack: Loose) => pack.visible)
      .map((pack: Loose) => pack.metadata.name as string)
      .sort(),
  );
const reloaded = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const all: Loose = globalThis;
    return all.game?.ready === true && !all.beforeReload;
  });

/** Opens the memo from the list of packs, as a player does who was told where it is. */
async function openMemo(page: Page, pack: string, name: string): Promise<Locator> {
  await page.getByRole("tab", { name: /Сборники|Compendi/u }).click();
  await page.getByRole("tabpanel").getByRole("button", { name: pack, exact: true }).click();
  await page.getByRole("button", { name, exact: true }).click();
  const memo = page.getByRole("article").getByRole("heading", { name, exact: true });
  await memo.waitFor();
  return memo;
}

describe.each(NEWER)("generation %i", (generation) => {
  test("the first GM is asked for the language once; players see only that set; an English GM who closes the window gets English", async () => {
    evening = await beginEvening({ generation, world: FIRST });
    const player = await evening.open("Player 1");
    await player.evaluate(() => {
      const all: Loose = globalThis;
      all.beforeReload = true;
    });
    expect(await seen(player)).toEqual(
      [
        "armor",
        "backgrounds",
        "classes",
        "features",
        "gear",
        "heroes",
        "injuries",
        "rules",
        "species",
        "spells",
        "weapons",
      ].flatMap((name) => [`${name}-en`, `${name}-ru`]),
    );
    const gm = await evening.open("GM", { language: "en" });
    await question(gm).waitFor();
    await loadAxe(gm);
    expect(await violations(question(gm))).toEqual([]);
    await shoot(gm, `${String(generation)}-journal-question`);
    await gm.evaluate(() => {
      const all: Loose = globalThis;
      all.beforeReload = true;
    });
    await question(gm).getByRole("button", { name: /close/iu }).click();
    // Russian was in effect, so the references are led anew by loading again.
    await reloaded(gm);
    expect(await setting(gm, "contentLanguage")).toBe("en");
    expect(await gm.evaluate(() => CONFIG.compendium.uuidRedirects["Compendium.opposed-d20.rules"] as string)).toBe(
      "Compendium.opposed-d20.rules-en",
    );
    // The player's page has loaded again by itself: it would go on to ask for the packs that are closed now.
    await reloaded(player);
    expect(await player.evaluate(() => CONFIG.compendium.uuidRedirects["Compendium.opposed-d20.rules"] as string)).toBe(
      "Compendium.opposed-d20.rules-en",
    );
    await expect
      .poll(() => seen(player))
      .toEqual([
        "armor-en",
        "backgrounds-en",
        "classes-en",
        "features-en",
        "gear-en",
        "heroes-en",
        "injuries-en",
        "rules-en",
        "species-en",
        "spells-en",
        "weapons-en",
      ]);
    expect(await question(gm).count()).toBe(0);

    const refused = await player.evaluate(() =>
      game.packs
        .get("opposed-d20.rules-ru")
        .getDocuments()
        .then(
          () => "read",
          (error: Error) => error.message,
        ),
    );
    expect(refused).toMatch(/may not read/);
    await openMemo(player, "Rules", "Combat memo");
    const heard = await listenToNotifications(player);

    // Back to Russian: the other set comes back, this one goes.
    await gm.evaluate(() => {
      const all: Loose = globalThis;
      all.beforeReload = true;
      return game.settings.set("opposed-d20", "contentLanguage", "ru");
    });
    await gm.reload();
    await reloaded(gm);
    await expect.poll(() => setting(gm, "contentArranged")).toBe("ru");
    await expect.poll(heard).toContainEqual(expect.stringContaining("Язык сборников изменён"));
    await expect
      .poll(() => seen(player))
      .toEqual([
        "armor-ru",
        "backgrounds-ru",
        "classes-ru",
        "features-ru",
        "gear-ru",
        "heroes-ru",
        "injuries-ru",
        "rules-ru",
        "species-ru",
        "spells-ru",
        "weapons-ru",
      ]);
    expect(await question(gm).count()).toBe(0);
  });

  test("a GM imports the memo into the world and shares it; nobody edits a page of the pack", async () => {
    evening = await beginEvening({ generation });
    const [player, gm] = await Promise.all([evening.open("Player 2"), evening.open("GM")]);
    await openMemo(gm, "Правила", "Памятка по бою");
    // The open journal may lie over the list.
    await gm.getByRole("button", { name: "Добавить в мир: Памятка по бою" }).focus();
    await gm.keyboard.press("Enter");
    await expect.poll(() => gm.evaluate(() => game.journal.size as number)).toBe(1);
    await player.getByRole("tab", { name: "Журнал" }).click();
    const shared = player.getByRole("tabpanel", { name: "Журнал" }).getByRole("button", { name: "Памятка по бою" });
    expect(await shared.count()).toBe(0);
    await gm.evaluate(async () => {
      await game.journal.contents[0].update({ ownership: { default: 2 } });
    });
    await shared.click();
    await player.getByRole("article").getByRole("heading", { name: "Памятка по бою" }).waitFor();
    await player.getByRole("article").getByRole("button", { name: "укрытие", exact: true }).click();
    await book(player, "Укрытие").waitFor();
    const locked = await gm.evaluate(async () => {
      const [entry] = await game.packs.get("opposed-d20.rules-ru").getDocuments();
      return entry.update({ name: "x" }).then(
        () => "written",
        (error: Error) => error.message,
      );
    });
    expect(locked).toMatch(/lock|permission/iu);
    evening.allow(/lock|permission/iu);
  });

  test("a choice in the window stands; what the GM drags from the other set comes with the same source", async () => {
    evening = await beginEvening({ generation, world: FIRST });
    const gm = await evening.open("GM");
    await question(gm).getByRole("radio", { name: "Пустой мир" }).check();
    await question(gm).getByRole("button", { name: "Начать", exact: true }).click();
    await expect.poll(() => setting(gm, "contentArranged")).toBe("ru");
    expect(await setting(gm, "contentLanguage")).toBe("ru");
    const sources = await gm.evaluate(async () => {
      const actor = game.actors.getName("Воин");
      const one = async (pack: string): Promise<Loose> =>
        game.packs.get(`opposed-d20.${pack}`).getDocuments({ name: pack.endsWith("en") ? "Longbow" : "Длинный лук" });
      const [[en], [ru]] = await Promise.all([one("weapons-en"), one("weapons-ru")]);
      const sheet = actor.sheet;
      await sheet.render({ force: true });
      const made = [
        await sheet._onDropItem(new DragEvent("drop"), en),
        await sheet._onDropItem(new DragEvent("drop"), ru),
      ];
      const neutral = await fromUuid(`Compendium.opposed-d20.weapons.Item.${en.id}`);
      return {
        names: made.map((item: Loose) => item.name),
        same: en.id === ru.id,
        uuid: (await fromUuid(en.uuid)).name,
        neutral: neutral.name,
        ids: made.map((item: Loose) => String(item._stats.compendiumSource).split(".").at(-1) === en.id),
      };
    });
    expect(sources).toEqual({
      names: ["Longbow", "Длинный лук"],
      same: true,
      uuid: "Longbow",
      neutral: "Длинный лук",
      ids: [true, true],
    });
  });

  test("a player reads why: from the numbers of a card, by keyboard, from page to page; from sheets, the attack dialog and the prompt", async () => {
    evening = await beginEvening({ generation });
    const [player, gm] = await Promise.all([evening.open("Player 1"), evening.open("GM")]);
    await forceDice(player, [13, 20], [5, 8]);
    await forceDice(gm, [12, 20]);
    await target(player, "Гоблин 2");
    await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
    const card = lastCard(player);
    await card
      .getByText(/Вскользь ½/u)
      .first()
      .waitFor();
    await player.evaluate(() => {
      for (const app of foundry.applications.instances.values()) if (app.hasFrame) void app.close();
    });

    // The half of a tie: pointer.
    await settled(player);
    await card.getByRole("button", { name: /÷ 2/u }).first().hover();
    await shoot(card, `${String(generation)}-journal-card`);
    await card.getByRole("button", { name: "Правило: встречный бросок" }).filter({ visible: true }).click();
    const page = book(player, "Атака и защита");
    await page.getByText("вскользь: попадание с половиной урона").waitFor();
    // A world that plays another game reads the rules of that game on the same page.
    await gm.evaluate(() => game.settings.set("opposed-d20", "ruleProfile", "base"));
    await page.getByText("Не меньше КД").filter({ visible: true }).waitFor();
    expect(await page.getByText("вскользь: попадание с половиной урона").isVisible()).toBe(false);
    await gm.evaluate(() => game.settings.set("opposed-d20", "ruleProfile", "homebrew"));
    await page.getByText("вскользь: попадание с половиной урона").waitFor();

    // The armor: keyboard, from its number to the link behind it.
    await card.getByRole("button", { name: /броня/u }).first().focus();
    await player.keyboard.press("Tab");
    await player.keyboard.press("Enter");
    await book(player, "Урон и броня").waitFor();
    expect(
      await player
        .locator(".application")
        .filter({ has: player.getByRole("heading", { level: 1 }) })
        .count(),
    ).toBe(1);

    // From page to page, and to an item of the packs.
    await book(player, "Урон и броня").getByRole("button", { name: "щит", exact: true }).click();
    await book(player, "Щит").getByRole("button", { name: "обычного щита" }).focus();
    await player.keyboard.press("Enter");
    await player
      .locator(".application")
      .filter({ hasText: "Физическая защита" })
      .getByRole("heading", { name: "Щит", exact: true })
      .waitFor();

    // Sheets, the attack dialog and the prompt lead to the rules, too.
    await player.evaluate(async () => {
      for (const app of [...foundry.applications.instances.values()])
        if (app.hasFrame) await app.close({ animate: false });
    });
    const sheet = await openSheet(player, "Воин");
    await sheet.getByRole("button", { name: "Правило: встречный бросок" }).click();
    await book(player, "Атака и защита").waitFor();
    await sheet
      .getByRole("button", { name: /Длинный меч.*Удар/u })
      .first()
      .click();
    const attack = player.locator(".od-window").filter({ has: player.locator(".od-attack") });
    await attack.getByRole("button", { name: "Правило: укрытие" }).click();
    await book(player, "Укрытие").waitFor();
    // Still the same dialog with what was chosen.
    expect(await attack.isVisible()).toBe(true);
    await player.keyboard.press("Escape");

    await forceDice(gm, [13, 20], [4, 6]);
    await target(gm, "Воин");
    await attackWith(gm, await openSheet(gm, "Гоблин 1"), /Кривой клинок.*Удар/u);
    const prompt = player.locator(".od-window").filter({ has: player.locator(".od-prompt") });
    await prompt.getByRole("button", { name: "Правило: преимущество" }).click();
    await book(player, "Преимущество и помеха").waitFor();
    await prompt.getByRole("button", { name: "Бросить защиту" }).waitFor();
  });
});

test("a deleted pack is named once, in the GM's language, and links to it say so; nothing breaks", async () => {
  const copy = mkdtempSync(path.join(tmpdir(), "od-system-"));
  // Pages that still fetch a drawing must find it.
  onTestFinished(() => {
    rmSync(copy, { recursive: true, force: true });
  });
  cpSync("dist", copy, { recursive: true });
  for (const pack of ["rules-ru", "weapons-ru"])
    rmSync(path.join(copy, "packs", pack), { recursive: true, force: true });
  evening = await beginEvening({ system: copy });
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await gm.getByText("Не найдены сборники: правила, оружие.").first().waitFor();
  expect(await player.getByText("Не найдены сборники").count()).toBe(0);
  const sheet = await openSheet(player, "Воин");
  await sheet.getByRole("button", { name: "Правило: встречный бросок" }).click();
  await player.getByText("Страницы «встречный бросок» нет").first().waitFor();
  // The evening goes on.
  await forceDice(player, [13, 20], [5, 8]);
  await forceDice(gm, [9, 20]);
  await target(player, "Гоблин 1");
  await attackWith(player, sheet, /Длинный меч.*Удар/u);
  await lastCard(player)
    .getByText(/Попадание · 7/u)
    .first()
    .waitFor();
});

test.each([
  ["ru", "dark", 1440],
  ["en", "light", 390],
] as const)("memo, rules, guides and links show and read well: %s, %s, %i px", async (language, theme, width) => {
  evening = await beginEvening({
    world: {
      ...FIGHT,
      settings: { "opposed-d20.contentLanguage": language, "opposed-d20.contentArranged": language },
    },
  });
  const player = await evening.open("Player 1", { language, theme, width, height: 900 });
  await loadAxe(player);
  const shot = (part: string): Promise<void> => shoot(player, `journal-${language}-${theme}-${String(width)}-${part}`);
  for (const entry of ["memo", "combat", "player", "gm", "credits"]) {
    const sheet = await player.evaluate(async (key) => {
      const found = await fromUuid(`Compendium.opposed-d20.rules.JournalEntry.${key.padEnd(16, "0")}`);
      await found.sheet.render({ force: true });
      return found.sheet.id as string;
    }, entry);
    const window = player.locator(`[id="${sheet}"]`);
    await window.getByRole("heading").first().waitFor();
    expect(await violations(window.locator("article"))).toEqual([]);
    expect(await window.locator(".broken").count()).toBe(0);
    await shot(entry);
    await player.evaluate(async (key) => {
      await (await fromUuid(`Compendium.opposed-d20.rules.JournalEntry.${key.padEnd(16, "0")}`)).sheet.close();
    }, entry);
  }
  const sheet = await openSheet(player, "Воин");
  await shot("sheet");
  await sheet
    .getByRole("button", { name: language === "ru" ? /Длинный меч.*Удар/u : /Strike/u })
    .first()
    .click();
  const attack = player.locator(".od-window").filter({ has: player.locator(".od-attack") });
  await attack.waitFor();
  expect(await eyesores(attack)).toEqual([]);
  expect(await violations(attack)).toEqual([]);
  await shot("attack");
});
