/** Conditions that act: reasons on both sides before, in and after the roll, for three people with latency. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { closeWindows } from "./support/clash.ts";
import { ask, beginEvening, dialog, type Evening } from "./support/evening.ts";
import { loadAxe, violations } from "./support/inspect.ts";
import { forceDice, lastCard, openSheet, target } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

/** Statuses by the name of a token, set by the GM as his HUD sets them. */
async function ail(gm: Page, statuses: Record<string, string>): Promise<void> {
  await gm.evaluate(async (all) => {
    for (const [name, id] of Object.entries(all))
      await canvas.tokens.placeables.find((one: Loose) => one.name === name).actor.toggleStatusEffect(id);
  }, statuses);
}

async function untilAiling(page: Page, name: string, status: string): Promise<void> {
  await page.waitForFunction(
    ([who, id]) => canvas.tokens.placeables.find((one: Loose) => one.name === who)?.actor.statuses.has(id) === true,
    [name, status] as const,
  );
}

const state = (window: Locator): Promise<string | null> =>
  window.locator("input[name=advantage]:checked").getAttribute("value");
const reasons = (window: Locator): Promise<string[]> => window.locator(".od-reasons li").allInnerTexts();
const keptReasons = (page: Page): Promise<string[][]> =>
  page.evaluate(() =>
    game.messages.contents
      .findLast((message: Loose) => message.type === "attack")
      .system.strikes.map((strike: Loose) =>
        (strike.reasons ?? []).map((one: Loose) => `${String(one.what)} ${String(one.value)} ${one.rules.join("+")}`),
      ),
  );

describe("conditions that act", () => {
  test("B-COND-PRO-2 B-COND-PRO-3 B-COND-RES-2 B-COND-CHA-1 B-COND-PAR-3: a player's attack on the GM's token, and its answer; one may not strike his charmer; who is paralyzed fails without dice", async () => {
    evening = await beginEvening({ latency: [80, 200], world: FIGHT });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await ail(gm, { Воин: "prone", Огр: "restrained" });
    await Promise.all([untilAiling(player, "Воин", "prone"), untilAiling(player, "Огр", "restrained")]);
    await target(player, "Огр");
    const sheet = await openSheet(player, "Воин");
    await sheet.getByRole("button", { name: /Длинный меч.*Удар/u }).click();
    const window = dialog(player, "Атака: Длинный меч");
    await window.locator("button[type=submit]").waitFor();
    expect(await reasons(window)).toEqual([
      expect.stringContaining("Лежащий"),
      expect.stringContaining("Огр: опутанный"),
    ]);
    // One of each: neither.
    expect(await state(window)).toBe("0");
    await loadAxe(player);
    expect(await violations(window)).toEqual([]);
    await shoot(window, "circumstances-window");
    // By keyboard: what does not hold here is unticked, and the state follows.
    await window.getByRole("checkbox", { name: "Лежащий" }).focus();
    await player.keyboard.press("Space");
    await expect.poll(() => state(window)).toBe("1");
    await window.getByRole("checkbox", { name: "Лежащий" }).press("Space");
    await expect.poll(() => state(window)).toBe("0");
    await forceDice(player, [15, 20], [4, 8]);
    await window.locator("button[type=submit]").click();
    await gm.waitForFunction(() => game.messages.some((message: Loose) => message.type === "attack"));
    expect(await keptReasons(gm)).toEqual([
      ["OD20.Condition.prone -1 B-COND-PRO-2", "OD20.Condition.restrained 1 B-COND-RES-2"],
    ]);
    await lastCard(gm)
      .getByText(/Крит|Попадание|Вскользь|Промах/u)
      .first()
      .waitFor();

    // The ogre strikes back: restrained itself, at one who lies within 5 feet.
    await target(gm, "Воин");
    await gm.evaluate(() => canvas.tokens.placeables.find((one: Loose) => one.name === "Огр").control());
    const ogre = await openSheet(gm, "Огр");
    await ogre
      .getByRole("button", { name: /Дубина.*Удар/u })
      .first()
      .click();
    const back = dialog(gm, "Атака: Дубина");
    await back.locator("button[type=submit]").waitFor();
    const near = await gm.evaluate(() => {
      const [a, b] = ["Огр", "Воин"].map((name) => canvas.tokens.placeables.find((one: Loose) => one.name === name));
      return canvas.grid.measurePath([a.center, b.center]).distance <= 5;
    });
    expect(await reasons(back)).toEqual([
      expect.stringContaining("Опутанный"),
      expect.stringContaining(near ? "Воин: лежащий, в пределах 5 футов" : "Воин: лежащий, дальше 5 футов"),
    ]);
    expect(await state(back)).toBe(near ? "0" : "-1");
    await back.locator("button[type=submit]").click();
    // The defender sees what the attack had, as far as the table tells the numbers of creatures.
    await ask(player).waitFor();
    await shoot(player.locator("#od20-defense, .od-prompt").first(), "circumstances-prompt");
    await ask(player).click();
    await closeWindows(gm);

    // The one that the GM has marked is the source.
    await target(gm, "Огр");
    await ail(gm, { Воин: "charmed" });
    await untilAiling(player, "Воин", "charmed");
    expect(await gm.evaluate(() => game.actors.getName("Воин").effects.contents.at(-1).origin as string)).toContain(
      "Actor.",
    );
    await target(player, "Огр");
    await openSheet(player, "Воин");
    expect(await sheet.locator(".od-badges").innerText()).toMatch(/Очарованный.*от: /su);
    await sheet.getByRole("button", { name: /Длинный меч.*Удар/u }).click();
    const charmed = dialog(player, "Атака: Длинный меч");
    await charmed.getByText("Воин: очарование не даёт вредить цели «Огр»").waitFor();
    expect(await charmed.locator("button[type=submit]").isDisabled()).toBe(true);
    await player.keyboard.press("Escape");
    await charmed.waitFor({ state: "detached" });

    await ail(gm, { Воин: "paralyzed" });
    await untilAiling(player, "Воин", "paralyzed");
    await sheet
      .getByRole("button", { name: /Акробатика/u })
      .first()
      .click();
    const save = dialog(player, "Акробатика · Воин");
    await save.getByText("Провал без броска: парализованный").waitFor();
    await shoot(save, "circumstances-fails");
    await save.getByRole("button", { name: "Провалить" }).click();
    await lastCard(gm).getByRole("paragraph").filter({ hasText: "Провал без броска: парализованный" }).waitFor();
    expect(
      await gm.evaluate(() => {
        const message = game.messages.contents.at(-1);
        return [message.rolls.length, message.system.fails];
      }),
    ).toEqual([0, "OD20.Condition.paralyzed"]);
    await shoot(lastCard(gm), "circumstances-failed");
  });
});
