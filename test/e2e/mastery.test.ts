/** Buying mastery by keyboard and taking it back; what a step does to blows. Two at one instant: `test/messages/mastery.test.ts`. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { beginEvening, listenToNotifications, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { pageData } from "./support/page-data.ts";
import { plainFaults } from "./support/plain-colors.ts";
import { defenseButton, fighterHits } from "./support/clash.ts";
import { attackWith, forceDice, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

const HERO = "Новичок";

/** A level-2 character of Player 1: 1 Talent and 2 Power to spend. */
async function makeHero(gm: Page, level = 2): Promise<void> {
  await gm.evaluate(
    async ([name, at]) => {
      await CONFIG.Actor.documentClass.create({
        name,
        type: "character",
        ownership: { [game.users.getName("Player 1").id]: 3 },
        system: { details: { level: at } },
      });
    },
    [HERO, level] as const,
  );
}

async function openPlanner(page: Page, hero = HERO): Promise<Locator> {
  await page.waitForFunction((name) => Boolean(game.actors.getName(name)), hero);
  const sheet = await openSheet(page, hero);
  // The strip below the head leads there as well.
  await sheet
    .getByRole("button", { name: /Потратить|Купить мастерство/u })
    .last()
    .focus();
  await page.keyboard.press("Enter");
  const planner = page
    .locator(".application")
    .filter({ has: page.getByRole("button", { name: /^Купить/u }) })
    .filter({ hasText: "Уже куплено" });
  await planner.waitFor();
  return planner;
}

/** Chooses a step with the arrow keys, as a person without a mouse does. */
async function choose(planner: Locator, group: string, name: string, presses: number): Promise<void> {
  const steps = planner.getByRole("region", { name: group }).getByRole("group", { name }).first();
  await steps.getByRole("radio", { checked: true }).focus();
  for (let press = 0; press < presses; press++) await planner.page().keyboard.press("ArrowRight");
}

const state = (page: Page): Promise<unknown> =>
  page.evaluate((name) => {
    const { mastery, skills, points, log } = game.actors.getName(name).system;
    return {
      one: mastery.weapons.oneHanded,
      two: mastery.weapons.twoHanded,
      shield: mastery.armor.shield,
      stealth: skills.stealth.step,
      left: [points.talents.left, points.power.left],
      log: log.length,
    };
  }, HERO);

describe.each(NEWER)("generation %i", (generation) => {
  test("H-MAS-20 C-58 H-MAS-19: one-handed 0→2 is refused; what leaves nothing is bought; one is given back, others set by hand", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await makeHero(gm);
    const planner = await openPlanner(player);
    await choose(planner, "Оружие", "Одноручное", 2);
    await planner.getByText("не хватает: 1 очко Мощи").first().waitFor();
    await planner.getByText("Всё сразу купить нельзя.").waitFor();
    expect(await planner.getByRole("button", { name: "Купить", exact: true }).isDisabled()).toBe(true);
    await shoot(planner, `${generation}-planner-refused`);
    await player.keyboard.press("Enter");
    await player.keyboard.press("ArrowLeft");
    await player.keyboard.press("ArrowLeft");
    await choose(planner, "Оружие", "Двуручное", 1);
    await planner.getByText("атака +1.").waitFor();
    await choose(planner, "Броня", "Щит", 1);
    await choose(planner, "Навыки", "Скрытность", 1);
    await planner.getByText("проверка +0 → +1.").waitFor();
    await planner.getByText("Останется: 0 Талантов, 0 очков Мощи.").waitFor();
    // Escape closes all windows at once (GH:#14694), and not the one in which something was chosen.
    await player.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    await player.keyboard.press("Escape");
    await player.locator(".od-sheet").waitFor({ state: "detached" });
    await planner.getByText("Останется: 0 Талантов, 0 очков Мощи.").waitFor();
    await shoot(planner, `${generation}-planner-chosen`);
    // What is chosen and what it costs, where the system's own colors rule.
    await loadAxe(player);
    expect(await plainFaults(planner, "planner")).toEqual([]);
    expect(await state(gm)).toEqual({ one: 0, two: 0, shield: 0, stealth: 0, left: [1, 2], log: 0 });
    const buy = planner.getByRole("button", { name: "Купить за 1 Талант, 2 очка Мощи" });
    await buy.focus();
    await player.keyboard.press("Enter");
    await expect.poll(() => state(gm)).toEqual({ one: 0, two: 1, shield: 1, stealth: 1, left: [0, 0], log: 3 });
    await planner.getByText("2-й уровень: Двуручное 0 → 1, 1 очко Мощи").waitFor();
    expect(await violations(planner)).toEqual([]);
    expect(await eyesores(planner)).toEqual([]);
    await shoot(planner, `${generation}-planner-bought`);

    // A refund is the owner's where a GM allows it, and goes by keyboard.
    expect(await planner.getByRole("button", { name: /^Вернуть/u }).count()).toBe(0);
    const own = await openPlanner(gm);
    await own.getByRole("checkbox", { name: "Владелец может возвращать покупки" }).focus();
    await gm.keyboard.press("Space");
    await planner.getByRole("button", { name: "Вернуть: Двуручное, ступень 1" }).focus();
    await player.keyboard.press("Enter");
    await expect.poll(() => state(gm)).toMatchObject({ two: 0, left: [0, 1], log: 3 });
    await expect.poll(() => planner.getByText("возвращено").count()).toBe(1);
    // A step set by hand is told with who set it, in words also where its tool is the table's own.
    await player.evaluate(async (name) => {
      const tools = [
        { key: "lockpicks", step: 1 },
        { key: "tableskind", step: 1 },
      ];
      await game.actors.getName(name).update({ system: { skills: { medicine: { step: 2 } }, mastery: { tools } } });
    }, HERO);
    for (const told of ["Медицина 0 → 2", "Воровские инструменты 0 → 1"])
      await planner.getByText(`2-й уровень: ${told}, вручную, бесплатно (Player 1)`).waitFor();
    await planner.getByText("2-й уровень: tableskind 0 → 1").waitFor();
    await gm.evaluate(async () => {
      await CONFIG.Item.documentClass.create({ type: "tool", name: "Счёты", system: { tool: "tableskind" } });
    });
    // Drawn anew with the next change.
    await gm.evaluate(async (name) => {
      await game.actors.getName(name).update({ "system.points.talents.bonus": 4 });
    }, HERO);
    await planner.getByText("2-й уровень: Счёты 0 → 1").waitFor();
    await shoot(planner, `${generation}-planner-by-hand`);
  });

  test("what a class gives is free and marked; the next step is paid from there, in either currency for an Attribute", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([
      evening.open("GM"),
      evening.open("Player 1", { language: "en", theme: "light", width: 390, height: 844 }),
    ]);
    await makeHero(gm);
    await gm.evaluate(async (name) => {
      const grants = [{ track: "weapon", key: "oneHanded", step: 1, level: 1 }];
      await game.actors
        .getName(name)
        .createEmbeddedDocuments("Item", [
          { type: "class", name: "Fighter", system: { hitPoints: 10, talents: 0, grants } },
        ]);
    }, HERO);
    await player.waitForFunction((name) => game.actors.getName(name)?.items.size === 1, HERO);
    const sheet = await openSheet(player, HERO);
    await sheet.getByRole("button", { name: "To spend: 1 Talent, 2 Power" }).click();
    const planner = player.locator(".application").filter({ hasText: "Bought so far" });
    await planner.getByText("step 1 free: Fighter").waitFor();
    await choose(planner, "Weapons", "One-handed", 1);
    await planner.getByText("Left after that: 1 Talent, 0 Power.").waitFor();
    await choose(planner, "Attributes", "Acrobatics", 1);
    await planner.getByText("Left after that: 0 Talents, 0 Power.").waitFor();
    await planner.getByRole("group", { name: "Acrobatics: pay with" }).getByRole("radio", { name: "Power" }).click();
    await planner.getByText("1 Power short").first().waitFor();
    await loadAxe(player);
    expect(await violations(planner)).toEqual([]);
    expect(await eyesores(planner)).toEqual([]);
    await shoot(planner, `${generation}-planner-en-390`);
  });
});

test("what a step does to blows: against the last foes for who may know their numbers, else against an equal", async () => {
  evening = await beginEvening();
  const [gm, player, other] = await Promise.all([
    evening.open("GM"),
    evening.open("Player 1"),
    evening.open("GM 2", { language: "en", theme: "light", width: 390, height: 844 }),
  ]);
  await fighterHits(gm, player);
  await forceDice(gm, [17, 20], [4, 8], [2, 8]); // 17 + 6 = 23; 4 + 2 + 2 = 8
  await forceDice(player, [4, 20]); // 4 + 7 = 11
  await target(gm, "Воин");
  await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
  await defenseButton(player).click();
  await untilHitPoints(gm, "Воин", 7);
  await gm.evaluate(async () => {
    await game.actors.getName("Воин").update({ "system.points.power.bonus": 20 });
  });
  await player.waitForFunction(() => game.actors.getName("Воин").system.points.power.left === 20);

  // No breakdown of creatures by default: nothing of the ogre's, and d20 + 4 → + 5 against the own d20 + 7 and 3.
  const planner = await openPlanner(player, "Воин");
  await choose(planner, "Оружие", "Одноручное", 1);
  const sword = planner.locator(".od-buys").first();
  await sword.getByText("Длинный меч, цель — равный вам:").waitFor();
  await sword.getByText("достанет 39 → 43 %").waitFor();
  await sword.getByText("Что сравнивается").press("Enter");
  await sword.getByText("Числа последних противников от вас скрыты.").waitFor();
  await choose(planner, "Броня", "Средняя", 1);
  await planner.getByText("Равный вам (Длинный меч) бьёт вас:").waitFor();
  // Nor where the eye does not look.
  expect(await pageData(planner)).not.toMatch(/Огр|Дубина|\+6|к20 \+1;|срез урона 1/u);
  await shoot(planner, "step-buys-equal");

  // The Game Master sees it: d20 + 4 → + 5 against d20 + 1 and reduction 1.
  const own = await openPlanner(gm, "Воин");
  await choose(own, "Оружие", "Одноручное", 1);
  const told = own.locator(".od-buys").first();
  await told.getByText("достанет 65 → 68 %").waitFor();
  await told.getByText("в среднем 4,3 → 4,5 урона").waitFor();
  await shoot(own, "step-buys-gm");

  // So does the player when the table shows breakdowns; a step more is another figure, and the fold stays open.
  await gm.evaluate(async () => {
    await game.settings.set("opposed-d20", "secretBreakdown", "after");
  });
  await player.waitForFunction(() => game.settings.get("opposed-d20", "secretBreakdown") === "after");
  await choose(planner, "Оружие", "Одноручное", 1);
  await sword.getByText("Длинный меч, цель — Огр:").waitFor();
  await sword.getByText("достанет 65 → 71 %").waitFor();
  await sword.getByText("в среднем 4,3 → 4,7 урона").waitFor();
  await sword.getByText("Физическая защита: к20 +1; срез урона 1.").waitFor();
  await planner.getByText("Огр (Дубина) бьёт вас:").waitFor();
  // What was looked for would have been found.
  expect(await pageData(planner)).toMatch(/Огр[\s\S]*к20 \+1;/u);
  await shoot(planner, "step-buys-foe");

  const sheet = await openSheet(other, "Воин");
  await sheet.getByRole("button", { name: "To spend: 20 Power" }).click();
  const narrow = other.locator(".application").filter({ hasText: "Bought so far" });
  await choose(narrow, "Armor", "Shield", 1);
  await narrow.getByText("Огр (Дубина) against you:").waitFor();
  // 17 ties, 154 hits and 19 criticals of 400: 147 / 64, 8 and 17 each; with 4 points off 93 / 64, 7 and 16.
  await narrow.getByText("4.0 → 3.5 damage on average").waitFor();
  await narrow.getByText("What is compared").click();
  await narrow.getByText("Physical defense: d20 +7; reduction 3 → 4.").waitFor();
  for (const window of [planner, narrow]) {
    await loadAxe(window.page());
    expect(await violations(window)).toEqual([]);
    expect(await eyesores(window)).toEqual([]);
  }
  await shoot(narrow, "step-buys-en-390");
});

test("H-MAS-18: without the step that a feature, a weapon or a spell asks for a player is refused and a GM warned; with it they work", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await makeHero(gm);
  await gm.evaluate(async (name) => {
    const requires = { track: "skill", key: "stealth", step: 2 };
    await game.actors.getName(name).createEmbeddedDocuments("Item", [
      { type: "feature", name: "Удар из тени", system: { requires, uses: { value: 3, max: 3, recharge: "long" } } },
      {
        type: "weapon",
        name: "Гаррота",
        system: { requires, weaponType: "oneHanded", equipped: "main", damage: [{ formula: "1d4", type: "slashing" }] },
      },
      { type: "spell", name: "Покров", system: { requires, circle: 1 } },
    ]);
  }, HERO);
  await player.waitForFunction((name) => game.actors.getName(name)?.items.size === 3, HERO);
  const heard = await listenToNotifications(player);
  const kept = (page: Page): Promise<unknown> =>
    page.evaluate((name) => {
      const { items } = game.actors.getName(name);
      return {
        uses: items.getName("Удар из тени").system.uses.value,
        prepared: items.getName("Покров").system.prepared,
        attacks: game.messages.size,
      };
    }, HERO);
  const sheet = await openSheet(player, HERO);
  const open = async (at: Locator, tab: string): Promise<void> => {
    await at.getByRole("tab", { name: tab }).click();
  };

  await open(sheet, "Черты");
  await sheet.locator(".tab.active").getByText("Нужна ступень 2: Скрытность. Сейчас 0.").waitFor();
  await sheet.getByRole("button", { name: "Применения: Удар из тени: 3 из 3" }).click();
  await expect.poll(heard).toContain("«Удар из тени»: нужна ступень 2, а есть 0.");
  await shoot(sheet, "requires-feature");
  await open(sheet, "Заклинания");
  await sheet.getByRole("button", { name: "Заготовлено: Покров" }).click();
  await expect.poll(heard).toContain("«Покров»: нужна ступень 2, а есть 0.");
  await open(sheet, "Бой и навыки");
  await sheet.getByRole("button", { name: /Гаррота: Удар/u }).click();
  const window = player.locator(".application").filter({ has: player.getByRole("button", { name: "Бросить атаку" }) });
  await window.getByText("«Гаррота»: нужна ступень 2, а есть 0.").waitFor();
  expect(await window.getByRole("button", { name: "Бросить атаку" }).isDisabled()).toBe(true);
  await shoot(window, "requires-weapon");
  // Escape in a dialog closes that alone, and one that is asked for while it folds up is a new one.
  await player.evaluate(() => {
    Object.assign(globalThis, { hostFolding: 1500 });
  });
  await player.keyboard.press("Escape");
  await sheet.getByRole("button", { name: /Гаррота: Удар/u }).press("Enter");
  await expect.poll(() => window.count()).toBe(2);
  await expect.poll(() => window.count()).toBe(1);
  await window.getByText("«Гаррота»: нужна ступень 2, а есть 0.").waitFor();
  await player.keyboard.press("Escape");
  await window.waitFor({ state: "detached" });
  expect(await kept(gm)).toEqual({ uses: 3, prepared: false, attacks: 0 });

  // A GM may: warned each time.
  const told = await listenToNotifications(gm);
  const own = await openSheet(gm, HERO);
  await open(own, "Черты");
  await own.getByRole("button", { name: "Применения: Удар из тени: 3 из 3" }).click();
  await expect.poll(() => kept(player)).toMatchObject({ uses: 2 });
  await open(own, "Бой и навыки");
  await attackWith(gm, own, /Гаррота: Удар/u);
  await expect.poll(() => kept(player)).toMatchObject({ attacks: 1 });
  expect(await told()).toEqual(
    expect.arrayContaining([
      "«Удар из тени»: нужна ступень 2, а есть 0. Мастеру можно.",
      "«Гаррота»: нужна ступень 2, а есть 0. Мастеру можно.",
    ]),
  );

  await gm.evaluate(async (name) => {
    await game.actors.getName(name).update({ system: { skills: { stealth: { step: 2 } } } });
  }, HERO);
  await player.waitForFunction((name) => game.actors.getName(name).system.skills.stealth.step === 2, HERO);
  await open(sheet, "Черты");
  await sheet.getByRole("button", { name: "Применения: Удар из тени: 2 из 3" }).click();
  await expect.poll(() => kept(gm)).toMatchObject({ uses: 1 });
  await open(sheet, "Бой и навыки");
  await attackWith(player, sheet, /Гаррота: Удар/u);
  await expect.poll(() => kept(gm)).toMatchObject({ attacks: 2 });
});
