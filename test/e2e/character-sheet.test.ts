/** The character's sheet: tabs, things and bags, spells, features, favorites, paper. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { beginEvening, listenToNotifications, told, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { loadAxe, violations } from "./support/inspect.ts";
import { settled } from "./support/quiet.ts";
import { attackWith, forceDice, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT } from "./support/world.ts";
import { HERO, equip, tab } from "./support/caster.ts";

let evening: Evening;
afterEach(() => evening.end());

const selected = (sheet: Locator): Promise<string> => sheet.getByRole("tab", { selected: true }).innerText();
const stored = (page: Page): Promise<Loose> =>
  page.evaluate((name) => JSON.parse(JSON.stringify(game.actors.getName(name).toObject())), HERO);
const item = async (page: Page, name: string): Promise<Loose> =>
  (await stored(page)).items.find((one: Loose) => one.name === name);
/** The row of a thing on the open tab. */
const row = (sheet: Locator, name: string): Locator =>
  sheet
    .locator(".tab.active [data-item-id]")
    .filter({ has: sheet.page().getByText(name, { exact: true }) })
    .last();

/** Drags when nothing draws the rows anew any more: what is taken away under the hand is no longer dragged. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await settled(page);
  for (const end of [to, from]) await end.scrollIntoViewIfNeeded();
  const [start, end] = await Promise.all([from.boundingBox(), to.boundingBox()]);
  if (!start || !end) throw new Error("nothing to drag");
  await page.mouse.move(start.x + 12, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 24, start.y + start.height / 2 + 6, { steps: 4 });
  await page.mouse.move(end.x + Math.min(60, end.width / 2), end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
}

describe.each(NEWER)("generation %i", (generation) => {
  test("tabs by keyboard: arrows, Home and End open them, the sheet remembers which; a change draws its own part alone", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const sheet = await openSheet(player, "Воин");
    expect(await selected(sheet)).toBe("Бой и навыки");
    await sheet.getByRole("tab", { selected: true }).focus();
    await player.keyboard.press("End");
    expect(await selected(sheet)).toBe("О персонаже");
    expect(await sheet.getByText("Характеристики", { exact: true }).isVisible()).toBe(false);
    await player.keyboard.press("ArrowRight");
    expect(await selected(sheet)).toBe("Бой и навыки");
    await player.keyboard.press("ArrowLeft");
    expect(await player.evaluate(() => document.activeElement?.textContent)).toBe("О персонаже");
    // Closed and opened again it is where it was.
    await player.evaluate(async () => {
      await game.actors.getName("Воин").sheet.close();
    });
    await openSheet(player, "Воин");
    expect(await selected(sheet)).toBe("О персонаже");
    await player.keyboard.press("Tab");
    await sheet.getByRole("tab", { name: "Бой и навыки" }).click();

    const mark = (): Promise<void> =>
      sheet.evaluate((root) => {
        for (const part of root.querySelectorAll("[data-application-part]")) part.setAttribute("data-seen", "");
      });
    const drawn = (): Promise<(string | null)[]> =>
      sheet.evaluate((root) =>
        [...root.querySelectorAll("[data-application-part]:not([data-seen])")].map((part) =>
          part.getAttribute("data-application-part"),
        ),
      );
    await mark();
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").update({ system: { inspiration: true } });
    });
    await expect.poll(drawn).toEqual(["header"]);
    // Typed hit points leave a receipt, which stands among what happened.
    await mark();
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").update({ system: { hp: { value: 5 } } });
    });
    await expect.poll(() => sheet.getByLabel("Хиты", { exact: true }).first().inputValue()).toBe("5");
    expect(await drawn()).toEqual(["header", "combat"]);
  });
});

describe("a character that casts and carries", () => {
  test("things: into a bag by pointer and by keyboard, out again, never into itself; counts and coins are typed", async () => {
    evening = await beginEvening();
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await equip(gm);
    const sheet = await openSheet(player, HERO);
    await tab(sheet, "Снаряжение");
    await settled(player);
    await row(sheet, "Отмычки").scrollIntoViewIfNeeded();
    await sheet.evaluate(
      (element) => void (foundry.applications.instances.get(element.id) as Loose).setPosition({ top: 0, height: 1000 }),
    );
    const pack = (await item(player, "Рюкзак"))._id;
    await drag(
      player,
      row(sheet, "Верёвка").locator("> .od-item__image"),
      row(sheet, "Рюкзак").locator("> .od-item__image"),
    );
    await expect.poll(async () => (await item(player, "Верёвка")).system.container).toBe(pack);
    await sheet.getByText("4,5 из 15 кг").waitFor();
    expect(
      await sheet
        .locator(".od-load")
        .getByText(/Груз [\d,]+ из [\d,]+ кг/u)
        .count(),
    ).toBe(1);
    // By keyboard: the bag into the other one, then the other way round.
    const menu = async (name: string, action: string): Promise<void> => {
      await row(sheet, name).locator("> .od-menu > summary").press("Enter");
      await sheet
        .getByRole("group", { name: `Действия: ${name}` })
        .getByRole("button", { name: action })
        .press("Enter");
    };
    await menu("Кошель", "Положить в «Рюкзак»");
    await expect.poll(async () => (await item(player, "Кошель")).system.container).toBe(pack);
    const heard = await listenToNotifications(player);
    // A rope of 4.5 kg and a purse of 0.5 kg.
    const bag = row(sheet, "Рюкзак").locator("> details.od-bag");
    await expect.poll(() => bag.locator("> summary").textContent()).toMatch(/(?<![\d,])5 из 15 кг/u);
    // A bag that was closed stays closed when its row is drawn again.
    await bag.locator("> summary").press("Enter");
    await gm.evaluate(
      async ([name, id]) =>
        void (await game.actors
          .getName(name)
          .items.get(id)
          .update({ system: { quantity: 3 } })),
      [HERO, (await item(player, "Верёвка"))._id] as const,
    );
    await expect.poll(() => bag.locator("> summary").textContent()).toMatch(/(?<![\d,])14 из 15 кг/u);
    expect(await bag.getAttribute("open")).toBeNull();
    await bag.locator("> summary").press("Enter");
    await drag(
      player,
      row(sheet, "Рюкзак").locator("> .od-item__image"),
      row(sheet, "Кошель").locator("> .od-item__image"),
    );
    await expect.poll(async () => (await heard()).join()).toContain("«Рюкзак» нельзя положить в само себя.");
    expect((await item(player, "Рюкзак")).system.container).toBe("");
    await menu("Верёвка", "Достать");
    await expect.poll(async () => (await item(player, "Верёвка")).system.container).toBe("");
    await expect
      .poll(() => player.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Действия: Верёвка");

    const gold = sheet.getByRole("textbox", { name: /Золотые/u });
    const before = Number(await gold.inputValue());
    await gold.fill("+5");
    await gold.press("Tab");
    await expect.poll(async () => (await stored(player)).system.coins.gp).toBe(before + 5);
    await sheet.getByRole("textbox", { name: "Количество: Зелье лечения" }).fill("-1");
    await player.keyboard.press("Tab");
    await expect.poll(async () => (await item(player, "Зелье лечения")).system.quantity).toBe(2);
    await sheet.getByRole("button", { name: "Кольцо защиты: Не настроено" }).click();
    await sheet.getByText("Настройка: 1 из 3").waitFor();
    // Any kind can be made here.
    await sheet.getByText("+ Добавить", { exact: true }).click();
    await sheet.getByRole("button", { name: "Добавить инструмент" }).click();
    await expect.poll(async () => (await item(player, "Новый инструмент"))?.type).toBe("tool");
  });

  test("spells, features, inspiration, favorites: pressed, counted, warned about, seen by the other seat", async () => {
    evening = await beginEvening();
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await equip(gm);
    const sheet = await openSheet(player, HERO);
    await tab(sheet, "Заклинания");
    await sheet.getByRole("button", { name: "Ячейки 1-го круга: 4 из 4" }).click();
    await expect.poll(async () => (await stored(gm)).system.spellcasting.slots.c1.value).toBe(3);
    await sheet.getByRole("button", { name: "Ячейки 1-го круга: 4 из 4" }).click();
    await expect.poll(async () => (await stored(gm)).system.spellcasting.slots.c1.value).toBe(4);
    for (const name of ["Щит веры", "Огненные руки", "Понимание языков"]) {
      await sheet.getByRole("button", { name: `Заготовлено: ${name}` }).click();
      await sheet
        .locator('[aria-pressed="true"]')
        .and(sheet.getByRole("button", { name: `Заготовлено: ${name}` }))
        .waitFor();
    }
    await sheet.getByText("Заготовлено 3 из 2. Лишнее: 1").waitFor();
    await sheet.getByRole("button", { name: "Заготовлено: Щит веры" }).click();
    await sheet.getByText("Заготовлено 2 из 2").waitFor();
    // The class does not say otherwise: cantrips and what is always there are not prepared.
    expect(await sheet.getByRole("button", { name: /Заготовлено: (Свет|Невидимость)/u }).count()).toBe(0);
    await gm.evaluate(async (name) => {
      await game.actors.getName(name).update({ "system.spellcasting.preparation": "known" });
    }, HERO);
    await sheet.getByText("Знает выбранные, меняет с новым уровнем").waitFor();
    expect(await sheet.getByRole("button", { name: /^Заготовлено:/u }).count()).toBe(0);

    await tab(sheet, "Черты");
    await sheet.getByText("8 хитов на 1-м уровне").waitFor();
    await sheet.getByText("Перетащите расу из пака.").waitFor();
    await sheet.locator("summary").getByText("атака −2 · навсегда").waitFor();
    await sheet.getByRole("button", { name: "Применения: Второе дыхание: 2 из 2" }).press("Enter");
    await expect.poll(async () => (await item(gm, "Второе дыхание")).system.uses.value).toBe(1);
    await sheet.getByRole("button", { name: "Вдохновение" }).click();
    await expect.poll(async () => (await stored(gm)).system.inspiration).toBe(true);

    const menu = async (name: string): Promise<void> => {
      await row(sheet, name).locator("> .od-menu > summary").press("Enter");
      await sheet
        .getByRole("group", { name: `Действия: ${name}` })
        .getByRole("button", { name: "В избранное" })
        .press("Enter");
    };
    await menu("Второе дыхание");
    await tab(sheet, "Заклинания");
    await menu("Невидимость");
    await tab(sheet, "Бой и навыки");
    const marked = async (button: Locator): Promise<void> => {
      await button.dispatchEvent("contextmenu");
      await player.getByRole("menuitem", { name: "В избранное и обратно" }).click();
    };
    await marked(sheet.getByRole("button", { name: /Длинный меч.*Удар/u }).first());
    await marked(sheet.getByRole("button", { name: /Скрытность/u }).first());
    await expect.poll(async () => (await stored(gm)).system.favorites.length).toBe(4);
    const favorites = sheet.locator('[data-application-part="favorites"]');
    await expect.poll(() => favorites.getByRole("listitem").count()).toBe(4);
    await favorites.getByText("1/2").waitFor();
    await favorites.getByRole("button", { name: /Скрытность/u }).click();
    await player.locator("[data-autofocus]:focus").waitFor();
    await player.keyboard.press("Enter");
    await gm.locator(".chat-message").filter({ hasText: "Скрытность" }).first().waitFor();
    await sheet.getByRole("button", { name: "Правка листа" }).click();
    await favorites.getByRole("button", { name: "Убрать из избранного: Скрытность" }).click();
    await expect.poll(() => favorites.getByRole("listitem").count()).toBe(3);
  });

  test("on paper: everything of the sheet, black on white, alone on the page, two sheets of A4 at most", async () => {
    evening = await beginEvening();
    const player = await evening.open("Player 1");
    const gm = await evening.open("GM");
    await equip(gm);
    const sheet = await openSheet(player, HERO);
    await sheet.locator('[data-action="toggleControls"]').click();
    await player.getByRole("menuitem", { name: "Печать" }).click();
    const paper = player.locator(".od-print");
    for (const text of [
      "Воин",
      "Физическая защита",
      "Длинный меч",
      "рубящий",
      "Скрытность",
      "Огненные руки",
      "Второе дыхание",
      "Сломанная рука",
      "Рюкзак",
      "эльфийский",
    ])
      await paper.getByText(text).first().waitFor();
    await loadAxe(player);
    expect(await violations(paper)).toEqual([]);
    await shoot(paper, "character-print");
    await player.evaluate(() => {
      window.print = (): void => {
        document.body.dataset["printed"] = "yes";
      };
    });
    await player.locator(".od-print [data-autofocus]:focus").press("Enter");
    expect(await player.locator("body").getAttribute("data-printed")).toBe("yes");
    await player.emulateMedia({ media: "print" });
    expect(
      await player.evaluate(() =>
        [...document.body.children]
          .filter((child) => child.checkVisibility())
          .map((child) => child.className.includes("od-print")),
      ),
    ).toEqual([true]);
    expect(
      await paper.evaluate((element) => [
        getComputedStyle(element).position,
        getComputedStyle(element.querySelector(".od-print__bar") ?? element).display,
      ]),
    ).toEqual(["static", "none"]);
    const pdf = (await player.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect([...pdf.matchAll(/\/Type\s*\/Page\b/gu)].length).toBeLessThanOrEqual(2);
    await shoot(player, "character-paper");
    await player.emulateMedia({ media: "screen" });
  });

  test("at 0 hit points and exhausted: marks, states and what they do stand in the head", async () => {
    evening = await beginEvening();
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await gm.evaluate(async (name) => {
      await game.actors.getName(name).update({
        system: {
          hp: { value: 0, lost: 3 },
          death: { standing: true, marks: 1 },
          exhaustion: { other: 2 },
          details: { xp: 9000 },
        },
      });
    }, HERO);
    const sheet = await openSheet(player, HERO);
    await sheet.getByText("Стоит насмерть").waitFor();
    await sheet.getByRole("button", { name: "Отметки смерти: 2 из 3" }).click();
    await expect.poll(async () => (await stored(gm)).system.death.marks).toBe(2);
    await sheet.getByText("Истощение 2").waitFor();
    await sheet.getByText("Максимум снижен на 3").waitFor();
    await sheet.getByRole("button", { name: "Ждёт 10-й уровень" }).waitFor();
  });
});

const PHONE = { width: 390, height: 844 };

describe("on a phone", () => {
  test("head and tabs take at most a third, the open tab is in sight, and nothing jumps", async () => {
    evening = await beginEvening({
      latency: [0, 1],
      world: {
        ...FIGHT,
        actors: [
          ...FIGHT.actors,
          {
            of: "heroes/Воин, уровень 5",
            name: "Бранд",
            owners: ["Player 1"],
            whole: true,
            change: (data) => {
              data.system.details.level = 3;
            },
          },
          { of: "heroes/Волшебник, уровень 3", name: "Зорин", owners: ["Player 1"], whole: true },
          { of: "heroes/Волшебник, уровень 3", name: "Павший", owners: ["Player 1"], whole: true },
        ],
      },
    });
    const gm = await evening.open("GM");
    await gm.evaluate(async () => {
      await game.actors.getName("Павший").update({ system: { hp: { value: 0 }, exhaustion: { other: 1 } } });
      for (const name of ["Бранд", "Зорин", "Огр"]) {
        const actor = game.actors.getName(name);
        for (const id of ["blinded", "restrained", "prone"]) await actor.toggleStatusEffect(id, { active: true });
        if (name !== "Огр") await actor.update({ system: { inspiration: true, details: { xp: 9000 } } });
      }
      const members = [{ uuid: game.actors.getName("Бранд").uuid }];
      await CONFIG.Actor.documentClass.create({
        type: "party",
        name: "Отряд",
        ownership: { default: 3 },
        system: { members },
      });
      // Whoever has fallen burns, bleeds and lies blind, and it is his turn.
      const fallen = game.actors.getName("Павший");
      for (const id of ["blinded", "restrained", "prone", "burning"])
        await fallen.toggleStatusEffect(id, { active: true });
      const combat = await CONFIG.Combat.documentClass.create({ active: true });
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: fallen.id, initiative: 20 }]);
      await combat.startCombat();
    });
    const tall: Record<string, number> = {};
    for (const [language, theme] of [
      ["ru", "dark"],
      ["en", "light"],
    ] as const) {
      const page = await evening.open("GM 2", { language, theme, ...PHONE });
      // Fingers ask for larger buttons.
      const finger = await page.context().newCDPSession(page);
      await finger.send("Emulation.setTouchEmulationEnabled", { enabled: true });
      expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
      for (const name of ["Бранд", "Зорин", "Павший", "Огр", "Отряд"]) {
        const sheet = await openSheet(page, name);
        if (name === "Павший") {
          await sheet
            .locator(".od-head")
            .getByRole("button", { name: language === "ru" ? /Пора: Горение/u : /Due: Burning/u })
            .waitFor();
          expect(await sheet.locator(".od-badge--condition").count()).toBeGreaterThan(3);
        }
        for (const mode of ["play", "edit"]) {
          if (mode === "edit") await sheet.locator('[data-action="toggleMode"]').click();
          await sheet.locator(`[data-action="toggleMode"][aria-pressed="${String(mode === "edit")}"]`).waitFor();
          await settled(page);
          const above = await sheet.evaluate((root) => {
            const last =
              root.querySelector(".od-tabs") ?? root.querySelector(".od-six") ?? root.querySelector(".od-head");
            return (last?.getBoundingClientRect().bottom ?? Infinity) - root.getBoundingClientRect().top;
          });
          await shoot(page, `phone-${name}-${mode}-${language}`);
          tall[`${name} ${mode} ${language}`] = Math.round(above);
          const small = await sheet.locator(".window-content").evaluate((content) =>
            [
              ...content.querySelectorAll<HTMLElement>(
                ".od-head :is(button, input, select), .od-six :is(button, input)",
              ),
            ].flatMap((one) => {
              // A roll's cell is pressed as a whole.
              const cell = one.matches(".od-stat__roll") ? one.closest(".od-stat") : one;
              return one.checkVisibility() && (cell?.getBoundingClientRect().height ?? 0) < 44
                ? [one.outerHTML.slice(0, 90)]
                : [];
            }),
          );
          expect(small, `${name} ${mode} ${language}`).toEqual([]);
        }
        await page.evaluate(async (who) => {
          await game.actors.getName(who).sheet.close({ animate: false });
        }, name);
      }
      const sheet = await openSheet(page, "Зорин");
      for (const key of ["End", "ArrowLeft", "Home"]) {
        await sheet.getByRole("tab", { selected: true }).focus();
        await page.keyboard.press(key);
        const [tab, row] = await Promise.all([
          sheet.getByRole("tab", { selected: true }).boundingBox(),
          sheet.getByRole("tablist").boundingBox(),
        ]);
        expect(tab && row && tab.x >= row.x && tab.x + tab.width <= row.x + row.width, key).toBe(true);
        expect(tab && row && Math.round(tab.height) >= 44 && row.height < 50, key).toBe(true);
      }
      await page.context().close();
    }
    // 844 / 3; the window's own bar counts.
    expect(Object.entries(tall).filter(([, height]) => height > 281)).toEqual([]);
  });

  test("a GM who is asked for an absent player finds a line below his windows, and opens it", async () => {
    evening = await beginEvening();
    const gm = await evening.open("GM", PHONE);
    const prompt = gm.locator(".od-window--prompt");
    const below = async (): Promise<boolean> => {
      const [line, ...windows] = await Promise.all(
        [prompt, gm.locator(".application.od-sheet:visible, .od-window:visible:not(.od-window--prompt)").first()].map(
          (one) => one.boundingBox(),
        ),
      );
      return windows.every((box) => line && box && box.y >= 0 && box.y + box.height <= line.y + 1);
    };
    await forceDice(gm, [15, 20], [7, 8], [2, 8]);
    await target(gm, "Воин");
    await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
    const line = prompt.getByRole("button", { expanded: false });
    await line.getByText("Воин: 1 атака").waitFor();
    await settled(gm);
    await shoot(gm, "phone-prompt-line");
    expect(await below()).toBe(true);
    expect(
      await prompt.evaluate((one) => one.contains(document.activeElement) || one.getBoundingClientRect().height > 48),
    ).toBe(false);
    // By key it opens with its button in reach; the next window folds it up again.
    await gm.keyboard.press("Alt+D");
    await prompt.getByRole("button", { name: "Бросить защиту" }).waitFor();
    expect(await prompt.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await gm.evaluate(() => {
      (document.activeElement as HTMLElement).blur();
    });
    await openSheet(gm, "Гоблин 1");
    await line.waitFor();
    await expect.poll(below).toBe(true);
    await line.click();
    await forceDice(gm, [4, 20]);
    await prompt.getByRole("button", { name: "Бросить защиту" }).click();
    await prompt.waitFor({ state: "detached" });
    await lastCard(gm).getByText("Попадание").first().waitFor({ state: "attached" });
  });

  test("what is rolled from the sheet is seen above it: the outcome, when it comes, and nothing that others may not know", async () => {
    evening = await beginEvening();
    const gm = await evening.open("GM");
    const player = await evening.open("Player 1", { ...PHONE, theme: "light", language: "en" });
    const strip = player.getByRole("region", { name: "Just rolled" });
    await gm.evaluate(async () => {
      await game.actors.getName("Огр").update({ system: { hp: { value: 40 } } });
    });
    await forceDice(player, [15, 20], [7, 8]);
    await forceDice(gm, [3, 20]);
    await target(player, "Огр");
    const sheet = await openSheet(player, "Воин");
    const blow = sheet.getByRole("button", { name: /Длинный меч.*Strike/u }).first();
    await attackWith(player, sheet, /Длинный меч.*Strike/u);
    await strip.getByText(/^Hit · \d+$/u).waitFor();
    // It lies above the sheet, and has taken no focus.
    const over = await strip.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return (
        element.contains(document.elementFromPoint(left + 40, top + 20)) && !element.contains(document.activeElement)
      );
    });
    expect(over).toBe(true);
    // Foundry's own copy over the board does not say it twice, also once nothing lies over that any more.
    const toast = player.locator("#chat-notifications .od-card");
    await toast.waitFor({ state: "attached" });
    expect(await toast.isVisible()).toBe(false);
    await shoot(player, "phone-at-hand-en");
    // The same as in the log, which does not tell a creature's numbers: once 10 − 1 are taken from 40, both stand still.
    await untilHitPoints(player, "Огр", 31);
    await expect.poll(() => told(lastCard(player))).not.toContain("Not applied yet");
    const below = await told(lastCard(player));
    await expect.poll(() => told(strip.locator(".od-card"))).toBe(below);
    // It makes way for what is pressed next, and comes again with news.
    await sheet.locator(".window-content").click({ position: { x: 4, y: 560 } });
    expect(await strip.isVisible()).toBe(false);
    await lastCard(gm).locator('[data-od-action="undoAll"]').first().click();
    await strip.getByText("Undone").waitFor();
    await strip.getByRole("button", { name: "Hide" }).click();
    expect(await strip.isVisible()).toBe(false);
    expect(await blow.isVisible()).toBe(true);
  });

  test("what is rolled while nothing shows the log is seen as well, below what Foundry tells at the top; an open log shows it itself", async () => {
    evening = await beginEvening();
    const player = await evening.open("Player 1", { ...PHONE, theme: "dark" });
    const strip = player.locator(".od-at-hand");
    const check = (): Promise<void> =>
      player.evaluate(async () => {
        const actor = game.actors.getName("Воин");
        await game.system.api.rollCheck({ actor, kind: "characteristic", key: "strength", dc: 10 });
      });
    await player.evaluate(() => {
      ui.sidebar.collapse();
      ui.notifications.warn("Действие этого хода уже потрачено", { permanent: true });
    });
    await check();
    await strip.getByText("Сила").first().waitFor();
    const ends = await player.evaluate(
      () => document.querySelector("#notifications li")?.getBoundingClientRect().bottom,
    );
    await expect.poll(async () => (await strip.boundingBox())?.y).toBeGreaterThanOrEqual(ends ?? Infinity);
    await shoot(player, "phone-at-hand-folded");
    await player.evaluate(() => void ui.notifications.clear());
    await expect.poll(async () => (await strip.boundingBox())?.y).toBe(0);
    await player.evaluate(() => void ui.sidebar.expand());
    await check();
    await strip.waitFor({ state: "hidden" });
    // Another tab of the sidebar hides the log.
    await player.evaluate(() => void ui.sidebar.changeTab("combat", "primary"));
    await check();
    await strip.waitFor();
  });
});
