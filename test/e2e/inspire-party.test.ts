/** Inspiration for a whole party with one press: told, not stacked, taken back while it is unspent. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { beginEvening, listenToNotifications, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { lastCard, openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

const WORLD = { ...FIGHT, actors: [...FIGHT.actors, { of: "heroes/Воин", name: "Оруженосец", owners: ["Player 1"] }] };
const HEROES = ["Воин", "Следопыт", "Оруженосец"];
const flags = (page: Page): Promise<boolean[]> =>
  page.evaluate((names) => names.map((name) => game.actors.getName(name).system.inspiration as boolean), HEROES);
const row = (page: Page, name: string): Locator => lastCard(page).getByRole("row").filter({ hasText: name });

describe.each(NEWER)("generation %i", (generation) => {
  test("B-DICE-10 B-DICE-11: from the party's sheet; who has it is named and gets no second; back from one, refused once spent", async () => {
    evening = await beginEvening({ generation, world: WORLD });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await gm.evaluate(async (names) => {
      const members = names.map((name) => ({ uuid: game.actors.getName(name).uuid as string }));
      await CONFIG.Actor.documentClass.create({
        type: "party",
        name: "Отряд",
        ownership: { default: 3 },
        system: { members },
      });
      await game.actors.getName("Следопыт").update({ system: { inspiration: true } });
    }, HEROES);
    const sheet = await openSheet(gm, "Отряд");
    const button = sheet.getByRole("button", { name: "Вдохновение", exact: true });
    // It is the Game Master's to give.
    expect(
      await (await openSheet(player, "Отряд")).getByRole("button", { name: "Вдохновение", exact: true }).count(),
    ).toBe(0);
    await loadAxe(gm);
    expect(await violations(sheet)).toEqual([]);
    await shoot(sheet, `${String(generation)}-inspire-sheet`);
    await button.focus();
    await gm.keyboard.press("Enter");
    await expect.poll(() => flags(player)).toEqual([true, true, true]);
    for (const page of [gm, player]) {
      await lastCard(page).getByText("Героическое вдохновение").waitFor();
      await row(page, "Следопыт").getByText("уже есть, второго не даётся").waitFor();
      await row(page, "Воин").getByText("вдохновение", { exact: true }).waitFor();
    }
    expect(await row(player, "Воин").getByRole("button").count()).toBe(0);
    expect(await row(gm, "Следопыт").getByRole("button").count()).toBe(0);
    await loadAxe(player);
    for (const page of [gm, player]) {
      expect(await violations(lastCard(page))).toEqual([]);
      expect(await eyesores(lastCard(page))).toEqual([]);
    }
    await shoot(lastCard(gm), `${String(generation)}-inspire-card`);

    // Again there is nobody to inspire: told, and nothing posted.
    const heard = await listenToNotifications(gm);
    await button.click();
    await expect.poll(heard).toContain("Вдохновение уже есть у всех: Воин, Следопыт, Оруженосец.");
    expect(await gm.evaluate(() => game.messages.size as number)).toBe(1);

    // One is taken back; what is spent cannot be.
    await row(gm, "Воин").getByRole("button", { name: "Отменить награду: Воин" }).click();
    await expect.poll(() => flags(player)).toEqual([false, true, true]);
    await row(player, "Воин").getByText("отменено").waitFor();
    await gm.evaluate(async () => {
      await game.actors.getName("Оруженосец").update({ system: { inspiration: false, inspirationSpent: 1 } });
    });
    await row(gm, "Оруженосец").getByText("потрачено").waitFor();
    expect(
      await lastCard(gm)
        .getByRole("button", { name: /^Отменить/u })
        .count(),
    ).toBe(0);

    // From the window of awards, for those chosen there.
    await sheet.getByRole("button", { name: "Опыт…", exact: true }).click();
    const window = gm
      .locator(".od-window")
      .filter({ has: gm.getByRole("button", { name: "Дать вдохновение отмеченным", exact: true }) });
    await window.getByRole("checkbox", { name: /^Оруженосец/u }).uncheck();
    await shoot(window, `${String(generation)}-inspire-award`);
    await window.getByRole("button", { name: "Дать вдохновение отмеченным", exact: true }).click();
    await expect.poll(() => flags(player)).toEqual([true, true, false]);
    await window.waitFor({ state: "detached" });
    await lastCard(gm).getByRole("button", { name: "Отменить награду: Воин" }).click();
    await expect.poll(() => flags(player)).toEqual([false, true, false]);
  });
});
