/** Spells, features and potions used at a table whose Game Master is away: paid once, given to others, taken back exactly. */
import type { Locator, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, dialog, press, storedActor, type Evening } from "./support/evening.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { plainFaults } from "./support/plain-colors.ts";
import { forceDice, lastCard, openSheet, steadyDice, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

const HERO = "Воин";
const FRIEND = "Следопыт";

/** The hero learns to heal; both are hurt, each by his own hand. */
async function prepare(first: Page, second: Page): Promise<void> {
  await first.evaluate(async (name) => {
    const actor = game.actors.getName(name);
    const table = [{ level: 1, slots: [2], prepared: 2, cantrips: 2 }];
    await actor.createEmbeddedDocuments("Item", [
      {
        type: "class",
        name: "Жрец",
        system: { hitPoints: 8, talents: 1, characteristic: "charisma", preparation: "knowsAll", table },
      },
      {
        type: "spell",
        name: "Лечение ран",
        system: {
          circle: 1,
          prepared: true,
          range: { kind: "touch" },
          components: { verbal: true },
          healing: "2d8 + 3",
          targets: { count: 1, perCircle: 0 },
          description: "<p>Существо, которого вы касаетесь, восстанавливает хиты.</p>",
        },
      },
      {
        type: "feature",
        name: "Второе дыхание",
        system: {
          origin: "class",
          action: "bonus",
          healing: "1d10 + @level",
          uses: { value: 1, max: 1, recharge: "short" },
        },
      },
      {
        type: "consumable",
        name: "Зелье лечения",
        system: { quantity: 2, effect: { kind: "healing", formula: "2d4 + 2" } },
      },
    ]);
    await actor.update({ system: { hp: { value: 2 }, spellcasting: { slots: { c1: { value: 2 } } } } });
  }, HERO);
  await second.evaluate(async (name) => {
    await game.actors.getName(name).update({ system: { hp: { value: 1 } } });
  }, FRIEND);
}

async function open(page: Page, tab: string, button: string): Promise<Locator> {
  const sheet = await openSheet(page, HERO);
  await sheet.getByRole("tab", { name: tab, exact: true }).click();
  await sheet.getByRole("button", { name: button, exact: true }).press("Enter");
  const window = dialog(page, button.replace(/^.*: /u, "")).last();
  await window.locator("[data-autofocus]:focus").waitFor();
  return window;
}

/** Slots, uses and pieces that are left. */
async function left(page: Page): Promise<number[]> {
  const { system, items } = await storedActor(page, HERO);
  const of = (name: string): Loose => items.find((one: Loose) => one.name === name).system;
  return [system.spellcasting.slots.c1.value, of("Второе дыхание").uses.value, of("Зелье лечения").quantity];
}

test("a spell for somebody else, a potion: the points arrive without the Game Master, and all of it comes back (H-SPL-09 H-HEAL-01 H-TURN-05)", async () => {
  evening = await beginEvening();
  const [first, second] = await Promise.all([evening.open("Player 1"), evening.open("Player 2")]);
  await prepare(first, second);
  await untilHitPoints(first, FRIEND, 1);
  await untilHitPoints(first, HERO, 2);

  const window = await open(first, "Заклинания", "Творить: Лечение ран");
  // One is meant: another press is another target.
  await window.getByLabel(FRIEND, { exact: true }).check();
  expect(await window.getByLabel(HERO, { exact: true }).isChecked()).toBe(false);
  await loadAxe(first);
  expect([await eyesores(window), await violations(window), await plainFaults(window, "cast")]).toEqual([[], [], []]);
  await shoot(window, "cast-window");
  await forceDice(first, [2, 8], [3, 8]); // 2 + 3 + 3 = 8
  await first.keyboard.press("Enter");
  await untilHitPoints(first, FRIEND, 9);
  await expect.poll(() => left(first)).toEqual([1, 1, 2]);
  const card = lastCard(first);
  await expect.poll(() => card.innerText()).toMatch(/Ячейка 1-го круга[\s\S]*Следопыт[\s\S]*Лечение · 8/u);
  await shoot(card, "cast-card");

  await press(first, "Отменить: Лечение ран", card);
  await untilHitPoints(second, FRIEND, 1);
  await expect.poll(() => left(first)).toEqual([2, 1, 2]);

  const drink = await open(first, "Снаряжение", "Выпить: Зелье лечения");
  expect(await drink.getByLabel(HERO, { exact: true }).isChecked()).toBe(true);
  await forceDice(first, [1, 4], [2, 4]); // 1 + 2 + 2 = 5
  await first.keyboard.press("Enter");
  await untilHitPoints(first, HERO, 7);
  await expect.poll(() => left(first)).toEqual([2, 1, 1]);

  await shoot(first, "cast-log");
});

/** The hero casts beams and rays, with Charisma +0 and one slot of the second circle. */
async function learn(page: Page): Promise<void> {
  await page.evaluate(async (name) => {
    const actor = game.actors.getName(name);
    const spell = (called: string, system: object): object => ({
      type: "spell",
      name: called,
      system: { prepared: true, range: { kind: "feet", value: 120 }, resolution: "attack", ...system },
    });
    await actor.createEmbeddedDocuments("Item", [
      {
        type: "class",
        name: "Колдун",
        system: {
          hitPoints: 8,
          talents: 1,
          characteristic: "charisma",
          preparation: "knowsAll",
          table: [{ level: 1, slots: [1, 1], prepared: 2, cantrips: 2 }],
        },
      },
      spell("Мистический заряд", {
        circle: 0,
        damage: [{ formula: "1d10", type: "force" }],
        rays: { count: 1, byLevel: [{ level: 5, count: 2 }] },
      }),
      spell("Палящий луч", { circle: 1, damage: [{ formula: "2d6", type: "fire" }], rays: { count: 2, perCircle: 1 } }),
    ]);
    await actor.update({
      system: { details: { level: 5 }, spellcasting: { slots: { c1: { value: 1 }, c2: { value: 1 } } } },
    });
  }, HERO);
}

test("Eldritch Blast at two: a beam each, in the window of weapons; a higher slot has another ray (C-94 H-SPL-10 H-SPL-11 C-36)", async () => {
  evening = await beginEvening();
  const [first, gm] = await Promise.all([evening.open("Player 1", { language: "en" }), evening.open("GM")]);
  await learn(first);
  await steadyDice(gm, 0.9); // defenses of 2
  await target(first, "Гоблин 1", "Гоблин 2");

  const sheet = await openSheet(first, HERO);
  await sheet.getByRole("tab", { name: "Spells", exact: true }).click();
  await sheet.getByRole("button", { name: "Cast: Мистический заряд", exact: true }).press("Enter");
  const window = dialog(first, "Мистический заряд").last();
  await window.locator("[data-autofocus]:focus").waitFor();
  const strikes = window.getByRole("spinbutton", { name: /^Strikes on/u });
  expect(await strikes.evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value))).toEqual([
    "1",
    "1",
  ]);
  await loadAxe(first);
  expect([await eyesores(window), await violations(window)]).toEqual([[], []]);
  await shoot(window, "strike-window-en");
  await steadyDice(first, 0.2);
  await first.keyboard.press("Enter");
  await expect.poll(() => lastCard(first).innerText()).toMatch(/Гоблин 1[\s\S]*Гоблин 2/u);
  const card = lastCard(gm);
  // 16 + 0 against 2 + 3: each beam lands for 8, which no armor lessens.
  await expect.poll(() => card.innerText()).toMatch(/Гоблин 1[\s\S]*8[\s\S]*Гоблин 2[\s\S]*8/u);
  await shoot(card, "strike-card");
  await shoot(lastCard(first), "strike-card-en");

  await sheet.getByRole("button", { name: "Cast: Палящий луч", exact: true }).press("Enter");
  const rays = dialog(first, "Палящий луч").last();
  await rays.locator("[data-autofocus]:focus").waitFor();
  await rays.getByRole("radio", { name: /Circle 2/u }).check();
  const dealt = rays.getByRole("spinbutton", { name: /^Strikes on/u });
  await expect
    .poll(() => dealt.evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value)))
    .toEqual(["2", "1"]);
  await shoot(rays, "strike-slots-en");
  await rays.locator("[data-autofocus]").press("Enter");
  await expect.poll(async () => (await storedActor(first, HERO)).system.spellcasting.slots.c2.value as number).toBe(0);
});

test("a wand is told what it does on its sheet, takes a spell that is dropped on it, and is used for either (H-TURN-05 H-SPL-10)", async () => {
  evening = await beginEvening();
  const gm = await evening.open("GM");
  await gm.evaluate(async (name) => {
    const actor = game.actors.getName(name);
    await actor.update({ system: { hp: { value: 2 } } });
    const system = { circle: 1, range: { kind: "touch" }, healing: "1d8 + 1", upcast: "1d8", targets: { count: 1 } };
    await actor.createEmbeddedDocuments("Item", [{ type: "spell", name: "Лечение ран", system }]);
    const uses = { value: 7, max: 7 };
    await actor.createEmbeddedDocuments("Item", [{ type: "gear", name: "Жезл", system: { uses } }], {
      renderSheet: true,
    });
  }, HERO);
  const wand = gm.locator(".od-sheet--item");
  await wand.getByRole("button", { name: "Правка листа" }).press("Enter");
  await wand.getByRole("button", { name: "Добавить действие" }).press("Enter");
  const use = wand.locator("details[data-use]").first();
  const enter = async (label: string, text: string): Promise<void> => {
    await use.getByLabel(label, { exact: true }).fill(text);
    await use.getByLabel(label, { exact: true }).press("Tab");
  };
  await enter("Название", "Свет");
  await use.getByRole("combobox", { name: "Вид", exact: true }).selectOption({ label: "Лечение" });
  await use.getByRole("button", { name: "Добавить: Урон и лечение" }).press("Enter");
  await use.getByLabel("Что делает").selectOption({ label: "Лечит" });
  await enter("Кости", "2к4");
  await use.getByText("Активное действие · 2к4 лечение").waitFor();
  await wand
    .locator("details[data-use]")
    .first()
    .evaluate((part, name) => {
      const { uuid } = game.actors.getName(name).items.getName("Лечение ран");
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", JSON.stringify({ type: "Item", uuid }));
      part.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }, HERO);
  await wand.getByText("круг 1", { exact: false }).first().waitFor();
  await loadAxe(gm);
  expect([await eyesores(wand), await violations(wand)]).toEqual([[], []]);
  await shoot(wand, "further-uses");

  const charges = (): Promise<number> =>
    gm.evaluate((name) => game.actors.getName(name).items.getName("Жезл").system.uses.value as number, HERO);
  const sheet = await openSheet(gm, HERO);
  await sheet.getByRole("tab", { name: "Снаряжение", exact: true }).click();
  await sheet.locator(`summary[aria-label="Действия: Жезл"]`).press("Enter");
  await shoot(sheet, "further-menu");
  await sheet.getByRole("button", { name: "Применить: Лечение ран" }).press("Enter");
  await dialog(gm, "Жезл: Лечение ран").locator("[data-autofocus]:focus").waitFor();
  await forceDice(gm, [3, 8]); // 3 + 1 = 4
  await gm.keyboard.press("Enter");
  await untilHitPoints(gm, HERO, 6);
  await expect.poll(charges).toBe(6);
  await press(gm, "Отменить: Жезл: Лечение ран");
  await untilHitPoints(gm, HERO, 2);
  await expect.poll(charges).toBe(7);

  // The sheet names the spell, and asks for another when it is taken away.
  await wand.getByRole("button", { name: "Лечение ран", exact: true }).waitFor();
  await wand.getByRole("button", { name: "Убрать ссылку: Лечение ран" }).press("Enter");
  await wand.getByRole("textbox", { name: "Ссылка" }).waitFor();
});

const BLESS = "Благословение";
const badge = (page: Page): Locator => page.locator(".od-badge", { hasText: `Концентрация: ${BLESS}` });
/** Whether what was laid on the friend counts, as each of these pages sees it. */
const blessed = (...pages: readonly Page[]): Promise<boolean[]> =>
  Promise.all(
    pages.map((page) => page.evaluate((name) => game.actors.getName(name).effects.getName("Благо").active, FRIEND)),
  );

test("a blow breaks a concentration, with its undo what hangs on it is there again; a press gives it up, a newer spell ends it (H-CONC-01 H-CONC-02 H-CONC-04)", async () => {
  evening = await beginEvening();
  const [gm, first] = await Promise.all([
    evening.open("GM", { language: "en", theme: "light" }),
    evening.open("Player 1", { theme: "dark" }),
  ]);
  await gm.evaluate(
    async ([hero, bless]) => {
      const spell = {
        circle: 0,
        concentration: true,
        range: { kind: "self" },
        duration: { kind: "minutes", value: 1 },
      };
      const item = (name: string): object => ({ type: "spell", name, system: spell });
      await game.actors.getName(hero).createEmbeddedDocuments("Item", [item(bless), item("Ускорение")]);
    },
    [HERO, BLESS] as const,
  );
  await open(first, "Заклинания", `Творить: ${BLESS}`);
  await first.keyboard.press("Enter");
  await badge(first).first().waitFor();
  await gm.evaluate(
    async ([hero, friend]) => {
      const { uuid, effects } = game.actors.getName(hero);
      const { message } = effects.contents.at(-1).system.action;
      const system = { hangs: { message, actor: uuid } };
      await game.actors.getName(friend).createEmbeddedDocuments("ActiveEffect", [{ name: "Благо", system }]);
    },
    [HERO, FRIEND] as const,
  );
  await expect.poll(() => blessed(gm, first)).toEqual([true, true]);

  await forceDice(first, [2, 20]);
  await gm.evaluate(async (name) => {
    const targets = [game.actors.getName(name).uuid];
    void (await game.system.api.dealDamage({ targets, formula: "5", armor: false }));
  }, HERO);
  const prompt = dialog(first, "Спасбросок концентрации");
  await prompt.getByText(/Концентрация: Благословение ·/u).waitFor();
  await shoot(prompt, "concentration-prompt");
  await prompt.locator("button[type=submit]").click();
  await expect.poll(() => blessed(gm, first)).toEqual([false, false]);
  const blow = gm.locator(".od-card", { hasText: "Concentration:" }).filter({ hasText: "broken" }).last();
  await expect.poll(() => blow.innerText()).toMatch(/Concentration: \d+ vs 10, broken \(Благословение\)/u);
  await shoot(blow, "concentration-blow");
  await press(gm, /^Undo/u, blow);
  await expect.poll(() => blessed(gm, first)).toEqual([true, true]);
  await badge(first).first().waitFor();
  await loadAxe(first);
  const sheet = await openSheet(first, HERO);
  expect([await eyesores(sheet), await violations(sheet)]).toEqual([[], []]);
  await shoot(sheet, "concentration-sheet");

  await sheet.getByRole("button", { name: `Прекратить концентрацию: ${BLESS}` }).click();
  await expect.poll(() => blessed(gm, first)).toEqual([false, false]);
  await press(first, /^Отменить/u);
  await expect.poll(() => blessed(gm, first)).toEqual([true, true]);

  const window = await open(first, "Заклинания", "Творить: Ускорение");
  await window.getByText(`Прекратится: ${BLESS} (концентрация)`).waitFor();
  await shoot(window, "concentration-window");
  await first.keyboard.press("Enter");
  await expect.poll(() => blessed(gm, first)).toEqual([false, false]);
  const card = first.locator(".od-card", { hasText: "Концентрация: сменилась другим заклинанием" });
  await card.waitFor();
  await shoot(card, "concentration-card");
  await gm.setViewportSize({ width: 390, height: 844 });
  const small = await openSheet(gm, HERO);
  expect(await eyesores(small)).toEqual([]);
  await shoot(small, "concentration-phone");
});
