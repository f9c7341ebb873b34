/** What is not for everybody's eyes is nowhere in a player's page: not on the card, not in the prompt, not in what is read aloud. Other settings and the modes of the chat: `test/messages/secrecy.test.ts`. */
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { beginEvening, dialog, told, type Evening } from "./support/evening.ts";
import { attackWith, forceDice, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

/** Settings of the world, as the GM changes them while everybody looks on. */
async function set(gm: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await gm.evaluate(async (all) => {
    for (const [key, value] of Object.entries(all)) await game.settings.set("opposed-d20", key, value);
  }, values);
}

/** Everything that the system shows or says in a page: log, windows, what screen readers hear, notifications. */
async function everything(page: Page): Promise<string> {
  const places: Locator[] = [
    page.locator(".chat-message"),
    page.getByRole("dialog"),
    page.locator("[aria-live], [role=status], [role=alert]"),
    page.locator("#notifications, .notification"),
    page.locator("#tooltip, [role=tooltip]"),
  ];
  const texts: string[] = [];
  for (const place of places) for (const one of await place.all()) texts.push(await told(one).catch(() => ""));
  return texts.join("\n").replace(/\d\d?:\d\d/gu, ""); // the time of day is no secret
}

describe("secrets of the GM's creatures", () => {
  let evening: Evening;
  beforeEach(async () => {
    evening = await beginEvening();
  });
  afterEach(() => evening.end());

  /** The fighter hits a goblin: 13 + 4 = 17 against 9 + 5 = 14; 8 − 1 = 7. */
  async function strike(gm: Page, player: Page, goblin: string): Promise<void> {
    await forceDice(player, [13, 20], [5, 8], [3, 8]);
    await forceDice(gm, [9, 20]);
    await target(player, goblin);
    await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
    await untilHitPoints(gm, goblin, 3);
    await lastCard(gm).getByText("Попадание · 7").waitFor();
    await expect.poll(() => told(lastCard(player))).toContain("Попадание");
  }

  test("never: name, totals, breakdown, mitigation and damage are nowhere in a player's page", async () => {
    const [gm, player, other] = await Promise.all([
      evening.open("GM"),
      evening.open("Player 1"),
      evening.open("Player 2"),
    ]);
    await set(gm, {
      secretName: "never",
      secretTotals: "never",
      secretBreakdown: "never",
      secretMitigation: "never",
      secretDamage: "never",
    });
    await strike(gm, player, "Гоблин 1");
    // 17 against 14: the GM may open what decided it, and nobody else has it anywhere.
    const decided = lastCard(gm).locator(".od-decided");
    await decided.locator("summary").click();
    expect(await decided.locator("li").allInnerTexts()).toEqual([
      "Защита на 3 выше — вскользь ½",
      "Защита на 4 выше — промах",
    ]);
    await shoot(gm, "secrecy-decided");
    for (const page of [player, other]) expect(await page.locator(".od-decided").count()).toBe(0);
    for (const page of [player, other]) {
      await page.evaluate(async () => {
        for (const app of [...foundry.applications.instances.values()]) if (app.document) await app.close();
      });
      const text = await everything(page);
      expect(text).toContain("Неизвестный");
      expect(text).not.toMatch(/Гоблин/u);
      expect(text).not.toMatch(/(?<!\d)(14|9)(?!\d)/u);
      // The rule behind the own damage is called that way; it is no secret that there is armor in the world.
      expect(text.replaceAll("Правило: урон и броня", "")).not.toMatch(/броня|− 1|7 хит|· 7/u);
    }
    expect(await told(lastCard(player))).toContain("17"); // the own roll is no secret
    await shoot(player, "secrecy-never-attack");
    // The other way round: the goblin strikes.
    await forceDice(gm, [18, 20], [4, 6]); // 18 + 4 = 22; 4 + 2 − 3
    await forceDice(player, [4, 20]);
    await target(gm, "Воин");
    await attackWith(gm, await openSheet(gm, "Гоблин 2"), /Кривой клинок.*Удар/u);
    const prompt = dialog(player, "На вас");
    await prompt.waitFor();
    for (const page of [player, other]) expect(await everything(page)).not.toMatch(/Гоблин|(?<!\d)(22|18)(?!\d)/u);
    await shoot(player, "secrecy-never-prompt");
    await prompt.getByRole("button", { name: "Бросить защиту" }).click();
    await untilHitPoints(player, "Воин", 9);
    await lastCard(other)
      .getByText(/Попадание/u)
      .first()
      .waitFor();
    for (const page of [player, other]) expect(await everything(page)).not.toMatch(/Гоблин|(?<!\d)(22|18)(?!\d)/u);
    await expect.poll(() => told(lastCard(gm))).toMatch(/Гоблин 2[\s\S]*22/u);
    await shoot(other, "secrecy-never-struck");
  });
});
