/** Saves against death by the base rules: rolled from the head of the sheet, seen by all, counted at once. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { closeBrowser } from "./drivers/browser.ts";
import { beginEvening, storedActor, told, type Evening } from "./evening.ts";
import { loadAxe, violations } from "./inspect.ts";
import { forceDice, lastCard, openSheet } from "./seat.ts";
import { shoot } from "./shots.ts";
import { FIGHT } from "./world.ts";

afterAll(closeBrowser);

let evening: Evening;
afterEach(() => evening.end());

const death = async (page: Page): Promise<unknown> => {
  const { system } = await storedActor(page, "Воин");
  const { successes, failures, stable, dead } = system.death;
  return [system.hp.value, successes, failures, stable, dead];
};

test("B-DEATH-05 B-DEATH-07: a success, a 1 is two failures, a 20 gives 1 hit point; nobody rolls where the rules do not", async () => {
  evening = await beginEvening({ generation: 14, world: FIGHT });
  const [gm, player] = await Promise.all([evening.open("GM", { language: "en" }), evening.open("Player 1")]);
  await gm.evaluate(async () => { await game.actors.getName("Воин").update({ system: { hp: { value: 0 } } }); });
  const sheet = await openSheet(player, "Воин");
  const button = sheet.getByRole("button", { name: "Спасбросок от смерти", exact: true });
  await sheet.getByText("Отметки смерти").first().waitFor();
  // One who drops out by the homebrew is stable.
  expect(await button.count()).toBe(0);
  await gm.evaluate(async () => { await game.settings.set("opposed-d20", "ruleProfile", "base"); });
  await button.waitFor();
  await loadAxe(player);
  expect(await violations(sheet)).toEqual([]);
  await shoot(sheet, "death-save");

  await forceDice(player, [10, 20], [1, 20], [20, 20]);
  // Twice in a row is once.
  await button.dblclick();
  await expect.poll(() => death(gm)).toEqual([0, 1, 0, false, false]);
  expect(await gm.evaluate(() => game.messages.size as number)).toBe(1);
  await lastCard(gm).getByRole("strong").filter({ hasText: "Death save" }).waitFor();
  await lastCard(gm).getByText("Difficulty 10").waitFor();
  await lastCard(gm).getByText("Success").waitFor();
  await button.click();
  await expect.poll(() => death(gm)).toEqual([0, 1, 2, false, false]);
  expect(await told(lastCard(player))).toMatch(/Спасбросок от смерти.*(Провал|провал|Неудача)/u);
  await button.click();
  await expect.poll(() => death(gm)).toEqual([1, 0, 0, false, false]);
  await expect.poll(() => button.count()).toBe(0);
  await shoot(lastCard(gm), "death-card");
});
