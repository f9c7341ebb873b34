/** The character's sheet: tabs, things and bags, spells, features, favorites, paper. */
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { closeBrowser } from "./drivers/browser.ts";
import { beginEvening, listenToNotifications, type Evening } from "./evening.ts";
import { eyesores, loadAxe, violations, walk } from "./inspect.ts";
import { openSheet } from "./seat.ts";
import { shoot } from "./shots.ts";

afterAll(closeBrowser);

let evening: Evening;
afterEach(() => evening.end());

const selected = (sheet: Locator): Promise<string> => sheet.getByRole("tab", { selected: true }).innerText();

describe.each([13, 14] as const)("generation %i", (generation) => {
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
    await player.evaluate(async () => { await game.actors.getName("Воин").sheet.close(); });
    await openSheet(player, "Воин");
    expect(await selected(sheet)).toBe("О персонаже");
    await player.keyboard.press("Tab");
    await sheet.getByRole("tab", { name: "Бой и навыки" }).click();

    const mark = (): Promise<void> => sheet.evaluate((root) => { for (const part of root.querySelectorAll("[data-application-part]")) part.setAttribute("data-seen", ""); });
    const drawn = (): Promise<(string | null)[]> => sheet.evaluate((root) => [...root.querySelectorAll("[data-application-part]:not([data-seen])")].map((part) => part.getAttribute("data-application-part")));
    await mark();
    await gm.evaluate(async () => { await game.actors.getName("Воин").update({ system: { hp: { value: 5 } } }); });
    await expect.poll(() => sheet.getByLabel("Хиты", { exact: true }).first().inputValue()).toBe("5");
    expect(await drawn()).toEqual(["header"]);
  });
});

const HERO = "Воин";

/** Gives the hero a caster's class, spells, features, an injury, bags and what goes into them. */
async function equip(gm: Page): Promise<void> {
  await gm.evaluate(async (name) => {
    const actor = game.actors.getName(name);
    // The ready hero is somebody already.
    await actor.deleteEmbeddedDocuments("Item", actor.items.contents.filter((one: Loose) => !["weapon", "armor", "ammunition"].includes(one.type)).map((one: Loose) => one.id));
    const table = [{ level: 1, slots: [4, 2], prepared: 2, cantrips: 2 }];
    const spell = (title: string, circle: number, system: object = {}): object => ({ type: "spell", name: title, system: { circle, components: { verbal: true, somatic: true }, ...system } });
    await actor.createEmbeddedDocuments("Item", [
      { type: "class", name: "Маг", system: { hitPoints: 8, talents: 1, characteristic: "learning", preparation: "spellbook", table } },
      spell("Свет", 0), spell("Щит веры", 1, { concentration: true }), spell("Огненные руки", 1, { resolution: "save", damage: [{ formula: "3d6", type: "fire" }] }), spell("Понимание языков", 1, { ritual: true }), spell("Невидимость", 2, { always: true }),
      { type: "feature", name: "Второе дыхание", system: { origin: "class", action: "bonus", uses: { value: 2, max: 2, recharge: "short" } } },
      { type: "feature", name: "Тёмное зрение", system: { origin: "species" } },
      { type: "injury", name: "Сломанная рука", system: { penalty: { attack: -2 }, permanent: true } },
      { type: "container", name: "Рюкзак", system: { weight: 2.5, capacity: { weight: 15, count: null } } },
      { type: "container", name: "Кошель", system: { weight: 0.5 } },
      { type: "gear", name: "Верёвка", system: { weight: 4.5, price: { value: 1, currency: "gp" } } },
      { type: "gear", name: "Кольцо защиты", system: { attunement: true } },
      { type: "consumable", name: "Зелье лечения", system: { quantity: 3, weight: 0.25, price: { value: 50, currency: "gp" } } },
      { type: "tool", name: "Отмычки", system: { weight: 0.5 } },
    ]);
    await actor.update({ system: { spellcasting: { slots: { c1: { value: 4 }, c2: { value: 2 } } }, languages: ["общий", "эльфийский"] } });
  }, HERO);
}

const tab = (sheet: Locator, name: string): Promise<void> => sheet.getByRole("tab", { name, exact: true }).click();
const stored = (page: Page): Promise<Loose> => page.evaluate((name) => JSON.parse(JSON.stringify(game.actors.getName(name).toObject())), HERO);
const item = async (page: Page, name: string): Promise<Loose> => (await stored(page)).items.find((one: Loose) => one.name === name);
/** The row of a thing on the open tab. */
const row = (sheet: Locator, name: string): Locator => sheet.locator(".tab.active [data-item-id]").filter({ has: sheet.page().getByRole("button", { name, exact: true }) }).last();

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = await Promise.all([from.boundingBox(), to.boundingBox()]);
  if (!start || !end) throw new Error("nothing to drag");
  await page.mouse.move(start.x + 12, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 24, start.y + start.height / 2 + 6, { steps: 4 });
  await page.mouse.move(end.x + Math.min(60, end.width / 2), end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
}

describe("a character that casts and carries", () => {
  test("things: into a bag by pointer and by keyboard, out again, never into itself; counts and coins are typed", async () => {
    evening = await beginEvening();
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await equip(gm);
    const sheet = await openSheet(player, HERO);
    await tab(sheet, "Снаряжение");
    await row(sheet, "Отмычки").scrollIntoViewIfNeeded();
    await sheet.evaluate((element) => void (foundry.applications.instances.get(element.id) as Loose).setPosition({ top: 0, height: 1000 }));
    const pack = (await item(player, "Рюкзак"))._id;
    await row(sheet, "Верёвка").scrollIntoViewIfNeeded();
    await drag(player, row(sheet, "Верёвка").locator("> img"), row(sheet, "Рюкзак").locator("> img"));
    await expect.poll(async () => (await item(player, "Верёвка")).system.container).toBe(pack);
    await sheet.getByText("4,5 из 15 кг").waitFor();
    expect(await sheet.locator(".od-load").getByText(/Груз [\d,]+ из [\d,]+ кг/u).count()).toBe(1);
    // By keyboard: the bag into the other one, then the other way round.
    const menu = async (name: string, action: string): Promise<void> => {
      await row(sheet, name).locator("> .od-menu > summary").press("Enter");
      await sheet.getByRole("group", { name: `Действия: ${name}` }).getByRole("button", { name: action }).press("Enter");
    };
    await menu("Кошель", "Положить в «Рюкзак»");
    await expect.poll(async () => (await item(player, "Кошель")).system.container).toBe(pack);
    const heard = await listenToNotifications(player);
    await row(sheet, "Рюкзак").scrollIntoViewIfNeeded();
    await drag(player, row(sheet, "Рюкзак").locator("> img"), row(sheet, "Кошель").locator("> img"));
    await expect.poll(async () => (await heard()).join()).toContain("«Рюкзак» нельзя положить в само себя.");
    expect((await item(player, "Рюкзак")).system.container).toBe("");
    await menu("Верёвка", "Достать");
    await expect.poll(async () => (await item(player, "Верёвка")).system.container).toBe("");
    await expect.poll(() => player.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Действия: Верёвка");

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
      await sheet.locator('[aria-pressed="true"]').and(sheet.getByRole("button", { name: `Заготовлено: ${name}` })).waitFor();
    }
    await sheet.getByText("Заготовлено 3 из 2. Лишнее: 1").waitFor();
    await sheet.getByRole("button", { name: "Заготовлено: Щит веры" }).click();
    await sheet.getByText("Заготовлено 2 из 2").waitFor();
    // The class does not say otherwise: cantrips and what is always there are not prepared.
    expect(await sheet.getByRole("button", { name: /Заготовлено: (Свет|Невидимость)/u }).count()).toBe(0);
    await gm.evaluate(async (name) => { await game.actors.getName(name).update({ "system.spellcasting.preparation": "known" }); }, HERO);
    await sheet.getByText("Знает выбранные, меняет с новым уровнем").waitFor();
    expect(await sheet.getByRole("button", { name: /^Заготовлено:/u }).count()).toBe(0);

    await tab(sheet, "Черты");
    await sheet.getByText("8 хитов на 1-м уровне").waitFor();
    await sheet.getByText("Перетащите расу из пака.").waitFor();
    await sheet.getByText("атака −2 · навсегда").waitFor();
    await sheet.getByRole("button", { name: "Применения: Второе дыхание: 2 из 2" }).press("Enter");
    await expect.poll(async () => (await item(gm, "Второе дыхание")).system.uses.value).toBe(1);
    await sheet.getByRole("button", { name: "Вдохновение" }).click();
    await expect.poll(async () => (await stored(gm)).system.inspiration).toBe(true);

    const menu = async (name: string): Promise<void> => {
      await row(sheet, name).locator("> .od-menu > summary").press("Enter");
      await sheet.getByRole("group", { name: `Действия: ${name}` }).getByRole("button", { name: "В избранное" }).press("Enter");
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
    for (const text of ["Воин", "Физическая защита", "Длинный меч", "Скрытность", "Огненные руки", "Второе дыхание", "Сломанная рука", "Рюкзак", "эльфийский"]) await paper.getByText(text).first().waitFor();
    await loadAxe(player);
    expect(await violations(paper)).toEqual([]);
    await shoot(paper, "character-print");
    await player.evaluate(() => { window.print = (): void => { document.body.dataset["printed"] = "yes"; }; });
    await player.locator(".od-print [data-autofocus]:focus").press("Enter");
    expect(await player.locator("body").getAttribute("data-printed")).toBe("yes");
    await player.emulateMedia({ media: "print" });
    expect(await player.evaluate(() => [...document.body.children].filter((child) => child.checkVisibility()).map((child) => child.className.includes("od-print")))).toEqual([true]);
    expect(await paper.evaluate((element) => [getComputedStyle(element).position, getComputedStyle(element.querySelector(".od-print__bar") ?? element).display])).toEqual(["static", "none"]);
    const pdf = (await player.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect([...pdf.matchAll(/\/Type\s*\/Page\b/gu)].length).toBeLessThanOrEqual(2);
    await shoot(player, "character-paper");
    await player.emulateMedia({ media: "screen" });
  });

  test("at 0 hit points and exhausted: marks, states and what they do stand in the head", async () => {
    evening = await beginEvening();
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await gm.evaluate(async (name) => { await game.actors.getName(name).update({ system: { hp: { value: 0, lost: 3 }, death: { standing: true, marks: 1 }, exhaustion: { other: 2 }, details: { xp: 9000 } } }); }, HERO);
    const sheet = await openSheet(player, HERO);
    await sheet.getByText("Стоит насмерть").waitFor();
    await sheet.getByRole("button", { name: "Отметки смерти: 2 из 3" }).click();
    await expect.poll(async () => (await stored(gm)).system.death.marks).toBe(2);
    await sheet.getByText("Истощение 2").waitFor();
    await sheet.getByText("Максимум снижен на 3").waitFor();
    await sheet.getByRole("button", { name: "Ждёт 10-й уровень" }).waitFor();
  });
});

const TABS = ["play", "inventory", "spells", "features", "effects", "story"] as const;
const WIDTHS = [1440, 1024, 390] as const;

/** The other theme, as the host sets it: nothing is drawn anew, the classes change. */
async function wear(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.evaluate((wanted) => {
    for (const one of document.querySelectorAll(".theme-dark, .theme-light")) {
      one.classList.toggle("theme-dark", wanted === "dark");
      one.classList.toggle("theme-light", wanted === "light");
    }
  }, theme);
}

describe.each(["ru", "en"] as const)("%s", (language) => {
  test("every tab in both modes, both themes, three widths: nothing clipped, no fault of access, all by keyboard", async () => {
    evening = await beginEvening({ latency: [0, 1] });
    const gm = await evening.open("GM", { language, theme: "dark", width: WIDTHS[0], height: 900 });
    await equip(gm);
    await gm.evaluate(async (name) => {
      const actor = game.actors.getName(name);
      const [bag, rope, sword] = ["Рюкзак", "Верёвка", "Длинный меч"].map((one) => actor.items.getName(one));
      await rope.update({ system: { container: bag.id } });
      await actor.update({ system: { favorites: ["skill.stealth", `attack.${String(sword.id)}.strike`, `item.${String(actor.items.getName("Второе дыхание").id)}`], hp: { lost: 2 }, exhaustion: { other: 1 }, resistances: ["fire", "cold"], points: { talents: { bonus: 1 } } } });
      await game.settings.set("opposed-d20", "ruleProfile", "base");
    }, HERO);
    await loadAxe(gm);
    const sheet = await openSheet(gm, HERO);
    const found: Record<string, unknown> = {};
    // In the middle a window beside the sidebar: two columns.
    for (const width of WIDTHS) {
      await gm.setViewportSize({ width, height: 900 });
      await sheet.evaluate((element, wide) => void (foundry.applications.instances.get(element.id) as Loose).setPosition({ left: 0, top: 0, width: wide === 1024 ? 700 : Math.min(wide, 1000), height: 780 }), width);
      for (const mode of ["play", "edit"]) {
        const toggle = sheet.locator('[data-action="toggleMode"]');
        if ((await toggle.getAttribute("aria-pressed")) !== String(mode === "edit")) await toggle.click();
        for (const name of TABS) {
          const shot = async (theme: string): Promise<void> => shoot(sheet, `character-${name}-${mode}-${language}-${theme}-${String(width)}`);
          await sheet.locator(`[role="tab"][data-tab="${name}"]`).click();
          await gm.mouse.move(0, 0);
          // The order of the keyboard depends on neither theme nor language.
          const { missed, stops } = width === (language === "ru" ? 1024 : 390) ? await walk(sheet.locator(".window-content")) : { missed: [], stops: [] };
          await sheet.locator(".window-content").evaluate((content) => content.scrollTo(0, 0));
          const bad = [...(await eyesores(sheet)), ...(await violations(sheet)), ...missed, ...stops.filter(({ ring, named }) => !ring || !named).map(({ what }) => what)];
          await shot("dark");
          // In the other theme the same elements stand in the same places: only colors can be wrong.
          await wear(gm, "light");
          bad.push(...(await violations(sheet, ["color-contrast"])).map((each) => `light: ${each}`));
          await shot("light");
          await wear(gm, "dark");
          if (bad.length > 0) found[`${name} ${mode} ${String(width)}`] = bad;
        }
      }
    }
    expect(found).toEqual({});
  }, 240_000);
});

/** Three explanations on each tab. */
const ASKED: Readonly<Record<(typeof TABS)[number], readonly string[]>> = {
  play: [".od-points__purse", '.od-roll[data-key="stealth"]', ".od-blow"],
  inventory: [".od-load", ".od-coin input", ".od-thing .od-menu > summary"],
  spells: [".od-caster .od-stat__number", '.od-slots > [role="img"]', ".od-item .od-menu > summary"],
  features: ['.od-heading [data-type="feature"]', '.od-heading [data-type="injury"]', ".od-item .od-menu > summary"],
  effects: ['[data-action="addEffect"]', ".od-effect .od-menu > summary"],
  story: [".od-facts__number"],
};

test("what a pointer finds explained, the keyboard and a finger find explained, too; a finger that asks does not roll", async () => {
  evening = await beginEvening({ latency: [0, 1] });
  const gm = await evening.open("GM");
  await equip(gm);
  await gm.evaluate(async (name) => { await game.actors.getName(name).createEmbeddedDocuments("ActiveEffect", [{ name: "Благословение" }]); }, HERO);
  const sheet = await openSheet(gm, HERO);
  const bubble = gm.locator("#tooltip.active");
  const finger = await gm.context().newCDPSession(gm);
  await finger.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  for (const name of TABS) {
    await sheet.locator(`[role="tab"][data-tab="${name}"]`).click();
    // Whatever has an explanation is a stop of the keyboard, or holds one.
    const dumb = await sheet.locator(".window-content").evaluate((root) => [...root.querySelectorAll<HTMLElement>("[data-tooltip-text]")].flatMap((one) => {
      const stops = "button, input, select, textarea, summary, a[href], [tabindex='0']";
      return one.dataset["tooltipText"] === "" || !one.checkVisibility() || one.matches(stops) || one.querySelector(stops) !== null ? [] : [one.outerHTML.slice(0, 120)];
    }));
    expect([name, dumb]).toEqual([name, []]);
    // The numbers of the head are the same on every tab.
    for (const selector of ASKED[name]) {
      const asked = sheet.locator(`.tab.active ${selector}`).first();
      const text = await asked.evaluate((one) => (one.closest<HTMLElement>("[data-tooltip-text]")?.dataset["tooltipText"] ?? "").split("\n")[0] ?? "");
      expect([selector, text]).not.toEqual([selector, ""]);
      await gm.keyboard.press("Shift");
      await asked.focus();
      await bubble.getByText(text).first().waitFor();
      await asked.blur();
      await bubble.waitFor({ state: "detached" });

      await asked.scrollIntoViewIfNeeded();
      const box = await asked.boundingBox();
      if (!box) throw new Error(`${selector} is not to be seen`);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
      await bubble.getByText(text).first().waitFor();
      await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      await gm.keyboard.press("Escape");
      await openSheet(gm, HERO);
      await sheet.locator(`[role="tab"][data-tab="${name}"]`).focus();
    }
  }
  // A tap is enough where it does nothing else, and stays when the finger has gone.
  const load = sheet.locator(".od-stat--physical .od-stat__number");
  const box = await load.boundingBox();
  if (!box) throw new Error("no number");
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: box.x + 5, y: box.y + 5 }] });
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await bubble.getByText(/Физическая защита/u).first().waitFor();
  expect(await gm.locator(".od-window").count()).toBe(0);
});
