/** The actions of the list at a table of three, with latency: told, seen in the rolls of others, taken back. */
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { closeWindows } from "./support/clash.ts";
import { beginEvening, dialog, type Evening } from "./support/evening.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { forceDice, lastCard, openSheet, target } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT } from "./support/world.ts";

let evening: Evening, gm: Page, first: Page, second: Page;
beforeEach(async () => {
  evening = await beginEvening({ latency: [80, 200], world: FIGHT });
  [gm, first, second] = await Promise.all([evening.open("GM"), evening.open("Player 1"), evening.open("Player 2")]);
});
afterEach(() => evening.end());

/** A fight that has begun, in this order, on every page. */
async function begin(...names: readonly string[]): Promise<void> {
  await gm.evaluate(async (order) => {
    await CONFIG.Token.documentClass.createCombatants(
      canvas.scene.tokens.filter((token: Loose) => order.includes(token.name)),
    );
    await game.combat.updateEmbeddedDocuments(
      "Combatant",
      game.combat.combatants.map((each: Loose) => ({ _id: each.id, initiative: 20 - order.indexOf(each.name) })),
    );
    await game.combat.startCombat();
  }, names);
  await untilTurn(names[0] ?? "");
}

async function untilTurn(name: string): Promise<void> {
  for (const page of [gm, first, second])
    await page.waitForFunction((who) => game.combat?.started === true && game.combat.combatant?.name === who, name);
}

async function pass(to: string): Promise<void> {
  await gm.evaluate(async () => {
    await game.combat.nextTurn();
  });
  await untilTurn(to);
}

/** Presses an action on the sheet, by keyboard. */
async function act(page: Page, who: string, name: string): Promise<void> {
  const sheet = await openSheet(page, who);
  const list = sheet.locator("details.od-deeds");
  if (!(await list.evaluate((one: Loose) => one.open as boolean))) await list.locator("summary").press("Enter");
  await list.getByRole("button", { name, exact: true }).press("Enter");
}

const reasons = (window: Locator): Promise<string[]> => window.locator(".od-reasons li").allInnerTexts();
const effects = (page: Page, who: string): Promise<string[]> =>
  page.evaluate(
    (name) =>
      canvas.tokens.placeables
        .find((one: Loose) => one.name === name)
        .actor.effects.filter((one: Loose) => one.active)
        .map((one: Loose) => one.name as string),
    who,
  );
const SECOND = "Второе действие за ход";

describe("actions", () => {
  test("B-ACT-04 C-51 H-TURN-04: who dodges is attacked with disadvantage until his next turn; a second action is told, and taken back", async () => {
    await begin("Воин", "Огр");
    await act(first, "Воин", "Уклонение");
    for (const page of [gm, first, second]) {
      await lastCard(page).getByText("Уклонение").first().waitFor();
      await expect.poll(() => effects(page, "Воин")).toEqual(["Уклонение"]);
    }
    await shoot(first, "actions-dodge");
    await closeWindows(gm);
    await target(gm, "Воин");
    await gm.evaluate(() => canvas.tokens.placeables.find((one: Loose) => one.name === "Огр").control());
    const attack = async (): Promise<Locator> => {
      const ogre = await openSheet(gm, "Огр");
      await ogre
        .getByRole("button", { name: /Дубина.*Удар/u })
        .first()
        .click();
      const window = dialog(gm, "Атака: Дубина");
      await window.locator("button[type=submit]").waitFor();
      return window;
    };
    expect(await reasons(await attack())).toEqual([expect.stringContaining("Цель уклоняется")]);
    await closeWindows(gm);
    // One too many: told on every card, and gone with the deed.
    await act(first, "Воин", "Отход");
    const over = (page: Page): Locator => lastCard(page).getByRole("button", { name: SECOND, exact: true });
    for (const page of [gm, first, second]) await over(page).waitFor();
    await shoot(gm, "actions-second");
    // The window of another one says so before it is done.
    await act(first, "Воин", "Подготовка");
    const third = dialog(first, "Подготовка · Воин");
    await third.getByText("3-е действие за ход").waitFor();
    await shoot(third, "actions-third");
    await first.keyboard.press("Escape");
    await third.waitFor({ state: "detached" });
    await expect.poll(() => effects(second, "Воин")).toEqual(["Уклонение", "Отход"]);
    expect(await lastCard(second).getByRole("button", { name: "Отменить" }).count()).toBe(0);
    await closeWindows(first);
    await lastCard(first)
      .getByRole("button", { name: /Отменить/u })
      .click();
    for (const page of [gm, first, second]) {
      await lastCard(page).getByText("Отменено").waitFor();
      await expect.poll(() => effects(page, "Воин")).toEqual(["Уклонение"]);
    }
    // It ends by itself at the start of his next turn, and is back when that turn is taken back.
    await pass("Огр");
    await expect.poll(() => effects(second, "Воин")).toEqual(["Уклонение"]);
    await pass("Воин");
    for (const page of [gm, first, second]) await expect.poll(() => effects(page, "Воин")).toEqual([]);
    expect(await reasons(await attack())).toEqual([]);
  });

  test("B-ACT-09 B-ACT-10 B-ACT-11 B-ACT-15: who hides strikes unseen and is hidden no longer; a Search finds him; a readied action is released", async () => {
    await begin("Воин", "Огр");
    // 18 on the die: the DC of hiding is 15.
    await forceDice(first, [18, 20]);
    await act(first, "Воин", "Скрыться");
    await dialog(first, /Скрытность/u)
      .locator("button[type=submit]")
      .click();
    for (const page of [gm, first, second]) await expect.poll(() => effects(page, "Воин")).toEqual(["Скрыт"]);
    await shoot(first, "actions-hide");
    await closeWindows(first);
    await target(first, "Огр");
    await (await openSheet(first, "Воин")).getByRole("button", { name: /Длинный меч.*Удар/u }).click();
    const window = dialog(first, "Атака: Длинный меч");
    await window.locator("button[type=submit]").waitFor();
    expect(await reasons(window)).toEqual([expect.stringContaining("Невидимый")]);
    await forceDice(first, [10, 20], [11, 20], [4, 8]);
    await window.locator("button[type=submit]").click();
    for (const page of [gm, second]) await expect.poll(() => effects(page, "Воин")).toEqual([]);
    await closeWindows(first);

    // Hidden again, and found by the ogre: 20 and more.
    await forceDice(first, [14, 20]);
    await act(first, "Воин", "Скрыться");
    await dialog(first, /Скрытность/u)
      .locator("button[type=submit]")
      .click();
    for (const page of [gm, second]) await expect.poll(() => effects(page, "Воин")).toEqual(["Скрыт"]);
    await pass("Огр");
    await closeWindows(gm);
    await forceDice(gm, [20, 20]);
    await act(gm, "Огр", "Поиск");
    const how = dialog(gm, "Поиск · Огр");
    await how.locator("button[type=submit]").click();
    // It offers the same skill by name.
    await how.waitFor({ state: "detached" });
    await dialog(gm, /Внимательность/u)
      .locator("button[type=submit]")
      .click();
    for (const page of [gm, first, second]) await expect.poll(() => effects(page, "Воин")).toEqual([]);

    await closeWindows(gm);
    await pass("Воин");
    await act(first, "Воин", "Подготовка");
    const ready = dialog(first, "Подготовка · Воин");
    await ready.getByLabel("Когда").fill("огр подойдёт");
    await ready.getByLabel("То", { exact: true }).fill("ударю");
    await loadAxe(first);
    expect([await eyesores(ready), await violations(ready)]).toEqual([[], []]);
    await ready.locator("button[type=submit]").click();
    for (const page of [gm, second])
      await expect.poll(() => effects(page, "Воин")).toEqual(["Подготовка: огр подойдёт → ударю"]);
    await pass("Огр");
    await act(first, "Воин", "Исполнить");
    for (const page of [gm, second]) await expect.poll(() => effects(page, "Воин")).toEqual([]);
    await lastCard(second).getByText("огр подойдёт → ударю", { exact: true }).waitFor();
    await shoot(second, "actions-release");
  });

  test("H-TURN-04 H-TURN-10: a window of one's own turn is refused when that turn is over, and opened anew it serves", async () => {
    await begin("Воин", "Огр", "Следопыт");
    await target(first, "Огр");
    const help = dialog(first, "Помощь · Воин");
    const press = (): Promise<void> => help.locator("button[type=submit]").click();
    await act(first, "Воин", "Помощь");
    await help.waitFor();
    await pass("Огр");
    await press();
    await first.locator(".notification", { hasText: "кончился" }).waitFor();
    expect(await effects(gm, "Воин")).toEqual([]);
    await pass("Следопыт");
    await pass("Воин");
    await act(first, "Воин", "Помощь");
    await press();
    await expect.poll(() => effects(gm, "Воин")).toEqual(["Помощь: Огр"]);
  });

  test("B-ACT-07: the next attack of an ally takes the help, and no other after it; withdrawn, the help is there again", async () => {
    await begin("Воин", "Следопыт", "Огр");
    await target(first, "Огр");
    await act(first, "Воин", "Помощь");
    await dialog(first, "Помощь · Воин").locator("button[type=submit]").click();
    for (const page of [gm, second]) await expect.poll(() => effects(page, "Воин")).toEqual(["Помощь: Огр"]);
    const open = async (): Promise<Locator> => {
      await closeWindows(second);
      await target(second, "Огр");
      await (
        await openSheet(second, "Следопыт")
      )
        .getByRole("button", { name: /Удар|Выстрел/u })
        .first()
        .click();
      // The one before may still be closing.
      const window = dialog(second, /^Атака|Атака: /u).last();
      await window.locator("button[type=submit]").waitFor();
      return window;
    };
    const HELP = expect.stringContaining("Помогает Воин") as string;
    const window = await open();
    expect(await reasons(window)).toContainEqual(HELP);
    await shoot(second, "actions-help");
    await window.locator("button[type=submit]").click();
    await gm.waitForFunction(() => game.messages.some((message: Loose) => message.type === "attack"));
    expect(await reasons(await open())).not.toContainEqual(HELP);
    await gm.evaluate(async () => {
      await game.messages.find((message: Loose) => message.type === "attack").update({ system: { cancelled: true } });
    });
    await second.waitForFunction(() =>
      game.messages.some((message: Loose) => message.type === "attack" && message.system.cancelled === true),
    );
    expect(await reasons(await open())).toContainEqual(HELP);
    // The same words from somebody who may not speak for the ranger take nothing.
    await first.evaluate(async () => {
      const { type, system, content } = game.messages.find((message: Loose) => message.type === "attack").toObject();
      await CONFIG.ChatMessage.documentClass.create({ type, content, system: { ...system, cancelled: false } });
    });
    await second.waitForFunction(
      () => game.messages.filter((message: Loose) => message.type === "attack").length === 2,
    );
    expect(await reasons(await open())).toContainEqual(HELP);
    // Two who took it at one instant both keep it, and both cards say so.
    await second.evaluate(async () => {
      const attack = game.messages.find((message: Loose) => message.type === "attack");
      const { type, system, content, rolls } = attack.toObject();
      const made = { type, content, system: { ...system, cancelled: false }, rolls };
      await Promise.all([1, 2].map(() => CONFIG.ChatMessage.documentClass.create(structuredClone(made))));
    });
    for (const page of [gm, first])
      await expect.poll(() => page.getByText("Эту помощь взял и другой бросок").count()).toBe(2);
  });
});
