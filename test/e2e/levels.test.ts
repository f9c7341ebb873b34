/** Going up a level and back, step by step, by keyboard; what is refused. */
import { afterEach, describe, expect, test } from "vitest";
import { beginEvening, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { MAGE, makeWizard, source, step, menu } from "./support/wizard.ts";

let evening: Evening;
afterEach(() => evening.end());

describe.each(NEWER)("a wizard, generation %i", (generation) => {
  test("H-PRG-02 H-PRG-05 H-PRG-07 H-PRG-08 H-MAS-20: from level 1 to 3 by keyboard, and the first step back exactly", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await makeWizard(gm, 2500);
    await player.waitForFunction((name) => Boolean(game.actors.getName(name)), MAGE);
    // A full book of level 1, so that what is learned now fills the places of level 2.
    await gm.evaluate(async (name) => {
      const own = [1, 2, 3, 4, 5, 6].map((n) => ({
        name: `Своё ${String(n)}`,
        type: "spell",
        system: { circle: 1, prepared: n <= 4 },
      }));
      await game.actors.getName(name).createEmbeddedDocuments("Item", own);
    }, MAGE);
    const sheet = await openSheet(player, MAGE);
    const before = await source(gm);
    await sheet.getByRole("button", { name: "Ждёт 3-й уровень" }).focus();
    await player.keyboard.press("Enter");
    const window = player.locator(".od-window--level");
    await step(player, window, 2);
    await window.getByText("Максимум хитов: 8 → 10").waitFor();
    await window.getByText("Ячейки 1-го круга: 2 → 3").waitFor();
    await window.getByText("Заготовленных заклинаний: 4 → 5").waitFor();
    await window.getByRole("heading", { name: /Учёный/u }).waitFor();
    await loadAxe(player);
    expect(await violations(window)).toEqual([]);
    expect(await eyesores(window)).toEqual([]);
    // Closed before its time, it has what was chosen when it is opened again.
    const magic = window.getByRole("group", { name: /Учёный/u }).getByRole("checkbox", { name: "Магия" });
    await magic.focus();
    await player.keyboard.press("Space");
    await window.getByRole("button", { name: /Закрыть/u }).click();
    await window.waitFor({ state: "detached" });
    await sheet.getByRole("button", { name: "Ждёт 3-й уровень" }).click();
    await expect.poll(() => magic.isChecked()).toBe(true);
    await magic.uncheck();
    await window.getByText("Новые заклинания книги (обычно два) выбирают в таблице сразу после перехода.").waitFor();
    await shoot(window, `${generation}-level-2`);
    await window.getByRole("button", { name: "Повысить до 2-го уровня" }).focus();
    await player.keyboard.press("Enter");
    // What it changed, what is left and what is new.
    await window.getByRole("heading", { name: `${MAGE}: теперь 2-й уровень.` }).waitFor();
    await window.getByRole("row", { name: "Максимум хитов 8 10 +2 Выносливость" }).waitFor();
    await window.getByRole("row", { name: "Ячейки 1-го круга 2 3 +1" }).waitFor();
    await window.getByRole("region", { name: "Новое" }).getByText("Учёный").waitFor();
    expect([await violations(window), await eyesores(window)]).toEqual([[], []]);
    await window.locator("[data-autofocus]:focus").waitFor();
    await shoot(window, `${generation}-level-done`);
    // In order: the choice of the new feature first; made, the next window opens by itself.
    await player.keyboard.press("Enter");
    const choices = player.locator(".od-window").filter({ hasText: "Выбор: " });
    await choices.getByRole("checkbox", { name: "Магия" }).check();
    await choices.getByRole("button", { name: "Выбрать" }).click();
    const learn = player.locator(".od-window").filter({ hasText: `Заклинания: ${MAGE}` });
    await learn.getByText("В книге: 6 из 8").waitFor();
    await learn.getByRole("button", { name: "1-й круг" }).click();
    await learn.getByRole("button", { name: "Выучить: Волшебная стрела" }).click();
    await learn.getByRole("button", { name: "Взять 1 заклинание" }).click();
    await learn.waitFor({ state: "detached" });
    await window.getByRole("region", { name: "Новое" }).getByText("Волшебная стрела").waitFor();
    await window.getByRole("button", { name: "Потратить: " }).click();
    const planner = player.locator(".application").filter({ hasText: "Уже куплено" });
    for (const [group, name] of [
      ["Оружие", "Двуручное"],
      ["Броня", "Щит"],
      ["Навыки", "Скрытность"],
    ] as const) {
      await planner
        .getByRole("region", { name: group })
        .getByRole("group", { name })
        .first()
        .getByRole("radio", { checked: true })
        .focus();
      await player.keyboard.press("ArrowRight");
    }
    const buy = planner.getByRole("button", { name: "Купить за 1 Талант, 2 очка Мощи" });
    await buy.focus();
    await player.keyboard.press("Enter");
    await expect
      .poll(() =>
        gm.evaluate((name) => {
          const { points, mastery, skills, details, hp, spellcasting } = game.actors.getName(name).system;
          return [
            details.level,
            hp.value,
            hp.max,
            spellcasting.slots.c1.value,
            mastery.weapons.twoHanded,
            mastery.armor.shield,
            skills.stealth.step,
            points.power.left,
            points.talents.left,
          ];
        }, MAGE),
      )
      .toEqual([2, 8, 10, 1, 1, 1, 1, 0, 2]);
    expect(
      await gm.evaluate(
        (name) =>
          game.actors
            .getName(name)
            .items.map((item: { name: string }) => item.name)
            .filter((own: string) => !own.startsWith("Своё"))
            .sort(),
        MAGE,
      ),
    ).toEqual(["Волшебная стрела", "Волшебник", "Учёный"].sort());
    // The strip below the head says what is still open; put away, a count stays.
    const strip = sheet.getByRole("region", { name: "Не выбрано: 3" });
    await strip.getByRole("button", { name: "3 заговора, 1 заклинание" }).waitFor();
    await strip.getByRole("button", { name: "Отложить" }).focus();
    await player.keyboard.press("Enter");
    await sheet.locator("[data-action=showUnfinished]:focus").waitFor();
    await player.keyboard.press("Enter");
    await strip.waitFor();
    // The owner may not: mastery is refunded by the Game Master.
    await menu(player, sheet, "Отменить последний уровень");
    await player.getByText("на очки этого уровня куплено: Двуручное 0 → 1, Щит 0 → 1, Скрытность 0 → 1.").waitFor();
    const own = await openSheet(gm, MAGE);
    await menu(gm, own, "Отменить последний уровень");
    const question = gm.locator(".od-window").filter({ hasText: "Исчезнет:" });
    await question.getByText("Двуручное 0 → 1, Щит 0 → 1, Скрытность 0 → 1").waitFor();
    await shoot(question, `${generation}-level-undo`);
    await loadAxe(gm);
    expect([await eyesores(question), await violations(question)]).toEqual([[], []]);
    await question.locator("[data-autofocus]:focus").waitFor();
    await gm.keyboard.press("Enter");
    // The mark of who takes it back goes last.
    await expect
      .poll(() =>
        gm.evaluate((name) => {
          const { items, effects } = game.actors.getName(name);
          return [items.size, effects.size] as number[];
        }, MAGE),
      )
      .toEqual([7, 0]);
    const after = await source(gm);
    const log = Object.values((after["system"] as { masteryLog: Record<string, { refunded: boolean }> }).masteryLog);
    expect(log.map(({ refunded }) => refunded)).toEqual([true, true, true]);
    expect({ ...after, system: { ...(after["system"] as object), masteryLog: {} } }).toEqual(before);
    // A window that tells of a level undone by somebody else closes.
    await window.waitFor({ state: "detached" });
    // Up again, and on to the third, where Learning passes 20.
    await sheet.getByRole("button", { name: "Ждёт 3-й уровень" }).focus();
    await player.keyboard.press("Enter");
    for (const level of [2, 3]) {
      await step(player, window, level);
      if (level === 3) {
        await window.getByRole("radio", { name: "Учёность 20 → 21" }).focus();
        await player.keyboard.press("Space");
        await window.getByText("Учёность станет 21: это больше обычного предела 20.").waitFor();
        await shoot(window, `${generation}-level-3`);
        await window.getByRole("button", { name: "Повысить до 3-го уровня" }).focus();
      }
      await player.keyboard.press("Enter");
      await window.getByRole("heading", { name: `${MAGE}: теперь ${String(level)}-й уровень.` }).waitFor();
      if (level === 3) break;
      // What is done goes on by its own button.
      await window.getByRole("button", { name: `Повысить до ${String(level + 1)}-го уровня` }).focus();
      await player.keyboard.press("Enter");
    }
    await expect
      .poll(() =>
        gm.evaluate((name) => {
          const { details, hp, spells, characteristics, levels } = game.actors.getName(name).system;
          return [
            details.level,
            hp.value,
            hp.max,
            characteristics.learning.value,
            levels.length,
            ...spells.slots.slice(0, 3).map(({ max }: { max: number }) => max),
          ];
        }, MAGE),
      )
      .toEqual([3, 10, 12, 21, 2, 4, 2, 0]);
    expect(
      await gm.evaluate(
        (name) =>
          game.actors
            .getName(name)
            .items.filter((item: { type: string }) => item.type === "feature")
            .map((item: { name: string }) => item.name)
            .sort(),
        MAGE,
      ),
    ).toEqual(["Знаток воплощения", "Мощный заговор", "Учёный"].sort());
  });
});

test("C-92 H-PRG-09: before its time only the GM; what is missing is named; two tabs make one level; the quest's reward comes and goes", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([
    evening.open("GM"),
    evening.open("Player 1", { language: "en", theme: "light", width: 390, height: 844 }),
  ]);
  await makeWizard(gm, 400, {
    features: [
      { level: 2, uuid: "Compendium.opposed-d20.features.Item.gone567890123456" },
      { level: 11, uuid: "Compendium.opposed-d20.features.Item.yFR9a2zqUlEOe4v4", quest: true },
    ],
  });
  await player.waitForFunction((name) => Boolean(game.actors.getName(name)), MAGE);
  const own = await openSheet(player, MAGE);
  await menu(player, own, "Go up a level");
  await player.getByText("not enough experience yet").waitFor();
  const sheet = await openSheet(gm, MAGE);
  await menu(gm, sheet, "Повысить уровень");
  const window = gm.locator(".od-window--level");
  await window.getByText("Опыта 400 из 1000").waitFor();
  await window
    .getByText("Волшебник: особенность не найдена (Compendium.opposed-d20.features.Item.gone567890123456)")
    .waitFor();
  await shoot(window, "level-missing");
  // The experience comes, and both take the step: one of them is told.
  await gm.evaluate(async (name) => {
    await game.actors.getName(name).update({ system: { details: { xp: 1000 } } });
  }, MAGE);
  await own.getByRole("button", { name: "Level 2 is ready" }).click();
  const other = player.locator(".od-window--level");
  await other.getByText("Maximum hit points: 8 → 10").waitFor();
  await loadAxe(player);
  expect(await violations(other)).toEqual([]);
  expect(await eyesores(other)).toEqual([]);
  await shoot(other, "level-en-390");
  await other.getByRole("button", { name: "Go up to level 2" }).click();
  await other.getByRole("heading", { name: "is level 2 now." }).waitFor();
  await gm.waitForFunction((name) => game.actors.getName(name).system.details.level === 2, MAGE);
  await window.getByRole("button", { name: "Повысить до 2-го уровня" }).click();
  await gm.getByText("уровень уже 2-й, откройте окно заново").waitFor();
  await menu(gm, sheet, "Повысить уровень");
  await window.getByRole("button", { name: "Повысить до 3-го уровня" }).waitFor();
  expect(
    await gm.evaluate((name) => {
      const { details, levels, hp } = game.actors.getName(name).system;
      return [details.level, levels.length, hp.value];
    }, MAGE),
  ).toEqual([2, 1, 8]);
  // A raise by hand in between, a deleted class: told, nothing lost.
  await gm.evaluate(async (name) => {
    const actor = game.actors.getName(name);
    await actor.update({ system: { details: { level: 10 } } });
    await actor.sheet.render({ force: true });
  }, MAGE);
  await menu(gm, sheet, "Отменить последний уровень");
  await gm.getByText("последним записан 2-й уровень").waitFor();
  await menu(gm, sheet, "Награда за задание класса");
  await expect
    .poll(() =>
      gm.evaluate((name) => {
        const { items, system } = game.actors.getName(name);
        return [
          items.some((item: { name: string }) => item.name === "Мастерство заклинателя"),
          system.details.capstone,
          system.details.level,
        ];
      }, MAGE),
    )
    .toEqual([true, true, 10]);
  await menu(gm, sheet, "Награда за задание класса");
  await expect
    .poll(() =>
      gm.evaluate((name) => {
        const { items, system } = game.actors.getName(name);
        return [items.size, system.details.capstone];
      }, MAGE),
    )
    .toEqual([1, false]);
  evening.allow(/gone567890123456/u);
});
