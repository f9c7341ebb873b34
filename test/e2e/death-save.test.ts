/** Death in the head of a sheet: its marks and switches, and the save that is rolled there. What it comes to: test/messages. */
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, storedActor, told, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { loadAxe, violations } from "./support/inspect.ts";
import { forceDice, lastCard, openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

const death = async (page: Page): Promise<unknown> => {
  const { system } = await storedActor(page, "Воин");
  const { successes, failures, stable, dead } = system.death;
  return [system.hp.value, successes, failures, stable, dead];
};

describe.each(NEWER)("generation %i", (generation) => {
  test("B-DEATH-02 B-DEATH-05 B-DEATH-07 B-COND-EXH-1: the dead are marked, and corrected by hand; the save has its button where the rules roll it, and twice in a row is once", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM", { language: "en" }), evening.open("Player 1")]);
    const change = (system: object): Promise<void> =>
      gm.evaluate(async (data) => void (await game.actors.getName("Воин").update({ system: data })), system);
    const sheet = await openSheet(player, "Воин");
    const stable = sheet.getByRole("button", { name: /Стабилен$/u });
    const marked = sheet.getByRole("button", { name: /Мёртв$/u });
    const button = sheet.getByRole("button", { name: "Спасбросок от смерти", exact: true });
    // 12 of 12 and as much again.
    await gm.evaluate(async () => {
      const targets = [canvas.tokens.placeables.find((token: Loose) => token.name === "Воин").document];
      await game.system.api.dealDamage({ targets, formula: "24", armor: false });
    });
    await expect.poll(() => death(gm)).toEqual([0, 0, 0, false, true]);
    await lastCard(player).getByText("Воин: этот удар смертелен").waitFor();
    await marked.waitFor();
    expect(await sheet.getByRole("button", { name: "Стоять насмерть" }).count()).toBe(0);
    await loadAxe(player);
    expect(await violations(sheet)).toEqual([]);
    await marked.click();
    await expect.poll(() => death(gm)).toEqual([0, 0, 0, false, false]);
    await stable.click();
    await expect.poll(() => death(gm)).toEqual([0, 0, 0, true, false]);
    await stable.click();
    await expect.poll(() => death(gm)).toEqual([0, 0, 0, false, false]);
    // Exhaustion of six levels: dead while it lasts, and nothing that could be taken off here.
    await change({ exhaustion: { other: 6 } });
    await expect.poll(() => marked.count()).toBe(0);
    await sheet.getByText("Мёртв", { exact: true }).waitFor();
    await change({ exhaustion: { other: 5 } });
    await marked.waitFor();
    await change({ exhaustion: { other: 0 } });

    await sheet.getByText("Отметки смерти").first().waitFor();
    // One who drops out by the homebrew is stable.
    expect(await button.count()).toBe(0);
    await gm.evaluate(async () => {
      await game.settings.set("opposed-d20", "ruleProfile", "base");
    });
    await button.waitFor();
    expect(await violations(sheet)).toEqual([]);
    await shoot(sheet, `${String(generation)}-death-save`);
    await forceDice(player, [10, 20], [1, 20], [20, 20]);
    await button.dblclick();
    await expect.poll(() => death(gm)).toEqual([0, 1, 0, false, false]);
    expect(await gm.evaluate(() => game.messages.filter((one: Loose) => one.type === "check").length as number)).toBe(
      1,
    );
    await lastCard(gm).getByRole("strong").filter({ hasText: "Death save" }).waitFor();
    await lastCard(gm).getByText("DC 10").waitFor();
    await lastCard(gm).getByText("Success", { exact: true }).waitFor();
    await button.click();
    await expect.poll(() => death(gm)).toEqual([0, 1, 2, false, false]);
    expect(await told(lastCard(player))).toMatch(/Спасбросок от смерти.*Провал/u);
    await button.click();
    await expect.poll(() => death(gm)).toEqual([1, 0, 0, false, false]);
    await expect.poll(() => button.count()).toBe(0);
    await shoot(lastCard(gm), `${String(generation)}-death-card`);
  });
});
