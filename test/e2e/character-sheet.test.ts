/** The character's sheet: tabs, things and bags, spells, features, favorites, paper. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { listenToNotifications } from "./support/evening.ts";
import { loadAxe, violations } from "./support/inspect.ts";
import { settled } from "./support/quiet.ts";
import { openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { stayingTable } from "./support/staying.ts";
import { HERO, equip, tab } from "./support/caster.ts";

const staying = stayingTable();

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

test("tabs by keyboard: arrows, Home and End open them, the sheet remembers which; a change draws its own part alone", async () => {
  const { gm, player } = staying;
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
  // What nobody has opened is not there; what is opened is there with the next picture.
  const nodes = (part: string): Promise<number> =>
    sheet.locator(`[data-application-part="${part}"]`).evaluate((element) => element.querySelectorAll("*").length);
  expect(await nodes("inventory")).toBe(0);
  await sheet.evaluate(async (root) => {
    root.querySelector<HTMLElement>('[role="tab"][data-tab="inventory"]')?.click();
    await new Promise(requestAnimationFrame);
  });
  expect(await nodes("inventory")).toBeGreaterThan(50);
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
  await gm.evaluate(async () => {
    await game.actors.getName("Воин").update({ system: { inspiration: false } });
  });
});

/** What a Game Master changes elsewhere, and the parts of the first tab that tell of it. */
const CHANGES: readonly (readonly [change: (id: string) => Promise<void>, parts: readonly string[]])[] = [
  [async (id) => void (await game.actors.get(id).update({ system: { hp: { value: 3 } } })), ["header", "combat"]],
  [
    async (id) => {
      const actor = game.actors.get(id);
      await actor.update({ system: { spellcasting: { slots: { c1: { value: 1 } } }, coins: { gp: 17 } } });
      await actor.items.getName("Зелье лечения").update({ system: { quantity: 7 } });
      await actor.update({ system: { biography: "<p>Родился у брода.</p>" } });
    },
    [],
  ],
  [
    async (id) =>
      void (await game.actors
        .get(id)
        .items.getName("Длинный меч")
        .update({ name: "Меч Брода", img: "systems/opposed-d20/icons/armor.svg" })),
    ["combat"],
  ],
  [
    async (id) => void (await game.actors.get(id).update({ system: { attributes: { acrobatics: { step: 2 } } } })),
    ["abilities"],
  ],
  [
    async (id) =>
      void (await game.actors.get(id).update({ name: "Воин Брода", img: "systems/opposed-d20/icons/armor.svg" })),
    ["header"],
  ],
  [async (id) => void (await game.actors.get(id).toggleStatusEffect("poisoned")), ["header"]],
  // Without a class there are no spells left to learn.
  [async (id) => void (await game.actors.get(id).items.getName("Маг").delete()), ["header", "beginnings", "abilities"]],
  [
    async () => void (await game.settings.set("opposed-d20", "ruleProfile", "base")),
    ["header", "combat", "abilities", "background"],
  ],
  [
    async () => void (await game.settings.set("opposed-d20", "ruleProfile", "homebrew")),
    ["header", "combat", "abilities", "background"],
  ],
  [
    async (id) => {
      await game.actors.get(id).update({ name: "Воин" });
      await game.actors.get(id).items.getName("Меч Брода").update({ name: "Длинный меч" });
    },
    ["header", "combat"],
  ],
];

test("a change draws the parts of the open tab that tell of it alone; every tab is as a sheet drawn anew shows it", async () => {
  const { gm, player } = staying;
  await equip(gm);
  await settled(gm);
  await openSheet(player, HERO);
  const id = await player.evaluate((name) => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    Hooks.on("renderCharacterSheet", (_app: Loose, _element: Loose, _context: Loose, { parts }: Loose) => {
      seen.push(...parts);
    });
    return String(game.actors.getName(name).id);
  }, HERO);
  const found: unknown[] = [];
  for (const [change] of CHANGES) {
    await player.evaluate(() => void (globalThis as Loose).seen.splice(0));
    await gm.evaluate(change, id);
    await settled(player);
    const [drawn, differ] = await player.evaluate(async (actor) => {
      const drawn: string[] = (globalThis as Loose).seen.splice(0);
      const { sheet } = game.actors.get(actor);
      // What one unfolds is one's own.
      const shown = (): string[] =>
        Array.from<HTMLElement>(sheet.element.querySelectorAll("[data-application-part]"))
          .filter((part) => part.checkVisibility())
          .map((part) => part.outerHTML.replaceAll(' open=""', ""));
      const tabs = ["inventory", "spells", "features", "effects", "story", "play"];
      const all = async (): Promise<Record<string, string[]>> => {
        const told: Record<string, string[]> = {};
        for (const tab of tabs) {
          sheet.changeTab(tab, "primary");
          await sheet.render({ parts: [] });
          told[tab] = shown();
        }
        return told;
      };
      const now = await all();
      await sheet.close({ animate: false });
      await sheet.render({ force: true });
      const anew = await all();
      return [
        drawn,
        tabs.flatMap((tab) =>
          (anew[tab] ?? []).flatMap((part, index) =>
            part === now[tab]?.[index] ? [] : [`${tab}: ${now[tab]?.[index] ?? ""} | ${part}`],
          ),
        ),
      ] as const;
    }, id);
    found.push([drawn, differ]);
  }
  expect(found).toEqual(CHANGES.map(([, parts]) => [parts, []]));
});

describe("a character that casts and carries", () => {
  test("things: into a bag by pointer and by keyboard, out again, never into itself; counts and coins are typed", async () => {
    const { gm, player } = staying;
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
      await row(sheet, name).locator("> .od-thing__figures > .od-menu > summary").press("Enter");
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
    // Enter leaves the cursor in the field, which is drawn again under it: each number counts once.
    const byEnter: readonly [string, number][] = [
      ["20", 20],
      ["+3", 23],
      ["=12", 12],
      ["-5", 7],
      ["+3", 10],
    ];
    for (const [typed, is] of byEnter) {
      await sheet.getByRole("textbox", { name: "Количество: Зелье лечения" }).fill(typed);
      await player.keyboard.press("Enter");
      await settled(player);
      expect((await item(player, "Зелье лечения")).system.quantity).toBe(is);
    }
    for (const [typed, is] of byEnter) {
      await sheet.locator('input[name="system.hp.temporary"]').fill(typed);
      await player.keyboard.press("Enter");
      await settled(player);
      expect((await stored(player)).system.hp.temporary).toBe(is);
    }
    await sheet.getByRole("button", { name: "Кольцо защиты: Не настроено" }).click();
    await sheet.getByText("Настройка: 1 из 3").waitFor();
    // Any kind can be made here.
    await sheet.getByText("+ Добавить", { exact: true }).click();
    await sheet.getByRole("button", { name: "Добавить инструмент" }).click();
    await expect.poll(async () => (await item(player, "Новый инструмент"))?.type).toBe("tool");
  });

  test("spells, features, inspiration, favorites: pressed, counted, warned about, seen by the other seat", async () => {
    const { gm, player } = staying;
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
    await sheet.getByText("Перетащите расу из сборника.").waitFor();
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
      await player.getByRole("menuitem", { name: "В избранное или из него" }).click();
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
    const { gm, player } = staying;
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
    const { gm, player } = staying;
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
