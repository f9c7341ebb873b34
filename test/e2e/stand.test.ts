/** The choice at 0 hit points, and the fall of a creature, as sheets and cards show them. What they come to: test/messages. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { beginEvening, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { lastCard, openSheet, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

const deal = (gm: Page, amount: number, to = "Воин"): Promise<void> =>
  gm.evaluate(
    async ([n, name]) =>
      void (await game.system.api.dealDamage({
        targets: [canvas.tokens.placeables.find((token: Loose) => token.name === name).document],
        formula: String(n),
        armor: false,
      })),
    [amount, to] as const,
  );
const undo = (gm: Page): Promise<void> =>
  gm.evaluate(async () => {
    const message = game.messages.contents.findLast((each: Loose) => each.type === "damage");
    await game.system.api.undo({ message });
  });
/** The message of the choice, wherever it stands in the log. */
const card = (page: Page): Locator =>
  page
    .locator("#sidebar .chat-message")
    .filter({ has: page.getByText("Стоит насмерть", { exact: true }) })
    .last();

describe.each(NEWER)("generation %i", (generation) => {
  test("H-DEATH-01 H-DEATH-03 B-DEATH-01 C-64: the choice is offered on the sheet at 0, told on the card and in the head; a creature's fall, too, and gone with the undo", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").update({ system: { hp: { value: 5 } } });
    });
    const sheet = await openSheet(player, "Воин");
    const button = sheet.getByRole("button", { name: "Стоять насмерть", exact: true });
    await untilHitPoints(player, "Воин", 5);
    expect(await button.count()).toBe(0);
    await deal(gm, 9);
    await untilHitPoints(player, "Воин", 0);
    await button.waitFor();
    // Everybody reads of it, whatever sheet is open: once it is chosen nothing waits any more.
    const open = "Воин: хитов не осталось. Ждём выбора: выбыть или стоять насмерть";
    for (const page of [gm, player]) await lastCard(page).getByText(open, { exact: true }).waitFor();
    await loadAxe(player);
    expect(await violations(lastCard(player))).toEqual([]);
    await shoot(lastCard(player), `${String(generation)}-fallen-card`);
    expect(await violations(sheet)).toEqual([]);
    await shoot(sheet, `${String(generation)}-stand-sheet`);
    await button.focus();
    await player.keyboard.press("Enter");
    for (const page of [gm, player]) await card(page).getByText("хиты: −4").waitFor();
    await expect.poll(() => button.count()).toBe(0);
    await gm.locator("#sidebar").getByText("Воин: хитов не осталось", { exact: true }).waitFor();
    expect(await violations(card(player))).toEqual([]);
    expect(await eyesores(card(player))).toEqual([]);
    await shoot(lastCard(player), `${String(generation)}-stand-card`);

    // Marked dead he stands no longer, and is told as dead alone; the mark taken off, he stands.
    const mark = sheet.getByRole("button", { name: /Мёртв$/u });
    const standing = sheet.locator(".od-head__states").getByText("Стоит насмерть", { exact: true });
    await standing.waitFor();
    await mark.click();
    await expect.poll(() => standing.count()).toBe(0);
    await mark.click();
    await standing.waitFor();
    await card(player).getByRole("button", { name: "Отменить: Воин", exact: true }).click();
    await untilHitPoints(gm, "Воин", 0);
    await card(gm).getByText("больше не стоит").waitFor();
    await button.waitFor();
    await gm.evaluate(async () => void (await game.settings.set("opposed-d20", "ruleProfile", "base")));
    await expect.poll(() => button.count()).toBe(0);
    await gm.evaluate(async () => void (await game.settings.set("opposed-d20", "ruleProfile", "homebrew")));

    // A creature.
    const goblin = await openSheet(gm, "Гоблин 1");
    const dead = goblin.locator(".od-head").getByText("Мёртв", { exact: true });
    const line = "Гоблин 1 падает: хитов не осталось";
    expect(await dead.count()).toBe(0);
    await deal(gm, 10, "Гоблин 1");
    for (const page of [gm, player]) await lastCard(page).getByText(line, { exact: true }).waitFor();
    await dead.waitFor();
    await loadAxe(gm);
    expect(await violations(goblin)).toEqual([]);
    await shoot(goblin, `${String(generation)}-fallen-creature`);
    await undo(gm);
    await expect.poll(() => dead.count()).toBe(0);
    await expect.poll(() => lastCard(player).getByText(line, { exact: true }).count()).toBe(0);
    // Unconscious by the table's rules.
    await gm.evaluate(async () => {
      await game.settings.set("opposed-d20", "ruleOverrides", { npcAtZero: "unconscious" });
    });
    await deal(gm, 10, "Гоблин 1");
    await goblin.locator(".od-head").getByText("Хитов не осталось", { exact: true }).waitFor();
  });
});
