/** Saves against death by the base rules: rolled from the head of the sheet, seen by all, counted at once. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { beginEvening, storedActor, told, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { loadAxe, violations } from "./support/inspect.ts";
import { settled } from "./support/quiet.ts";
import { forceDice, lastCard, openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

const death = async (page: Page): Promise<unknown> => {
  const { system } = await storedActor(page, "Воин");
  const { successes, failures, stable, dead } = system.death;
  return [system.hp.value, successes, failures, stable, dead];
};

describe.each(NEWER)("generation %i", (generation) => {
  test("B-DEATH-05 B-DEATH-07: a success, a 1 is two failures, a 20 gives 1 hit point; nobody rolls where the rules do not", async () => {
    evening = await beginEvening({ generation, world: FIGHT });
    const [gm, player] = await Promise.all([evening.open("GM", { language: "en" }), evening.open("Player 1")]);
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").update({ system: { hp: { value: 0 } } });
    });
    const sheet = await openSheet(player, "Воин");
    const button = sheet.getByRole("button", { name: "Спасбросок от смерти", exact: true });
    await sheet.getByText("Отметки смерти").first().waitFor();
    // One who drops out by the homebrew is stable.
    expect(await button.count()).toBe(0);
    await gm.evaluate(async () => {
      await game.settings.set("opposed-d20", "ruleProfile", "base");
    });
    await button.waitFor();
    await loadAxe(player);
    expect(await violations(sheet)).toEqual([]);
    await shoot(sheet, `${String(generation)}-death-save`);

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
    expect(await told(lastCard(player))).toMatch(/Спасбросок от смерти.*Провал/u);
    await button.click();
    await expect.poll(() => death(gm)).toEqual([1, 0, 0, false, false]);
    await expect.poll(() => button.count()).toBe(0);
    await shoot(lastCard(gm), `${String(generation)}-death-card`);
  });

  test("B-DEATH-02 B-DEATH-03 B-DEATH-08 B-COND-EXH-1: a massive blow kills and is told; blows at 0 count; marks are corrected by hand and by healing", async () => {
    evening = await beginEvening({ generation, world: FIGHT });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const give = (kind: "damage" | "healing", amount: number): Promise<void> =>
      gm.evaluate(
        async ([what, n]) => {
          const targets = [canvas.tokens.placeables.find((token: Loose) => token.name === "Воин").document];
          await (what === "damage"
            ? game.system.api.dealDamage({ targets, formula: String(n), armor: false })
            : game.system.api.heal({ targets, formula: String(n) }));
        },
        [kind, amount] as const,
      );
    const dead = (page: Page): Promise<boolean> =>
      page.evaluate(() => {
        const hero = game.actors.getName("Воин");
        return (hero.dead && hero.statuses.has(CONFIG.specialStatusEffects.DEFEATED)) as boolean;
      });
    const sheet = await openSheet(player, "Воин");
    const stable = sheet.getByRole("button", { name: /Стабилен$/u });
    const marked = sheet.getByRole("button", { name: /Мёртв$/u });
    // 12 of 12 and as much again.
    await give("damage", 24);
    await expect.poll(() => death(gm)).toEqual([0, 0, 0, false, true]);
    for (const page of [gm, player]) {
      await lastCard(page).getByText("Воин: этот удар смертелен").waitFor();
      expect(await dead(page)).toBe(true);
    }
    expect(await sheet.getByRole("button", { name: "Стоять насмерть" }).count()).toBe(0);
    // Nothing heals the dead; a press on the sheet says that he is none.
    await give("healing", 5);
    await lastCard(gm).getByText("Лечение · 0 из 5").waitFor();
    expect(await death(gm)).toEqual([0, 0, 0, false, true]);
    await loadAxe(player);
    expect(await violations(sheet)).toEqual([]);
    await marked.click();
    await expect.poll(() => death(gm)).toEqual([0, 0, 0, false, false]);
    expect(await dead(gm)).toBe(false);
    // Stable by hand; a blow ends it and is a failure; healing begins anew.
    await stable.click();
    await expect.poll(() => death(gm)).toEqual([0, 0, 0, true, false]);
    await give("damage", 2);
    await expect.poll(() => death(gm)).toEqual([0, 0, 1, false, false]);
    await give("healing", 3);
    await expect.poll(() => death(gm)).toEqual([3, 0, 0, false, false]);
    // Typed hit points are somebody's word that he lives.
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").changeHitPoints(-15);
    });
    await expect.poll(() => death(player)).toEqual([0, 0, 0, false, true]);
    await gm.getByText("Воин: урон так велик, что это смерть.").first().waitFor();
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").update({ system: { hp: { value: 6 } } });
    });
    await expect.poll(() => death(player)).toEqual([6, 0, 0, false, false]);
    // Exhaustion of six levels, a maximum of nothing: dead while it lasts.
    const change = (system: object): Promise<void> =>
      gm.evaluate(async (data) => void (await game.actors.getName("Воин").update({ system: data })), system);
    await change({ exhaustion: { other: 6 } });
    await expect.poll(() => dead(player)).toBe(true);
    await sheet.getByText("Мёртв", { exact: true }).waitFor();
    expect(await marked.count()).toBe(0);
    await change({ exhaustion: { other: 5 } });
    await expect.poll(() => dead(player)).toBe(false);
    await change({ hp: { lost: 12 } });
    await expect.poll(() => dead(player)).toBe(true);
    await change({ hp: { lost: 0 } });
    await expect.poll(() => dead(player)).toBe(false);
  });

  test("B-DEATH-05: two tabs and the GM press at one moment: one save is rolled, and counted once", async () => {
    evening = await beginEvening({ generation, world: FIGHT });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").update({ system: { hp: { value: 0 } } });
      await game.settings.set("opposed-d20", "ruleProfile", "base");
    });
    const tab = await evening.openTab(player);
    // The server refuses the second message, and says so in the console of the slower ones.
    evening.allow(/already exists|duplicate|_id/iu);
    const pages = [gm, player, tab];
    const button = async (page: Page): Promise<Locator> =>
      (await openSheet(page, "Воин")).getByRole("button", { name: "Спасбросок от смерти", exact: true });
    const buttons = await Promise.all(pages.map(button));
    for (const one of buttons) await one.waitFor();
    // Each would roll something else.
    await forceDice(gm, [12, 20], [12, 20]);
    await forceDice(player, [3, 20], [3, 20]);
    await forceDice(tab, [5, 20], [5, 20]);
    const press = (one: Locator): Promise<void> =>
      one.evaluate((node: HTMLElement) => {
        node.click();
      });
    const posted = (page: Page): Promise<number> => page.evaluate(() => game.messages.size as number);
    await Promise.all(buttons.map(press));
    await expect
      .poll(async () => {
        const [, successes, failures] = (await death(gm)) as number[];
        return Number(successes) + Number(failures);
      })
      .toBe(1);
    // The slower ones wait for the faster one.
    await settled(gm);
    expect(await posted(gm)).toBe(1);
    expect(((await death(gm)) as number[]).slice(1, 3).reduce((sum, one) => sum + one, 0)).toBe(1);
    // The next one is another one.
    await forceDice(player, [14, 20]);
    await press(await button(player));
    await expect.poll(() => posted(gm)).toBe(2);
    await expect.poll(async () => (await storedActor(gm, "Воин")).system.death.saves as number).toBe(2);
  });

  test("B-DEATH-05: a save that was posted and not counted is counted by the next press, not rolled again", async () => {
    evening = await beginEvening({ generation, world: FIGHT });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").update({ system: { hp: { value: 0 } } });
      await game.settings.set("opposed-d20", "ruleProfile", "base");
    });
    const button = (await openSheet(player, "Воин")).getByRole("button", { name: "Спасбросок от смерти", exact: true });
    await button.waitFor();
    await forceDice(player, [11, 20], [2, 20]);
    await button.click();
    await expect.poll(() => death(gm)).toEqual([0, 1, 0, false, false]);
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").update({ system: { death: { successes: 0, saves: 0 } } });
    });
    await expect.poll(() => death(player)).toEqual([0, 0, 0, false, false]);
    await button.click();
    await expect.poll(() => death(gm)).toEqual([0, 1, 0, false, false]);
    expect(await gm.evaluate(() => game.messages.size as number)).toBe(1);
  });
});
