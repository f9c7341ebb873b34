/** What is due at the start and the end of turns, as it is shown and pressed: in sheets and in the bar of a turn. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, press, reload, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { settled } from "./support/quiet.ts";
import { forceDice, lastCard, openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { openMore } from "./support/turn-bar.ts";
import { effectsTab, row } from "./support/effects-table.ts";

let evening: Evening;
afterEach(() => evening.end());

/** A fight in its first round: Goblin 1, the fighter, the ranger. */
async function beginFight(gm: Page, pages: readonly Page[]): Promise<void> {
  await gm.evaluate(async () => {
    const names = ["Гоблин 1", "Воин", "Следопыт"];
    const tokens = names.map((name) => canvas.tokens.placeables.find((one: Loose) => one.name === name));
    const combat = await CONFIG.Combat.documentClass.create({ active: true });
    await combat.createEmbeddedDocuments(
      "Combatant",
      tokens.map((token, index) => ({
        tokenId: token.id,
        sceneId: canvas.scene.id,
        actorId: token.actor.id,
        initiative: 20 - index,
      })),
    );
    await combat.startCombat();
  });
  for (const page of pages) await page.waitForFunction(() => game.combat?.combatant?.name === "Гоблин 1");
}

/** Goes on by one turn, until all know. */
async function turn(by: Page, pages: readonly Page[]): Promise<void> {
  const before = await by.evaluate(() => `${String(game.combat.round)}.${String(game.combat.turn)}`);
  await by.evaluate(async () => void (await game.combat.nextTurn()));
  for (const page of pages)
    await page.waitForFunction((was) => `${String(game.combat.round)}.${String(game.combat.turn)}` !== was, before);
}

const due = (sheet: Locator): Locator => sheet.getByRole("group", { name: "Пора сделать" }).getByRole("button");

describe.each(NEWER)("generation %i", (generation) => {
  test("B-MISC-10: a save and a recharge are due among the effects of a sheet and in its head; done in one place, they are gone from both", async () => {
    // Who does them, once, whoever is there: test/messages/dues-together.test.ts.
    evening = await beginEvening({ generation });
    const pages = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const [gm, player] = pages;
    await beginFight(gm, pages);
    const goblin = await openSheet(gm, "Гоблин 1");
    await gm.evaluate(async () => {
      const { actor } = canvas.tokens.placeables.find((one: Loose) => one.name === "Гоблин 1");
      const system = { recharge: 5, uses: { value: 1, max: 1 }, action: "active" };
      await actor.createEmbeddedDocuments("Item", [{ name: "Плевок", type: "feature", system }]);
      await actor.items.getName("Плевок").update({ system: { uses: { value: 0 } } });
    });
    await settled(gm);
    // Used in this very turn.
    expect(await due(goblin).count()).toBe(0);
    const set = await openSheet(gm, "Воин");
    await effectsTab(set);
    await set.getByRole("button", { name: "До спасброска", exact: true }).click();
    await set.getByRole("button", { name: "Отравленный", exact: true }).click();
    await expect
      .poll(() => player.evaluate(() => game.actors.getName("Воин").statuses.has("poisoned") as boolean))
      .toBe(true);
    // It is owed at the end of the bearer's own turn, not before.
    const sheet = await openSheet(player, "Воин");
    await effectsTab(sheet);
    await row(sheet, "Отравленный").waitFor();
    expect(await due(sheet).count()).toBe(0);
    await turn(gm, pages);
    await due(sheet).waitFor();
    expect(await due(sheet).allInnerTexts()).toEqual(["Спасбросок: Отравленный"]);
    // The head says it on every tab.
    const badge = sheet.locator(".od-head").getByRole("button", { name: "Пора: Спасбросок: Отравленный" });
    await badge.waitFor();
    await loadAxe(player);
    expect(await violations(sheet)).toEqual([]);
    expect(await eyesores(sheet)).toEqual([]);
    await shoot(sheet, `due-save-${String(generation)}`);
    await forceDice(player, [20, 20], [2, 20]);
    await due(sheet).dblclick();
    await expect.poll(() => due(sheet).count()).toBe(0);
    await expect.poll(() => badge.count()).toBe(0);
    await row(sheet, "Отравленный").getByText("до конца хода: Воин").waitFor();
    await settled(player);
    expect(await gm.evaluate(() => game.messages.size as number)).toBe(1);
    // Done from the head, it is done there and among the effects, on every page.
    await gm.evaluate(async () => void (await game.messages.contents.at(-1).delete()));
    for (const shown of [sheet, set]) await due(shown).waitFor();
    await sheet.getByRole("tab").first().click();
    await badge.click();
    await expect.poll(() => badge.count()).toBe(0);
    for (const shown of [sheet, set]) await expect.poll(() => due(shown).count()).toBe(0);
    await lastCard(gm).getByText("Провал").waitFor();
    // Else it would lie over the goblin's.
    await gm.evaluate(async () => void (await game.actors.getName("Воин").sheet.close()));
    // The goblin's next turn.
    for (let step = 0; step < 2; step++) await turn(gm, pages);
    await due(goblin).waitFor();
    expect(await due(goblin).allInnerTexts()).toEqual(["Перезарядка: Плевок"]);
    await shoot(goblin, `due-recharge-${String(generation)}`);
    await forceDice(gm, [5, 6]);
    await due(goblin).click();
    await expect.poll(() => due(goblin).count()).toBe(0);
    await gm.locator(".chat-message").last().getByText("Плевок").waitFor();
  });
});

test("B-HAZ-01 B-HAZ-02 B-DICE-14: fire and regeneration, on a phone and a desk, in the order that is wished, with no GM there; put out, taken back, undone", async () => {
  evening = await beginEvening({ generation: 14 });
  const gm = await evening.open("GM");
  const [player, desk] = await Promise.all([
    evening.open("Player 1", { theme: "dark", width: 390, height: 844 }),
    evening.open("Player 1", { language: "en", theme: "light" }),
  ]);
  const hero = (page: Page): Promise<{ hp: number; statuses: string[]; cards: number }> =>
    page.evaluate(() => {
      const actor = game.actors.getName("Воин");
      const cards = game.messages.filter((one: Loose) => one.type === "damage").length as number;
      return { hp: actor.system.hp.value, statuses: [...actor.statuses].sort(), cards };
    });
  await gm.evaluate(async () => {
    const actor = game.actors.getName("Воин");
    await actor.update({
      system: {
        hp: { value: 2, max: 20 },
        armor: {},
        regeneration: { points: 5, atZero: false },
        regenerationStops: ["fire"],
      },
    });
    for (const item of actor.items.filter((one: Loose) => one.type === "armor"))
      await item.update({ system: { equipped: false } });
  });
  await beginFight(gm, [gm, player, desk]);
  await gm.evaluate(async () => void (await game.actors.getName("Воин").toggleStatusEffect("burning")));
  await turn(gm, [gm, player, desk]);
  await gm.close();
  const bar = (page: Page): Locator => page.locator(".od-bar");
  const rows = (page: Page): Promise<string[]> => bar(page).locator('[data-od-action="due"] > b').allInnerTexts();
  await expect.poll(() => rows(player)).toEqual(["Регенерация: 5", "Горение"]);
  await expect.poll(() => rows(desk)).toEqual(["Regeneration: 5", "Burning"]);
  await loadAxe(player);
  expect(await violations(bar(player))).toEqual([]);
  expect(await eyesores(bar(player))).toEqual([]);
  await shoot(player, "due-fire-phone");
  await shoot(bar(desk), "due-fire-desk");
  // Each page has its own wish; by keyboard.
  await bar(player).getByRole("button", { name: "Сделать раньше: Горение" }).focus();
  await player.keyboard.press("Enter");
  await expect.poll(() => rows(player)).toEqual(["Горение", "Регенерация: 5"]);
  expect(await player.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
    "Сделать раньше: Горение",
  );
  // A reload with the bar, its dues and its actions open loses neither: the order is kept on this browser, and is nobody else's.
  await openMore(player);
  await reload(player);
  await expect.poll(() => rows(player)).toEqual(["Горение", "Регенерация: 5"]);
  await openMore(player);
  await bar(player).getByRole("button", { name: "Уклонение" }).waitFor();
  await player.keyboard.press("Escape");
  expect(await rows(desk)).toEqual(["Regeneration: 5", "Burning"]);
  // Two points of fire leave nothing that could regenerate.
  await forceDice(player, [2, 4]);
  await bar(player).getByRole("button", { name: "Сделать всё" }).click();
  await expect.poll(() => hero(desk)).toMatchObject({ hp: 0, cards: 1 });
  // Whoever lies at 0 has his choice, which "Do all" does not make for him.
  for (const [page, choice] of [
    [player, ["Выбыть", "Стоять насмерть"]],
    [desk, ["Drop out", "Stand to the death"]],
  ] as const)
    await expect.poll(async () => (await rows(page)).sort()).toEqual(choice);
  // Undone, the fire has burned all the same; what it left to regenerate is due, and two pages do it once.
  await press(desk, "Undo");
  await expect.poll(() => hero(player)).toMatchObject({ hp: 2, cards: 1 });
  for (const [page, name] of [
    [player, "Регенерация: 5"],
    [desk, "Regeneration: 5"],
  ] as const)
    await expect.poll(() => rows(page)).toEqual([name]);
  await Promise.all([player, desk].map((page) => bar(page).locator('[data-od-action="due"]').click()));
  await expect.poll(() => hero(desk)).toMatchObject({ hp: 7, cards: 2 });
  for (const page of [player, desk]) await expect.poll(() => rows(page)).toEqual([]);
  // Rolling puts the fire out and spends the action; taken back it burns again, and nobody lies.
  await openMore(desk);
  await bar(desk).getByRole("button", { name: "Put the fire out" }).click();
  for (const page of [player, desk]) await expect.poll(() => hero(page)).toMatchObject({ statuses: ["prone"], hp: 7 });
  await bar(player).locator('[data-pip="active"] s').waitFor();
  await desk.locator(".chat-message").last().getByRole("button", { name: /Undo/u }).click();
  await expect.poll(() => hero(player)).toMatchObject({ statuses: ["burning"], hp: 7, cards: 2 });
});
