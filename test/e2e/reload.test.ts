/** Whoever loads the page again finds what was there. At every step, on both generations: test/messages/reloads.test.ts. */
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { authorsOf, bookOf, closeWindows, defenseButton, isTreatmentOf, untilMessages } from "./support/clash.ts";
import { beginEvening, press, reload, type Evening } from "./support/evening.ts";
import { NEWER, onBoth } from "./support/generations.ts";
import { settled } from "./support/quiet.ts";
import { attackWith, forceDice, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT, type WorldPlan } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

const SCENELESS: WorldPlan = { ...FIGHT, sceneless: true, tokens: [] };

/** All cards of a page, in no order: the order of the log after a reload is nobody's promise. */
async function log(page: Page): Promise<string[]> {
  const cards = await page.locator(".chat-message .od-card").all();
  return (await Promise.all(cards.map(isTreatmentOf))).sort();
}

/** Loads every page again and compares: same cards, same hit points. */
async function reloadAll(pages: readonly Page[], ...names: readonly string[]): Promise<void> {
  const state = async (page: Page): Promise<unknown> => ({
    log: await log(page),
    books: await Promise.all(names.map((name) => bookOf(page, name))),
  });
  const before = await Promise.all(pages.map(state));
  await Promise.all(pages.map(reload));
  for (const [index, page] of pages.entries())
    await expect.poll(() => state(page), { timeout: 8000 }).toEqual(before[index]);
}

describe.each(onBoth("life of a table"))("generation %i", (generation) => {
  test("8. loaded again with an open window, a question and a card: nothing has happened, he is asked again, the card tells the same", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    // The dialog is open: nothing has happened yet.
    await target(gm, "Воин");
    await (
      await openSheet(gm, "Огр")
    )
      .getByRole("button", { name: /Дубина.*Удар/u })
      .first()
      .click();
    await gm.getByRole("button", { name: /Бросить атаку/u }).waitFor();
    await reloadAll([gm], "Воин");
    expect(await authorsOf(gm, "attack")).toEqual([]);

    await forceDice(gm, [19, 20], [3, 8], [1, 8], [1, 8], [1, 8]);
    await target(gm, "Воин");
    await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
    await defenseButton(player).waitFor();
    await closeWindows(gm);
    await reloadAll([player], "Воин");
    await defenseButton(player).waitFor();
    await forceDice(player, [4, 20]);
    await defenseButton(player).click();
    await expect.poll(async () => (await bookOf(gm, "Воин")).receipts.length).toBe(1);
    await settled(gm);
    await reloadAll([gm, player], "Воин");
    expect(await defenseButton(player).count()).toBe(0);
  });
});

describe.each(NEWER)("generation %i", (generation) => {
  test("8. no scene at all: targets from the list in the dialog and from the card", async () => {
    evening = await beginEvening({ generation, world: SCENELESS });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await forceDice(gm, [19, 20], [2, 8], [2, 8], [1, 8], [1, 8], [9, 20]); // the last one answers for the goblin
    await forceDice(player, [4, 20], [13, 20], [5, 8]);
    await gm.getByRole("tab", { name: /Актёры|Actors|Персонажи/u }).click();
    await gm
      .getByRole("button", { name: /Огр/u })
      .or(gm.getByText("Огр", { exact: true }))
      .first()
      .click();
    await gm
      .getByRole("button", { name: /Дубина.*Удар/u })
      .first()
      .click();
    await gm.getByRole("combobox", { name: "Добавить цель…" }).selectOption({ label: "Воин" });
    await gm.getByRole("button", { name: "Бросить атаку", exact: true }).click();
    await closeWindows(gm);
    await gm.getByRole("tab", { name: /Чат|Chat/u }).click();
    await defenseButton(player).click();
    for (const page of [gm, player]) await untilHitPoints(page, "Воин", 9);
    await lastCard(player).getByText("Попадание · 3").waitFor();
    await shoot(player, `${generation}-8-sceneless`);

    // A player who sees no goblin in his list strikes at nobody; the GM says who it was.
    // Whatever was thrown before them, these are the dice of this blow.
    await forceDice(player, [13, 20], [5, 8]);
    await forceDice(gm, [9, 20]);
    await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
    await untilMessages(gm, "attack", 2);
    // The card itself is waited for: before it is drawn the last one is the ogre’s.
    await press(gm, "Добавить цель…", gm.locator(".chat-message .od-card", { hasText: "Длинный меч" }));
    const window = gm.locator(".application").filter({ hasText: "Добавить цель" });
    await window.getByLabel("Гоблин").check();
    await window.getByRole("button", { name: "Добавить", exact: true }).click();
    for (const page of [gm, player]) await untilHitPoints(page, "Гоблин", 3);
    expect((await bookOf(player, "Гоблин")).value).toBe(3);
  });
});
