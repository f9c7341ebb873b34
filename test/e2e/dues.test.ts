/** What is due at the start and the end of turns: done by whoever is there, once, and honest when a turn is taken back. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { beginEvening, press, reload, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { settled } from "./support/quiet.ts";
import { forceDice, lastCard, openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
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

/** Goes on or back by one turn, until all know. */
async function turn(by: Page, pages: readonly Page[], way: "nextTurn" | "previousTurn" = "nextTurn"): Promise<void> {
  const before = await by.evaluate(() => `${String(game.combat.round)}.${String(game.combat.turn)}`);
  await by.evaluate(async (how) => void (await game.combat[how]()), way);
  for (const page of pages)
    await page.waitForFunction((was) => `${String(game.combat.round)}.${String(game.combat.turn)}` !== was, before);
}

const due = (sheet: Locator): Locator => sheet.getByRole("group", { name: "Пора сделать" }).getByRole("button");

describe.each(NEWER)("generation %i", (generation) => {
  test("a save at a turn's end without a GM: rolled once by whoever presses, it ends the effect with the turn; taken back it is there again", async () => {
    evening = await beginEvening({ generation });
    const gm = await evening.open("GM");
    const [player, other] = await Promise.all([evening.open("Player 1"), evening.open("Player 2")]);
    await beginFight(gm, [gm, player, other]);
    const set = await openSheet(gm, "Воин");
    await effectsTab(set);
    await set.getByRole("button", { name: "До спасброска", exact: true }).click();
    await set.getByRole("button", { name: "Отравленный", exact: true }).click();
    const poisoned = (page: Page): Promise<boolean> =>
      page.evaluate(() => game.actors.getName("Воин").statuses.has("poisoned") as boolean);
    await expect.poll(() => poisoned(other)).toBe(true);
    // It is owed at the end of the bearer's own turn, not before.
    const sheet = await openSheet(player, "Воин");
    await effectsTab(sheet);
    await row(sheet, "Отравленный").waitFor();
    expect(await due(sheet).count()).toBe(0);
    await turn(gm, [gm, player, other]);
    await gm.close();
    await due(sheet).waitFor();
    expect(await due(sheet).allInnerTexts()).toEqual(["Спасбросок: Отравленный"]);
    // The head says it on every tab.
    const badge = (of: Locator): Locator =>
      of.locator(".od-head").getByRole("button", { name: "Пора: Спасбросок: Отравленный" });
    await badge(sheet).waitFor();
    await loadAxe(player);
    expect(await violations(sheet)).toEqual([]);
    expect(await eyesores(sheet)).toEqual([]);
    await shoot(sheet, `due-save-${String(generation)}`);
    // A failure: it goes on, and is owed no more in this turn, also after a reload.
    await forceDice(player, [2, 20]);
    await due(sheet).dblclick();
    await expect.poll(() => due(sheet).count()).toBe(0);
    expect(await badge(sheet).count()).toBe(0);
    await lastCard(other).getByText("Провал").waitFor();
    await reload(player);
    const again = await openSheet(player, "Воин");
    await effectsTab(again);
    await row(again, "Отравленный").waitFor();
    expect(await due(again).count()).toBe(0);
    // Round 2: two tabs of the player press at one instant.
    const tab = await evening.openTab(player);
    const second = await openSheet(tab, "Воин");
    await effectsTab(second);
    await turn(player, [player, tab, other]);
    await turn(other, [player, tab, other]);
    const back = await evening.open("GM");
    await turn(back, [back, player, tab, other]);
    const pages = [back, player, tab, other];
    for (const page of [player, tab]) await forceDice(page, [20, 20]);
    await Promise.all([due(again).click(), due(second).click()]);
    for (const shown of [again, second]) await expect.poll(() => due(shown).count()).toBe(0);
    await settled(player);
    const checks = (): Promise<number> =>
      other.evaluate(() => game.messages.filter((one: Loose) => one.type === "check").length as number);
    await expect.poll(checks).toBe(2);
    // It ends with the turn.
    await expect.poll(() => poisoned(other)).toBe(true);
    await row(again, "Отравленный").getByText("до конца хода: Воин").waitFor();
    await turn(player, pages);
    for (const page of pages) await expect.poll(() => poisoned(page)).toBe(false);
    await turn(back, pages, "previousTurn");
    for (const page of pages) await expect.poll(() => poisoned(page)).toBe(true);
    // The roll stands: nobody rolls until he likes it.
    await settled(player);
    expect(await due(again).count()).toBe(0);
    await turn(player, pages);
    for (const page of pages) await expect.poll(() => poisoned(page)).toBe(false);
    // With the roll goes what it ended; it is owed again.
    await back.evaluate(async () => {
      await game.messages.contents.at(-1).delete();
    });
    for (const page of pages) await expect.poll(() => poisoned(page)).toBe(true);
    await due(again).waitFor();
    // Done from the head, it is done there and among the effects, on every page.
    await again.getByRole("tab").first().click();
    await badge(again).click();
    for (const shown of [again, second]) await expect.poll(() => badge(shown).count()).toBe(0);
    await expect.poll(() => due(again).count()).toBe(0);
    await expect.poll(checks).toBe(2);
  });

  test("B-MISC-10: a recharge is due from the turn after its use, for the Game Masters alone; two press, one die falls; deleted it takes back what it gave", async () => {
    evening = await beginEvening({ generation });
    const [gm, second, player] = await Promise.all([
      evening.open("GM"),
      evening.open("GM 2"),
      evening.open("Player 1"),
    ]);
    const pages = [gm, second, player];
    await beginFight(gm, pages);
    await gm.evaluate(async () => {
      const { actor } = canvas.tokens.placeables.find((one: Loose) => one.name === "Гоблин 1");
      await actor.createEmbeddedDocuments("Item", [
        { name: "Плевок", type: "feature", system: { recharge: 5, uses: { value: 1, max: 1 }, action: "active" } },
      ]);
    });
    const left = (page: Page): Promise<number> =>
      page.evaluate(() => {
        const { actor } = canvas.tokens.placeables.find((one: Loose) => one.name === "Гоблин 1");
        return actor.items.getName("Плевок").system.uses.value as number;
      });
    const sheets = await Promise.all([gm, second].map((page) => openSheet(page, "Гоблин 1")));
    const [own, other] = sheets as [Locator, Locator];
    await gm.evaluate(async () => {
      const { actor } = canvas.tokens.placeables.find((one: Loose) => one.name === "Гоблин 1");
      await actor.items.getName("Плевок").update({ system: { uses: { value: 0 } } });
    });
    await settled(gm);
    // Used in this very turn.
    expect(await due(own).count()).toBe(0);
    for (let step = 0; step < 3; step++) await turn(gm, pages);
    for (const page of [gm, second]) await forceDice(page, [5, 6]);
    for (const sheet of [own, other]) await due(sheet).waitFor();
    expect(await due(own).allInnerTexts()).toEqual(["Перезарядка: Плевок"]);
    await shoot(own, `due-recharge-${String(generation)}`);
    await Promise.all([due(own).click(), due(other).click()]);
    for (const page of pages) await expect.poll(() => left(page)).toBe(1);
    await settled(gm);
    expect(await gm.evaluate(() => game.messages.size as number)).toBe(1);
    expect(
      await player.evaluate(() => game.messages.filter((one: Loose) => one.isContentVisible).length as number),
    ).toBe(0);
    await second.locator(".chat-message").last().getByText("Плевок").waitFor();
    await second.evaluate(async () => void (await game.messages.contents[0].delete()));
    for (const page of pages) await expect.poll(() => left(page)).toBe(0);
    await due(own).waitFor();
    // A die that does not give it back is done, too.
    await forceDice(gm, [4, 6]);
    await due(own).click();
    await expect.poll(() => due(own).count()).toBe(0);
    expect(await left(second)).toBe(0);
  });

  test("B-DEATH-05: a death save is due in the own turn alone, once, with no GM there", async () => {
    evening = await beginEvening({ generation });
    const gm = await evening.open("GM");
    const [player, other] = await Promise.all([evening.open("Player 1"), evening.open("Player 2")]);
    await gm.evaluate(async () => {
      await game.settings.set("opposed-d20", "ruleProfile", "base");
      await game.actors.getName("Воин").update({ system: { hp: { value: 0 } } });
    });
    await beginFight(gm, [gm, player, other]);
    const sheet = await openSheet(player, "Воин");
    await effectsTab(sheet);
    expect(await due(sheet).count()).toBe(0);
    await turn(gm, [gm, player, other]);
    await gm.close();
    await due(sheet).waitFor();
    expect(await due(sheet).allInnerTexts()).toEqual(["Спасбросок от смерти"]);
    await forceDice(player, [12, 20], [12, 20]);
    await due(sheet).dblclick();
    const saves = (): Promise<number> =>
      other.evaluate(() => game.actors.getName("Воин").system.death.successes as number);
    await expect.poll(saves).toBe(1);
    await expect.poll(() => due(sheet).count()).toBe(0);
    await settled(player);
    expect(await saves()).toBe(1);
    // Nothing of it is left for the turns of others.
    await turn(player, [player, other]);
    expect(await due(sheet).count()).toBe(0);
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
  const rows = (page: Page): Promise<string[]> => bar(page).locator('[data-od-action="due"]').allInnerTexts();
  await bar(player).getByRole("button", { name: "Развернуть" }).click();
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
  await bar(player).locator('summary[data-key="actions-summary"]').press("Enter");
  await reload(player);
  await bar(player).getByRole("button", { name: "Развернуть" }).click();
  await expect.poll(() => rows(player)).toEqual(["Горение", "Регенерация: 5"]);
  await bar(player).locator('summary[data-key="actions-summary"]').press("Enter");
  await bar(player).getByRole("button", { name: "Уклонение" }).waitFor();
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
  await bar(desk).getByText("Actions", { exact: true }).click();
  await bar(desk).getByRole("button", { name: "Put the fire out" }).click();
  for (const page of [player, desk]) await expect.poll(() => hero(page)).toMatchObject({ statuses: ["prone"], hp: 7 });
  await bar(player).locator('[data-pip="active"] s').waitFor();
  await desk
    .locator(".chat-message")
    .last()
    .getByRole("button", { name: /Take back/u })
    .click();
  await expect.poll(() => hero(player)).toMatchObject({ statuses: ["burning"], hp: 7, cards: 2 });
});
