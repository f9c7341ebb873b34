/** The actions of the list by keyboard at a table with latency; what comes of them: `test/messages/actions.test.ts`, `hiding`, `deeds-live`. */
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { closeWindows } from "./support/clash.ts";
import { beginEvening, dialog, type Evening } from "./support/evening.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { forceDice, lastCard, openSheet, target } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT } from "./support/world.ts";

let evening: Evening, gm: Page, first: Page;
beforeEach(async () => {
  evening = await beginEvening({ latency: [80, 200], world: FIGHT });
  [gm, first] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
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
  for (const page of [gm, first])
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

test("B-ACT-04 B-ACT-10 B-ACT-15 H-TURN-04 H-TURN-10: by keyboard: told in windows and on cards, found, readied and released, refused when the turn is over", async () => {
  await begin("Воин", "Огр");
  await act(first, "Воин", "Уклонение");
  await lastCard(gm).getByText("Уклонение").first().waitFor();
  await expect.poll(() => effects(gm, "Воин")).toEqual(["Уклонение"]);
  await shoot(first, "actions-dodge");
  await closeWindows(gm);
  await target(gm, "Воин");
  const ogre = await openSheet(gm, "Огр");
  await ogre
    .getByRole("button", { name: /Дубина.*Удар/u })
    .first()
    .click();
  const attack = dialog(gm, "Атака: Дубина");
  await attack.locator("button[type=submit]").waitFor();
  expect(await reasons(attack)).toEqual([expect.stringContaining("Цель уклоняется")]);
  await closeWindows(gm);
  // One too many: told on every card, and gone with the deed.
  await act(first, "Воин", "Отход");
  for (const page of [gm, first]) await lastCard(page).getByRole("button", { name: SECOND, exact: true }).waitFor();
  await shoot(gm, "actions-second");
  // The window of another one says so before it is done.
  await act(first, "Воин", "Подготовка");
  const third = dialog(first, "Подготовка · Воин");
  await third.getByText("3-е действие за ход").waitFor();
  await shoot(third, "actions-third");
  await first.keyboard.press("Escape");
  await third.waitFor({ state: "detached" });
  await closeWindows(first);
  await lastCard(first)
    .getByRole("button", { name: /Отменить/u })
    .click();
  await lastCard(gm).getByText("Отменено").waitFor();
  await expect.poll(() => effects(gm, "Воин")).toEqual(["Уклонение"]);

  // A window of one's own turn that is still open when that turn is over is refused.
  await target(first, "Огр");
  const help = dialog(first, "Помощь · Воин");
  await act(first, "Воин", "Помощь");
  await help.waitFor();
  await pass("Огр");
  await help.locator("button[type=submit]").click();
  await first.locator(".notification", { hasText: "кончился" }).waitFor();
  expect(await effects(gm, "Воин")).toEqual(["Уклонение"]);
  await pass("Воин");
  await expect.poll(() => effects(gm, "Воин")).toEqual([]);
  await act(first, "Воин", "Помощь");
  await help.locator("button[type=submit]").click();
  await expect.poll(() => effects(gm, "Воин")).toEqual(["Помощь: Огр"]);
  await closeWindows(first);

  // Hidden by a roll of 14, the DC is 15; found by the ogre's Search, which offers the same skill by name.
  await forceDice(first, [14, 20]);
  await act(first, "Воин", "Скрыться");
  await dialog(first, /Скрытность/u)
    .locator("button[type=submit]")
    .click();
  await expect.poll(() => effects(gm, "Воин")).toEqual(["Помощь: Огр", "Скрыт"]);
  await shoot(first, "actions-hide");
  await closeWindows(first);
  await (await openSheet(first, "Воин")).getByRole("button", { name: /Длинный меч.*Удар/u }).click();
  const unseen = dialog(first, "Атака: Длинный меч");
  await unseen.locator("button[type=submit]").waitFor();
  expect(await reasons(unseen)).toContainEqual(expect.stringContaining("Невидимый"));
  await closeWindows(first);
  await pass("Огр");
  await closeWindows(gm);
  await forceDice(gm, [20, 20]);
  await act(gm, "Огр", "Поиск");
  const how = dialog(gm, "Поиск · Огр");
  await how.locator("button[type=submit]").click();
  await how.waitFor({ state: "detached" });
  await dialog(gm, /Внимательность/u)
    .locator("button[type=submit]")
    .click();
  await expect.poll(() => effects(first, "Воин")).toEqual(["Помощь: Огр"]);
  await closeWindows(gm);
  await pass("Воин");

  await act(first, "Воин", "Подготовка");
  const ready = dialog(first, "Подготовка · Воин");
  await ready.getByLabel("Когда").fill("огр подойдёт");
  await ready.getByLabel("То", { exact: true }).fill("ударю");
  await loadAxe(first);
  expect([await eyesores(ready), await violations(ready)]).toEqual([[], []]);
  await ready.locator("button[type=submit]").click();
  await expect.poll(() => effects(gm, "Воин")).toEqual(["Подготовка: огр подойдёт → ударю"]);
  await pass("Огр");
  await act(first, "Воин", "Исполнить");
  await expect.poll(() => effects(gm, "Воин")).toEqual([]);
  await lastCard(gm).getByText("огр подойдёт → ударю", { exact: true }).waitFor();
  await shoot(gm, "actions-release");
});
