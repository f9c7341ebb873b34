/** The heart of the game, played by three people through what they see. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Table } from "./support/drivers/driver.ts";
import { openHostTable } from "./support/drivers/host.ts";
import { onBoth } from "./support/generations.ts";
import {
  attackWith,
  faultsOf,
  forceDice,
  hitPoints,
  lastCard,
  openSheet,
  select,
  target,
  untilHitPoints,
} from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT } from "./support/world.ts";

describe.each(onBoth("life of documents", "visibility"))("generation %i", (generation) => {
  let table: Table;
  let pages: Page[] = [];
  const open = async (user: string): Promise<Page> => {
    const page = await table.open(user);
    pages.push(page);
    return page;
  };

  beforeEach(async () => {
    pages = [];
    table = await openHostTable({ generation, world: FIGHT, latency: [30, 120] });
  });
  afterEach(async () => {
    const faults = (await Promise.all(pages.map((page) => faultsOf(page)))).flat();
    await table.close();
    expect(faults).toEqual([]);
  });

  test("1. a player hits the GM's goblin: the GM's tab answers, 8 − 1 = 7, three screens", async () => {
    const [gm, player, other] = await Promise.all([open("GM"), open("Player 1"), open("Player 2")]);
    await forceDice(player, [13, 20], [5, 8]); // 13 + 4 = 17; 5 + 3 = 8
    await forceDice(gm, [9, 20]); // 9 + 5 = 14
    await target(player, "Гоблин 1");
    const sheet = await openSheet(player, "Воин");
    await attackWith(player, sheet, /Длинный меч.*Удар/u);
    for (const page of [gm, player, other]) await untilHitPoints(page, "Гоблин 1", 3);
    expect((await hitPoints(gm, "Гоблин 2")).value).toBe(10); // the other goblins have bodies of their own
    for (const page of [gm, player, other]) await lastCard(page).getByText("Попадание · 7").waitFor();
    await expect
      .poll(async () => lastCard(gm).innerText())
      .toMatch(/17[\s\S]*14[\s\S]*8 рубящего[\s\S]*− 1 броня[\s\S]*7 хитов/u);
    expect(
      await gm.evaluate(() => game.messages.filter((message: { visible: boolean }) => message.visible).length),
    ).toBe(1);
    await shoot(gm, `${generation}-1-gm`);
    await shoot(player, `${generation}-1-player`);
    await shoot(other, `${generation}-1-other`);
  });

  test("2. the GM's ogre hits a character: the prompt by keyboard alone, half cover, advantage, the character's own reduction", async () => {
    const [gm, player] = await Promise.all([open("GM"), open("Player 1")]);
    await forceDice(gm, [19, 20], [7, 8], [6, 8]); // 19 + 6 = 25; 7 + 6 + 2 = 15
    await forceDice(player, [4, 20], [12, 20]); // advantage: 12 + 2 dexterity + 3 shirt + 2 shield + 2 cover = 21
    await target(gm, "Воин");
    const sheet = await openSheet(gm, "Огр");
    await attackWith(gm, sheet, /Дубина.*Удар/u);
    const prompt = player.locator(".application").filter({ hasText: "На вас" });
    await prompt.waitFor();
    await shoot(player, `${generation}-2-prompt`);
    await player.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await player.keyboard.press("Alt+KeyR");
    await choose(player, /Преимущество/u);
    await choose(player, /Наполовину/u);
    await player.keyboard.press("Enter");
    await untilHitPoints(player, "Воин", 0); // 15 − 2 medium − 1 shield = 12 of 12
    await lastCard(player).getByText("Попадание · 12").waitFor();
    expect(await player.evaluate(() => game.messages.contents.at(-1).author.name)).toBe("Player 1");
    await shoot(player, `${generation}-2-player`);
  });

  test("3. five goblins strike two characters as one attack: one prompt and one update each, 7 inputs, one common wait", async () => {
    const [gm, first, second] = await Promise.all([open("GM"), open("Player 1"), open("Player 2")]);
    const updates = await gm.evaluate(() => {
      const seen: string[] = [];
      Hooks.on("updateActor", (actor: { name: string }) => seen.push(actor.name));
      Object.assign(globalThis, { seen });
      return seen.length;
    });
    expect(updates).toBe(0);
    await select(gm, "Гоблин 1", "Гоблин 2", "Гоблин 3", "Гоблин 4", "Гоблин 5"); // input 1: a rubber band
    await target(gm, "Воин", "Следопыт"); // inputs 2 and 3
    const sheet = await openSheet(gm, "Гоблин 1");
    await forceDice(
      gm,
      ...Array.from({ length: 5 }, () => [18, 20] as const),
      ...Array.from({ length: 10 }, () => [4, 6] as const),
    );
    await forceDice(first, [2, 20], [2, 20], [2, 20]);
    await forceDice(second, [2, 20], [2, 20]);
    await attackWith(gm, sheet, /Кривой клинок.*Удар/u); // inputs 4 and 5
    await first.getByRole("button", { name: /Бросить защиту ×3/u }).waitFor();
    await shoot(first, `${generation}-3-prompt`);
    await first.getByRole("button", { name: /Бросить защиту ×3/u }).click(); // input 6
    await second.getByRole("button", { name: /Бросить защиту ×2/u }).click(); // input 7
    await untilHitPoints(gm, "Воин", 3); // three times 6 − 3
    await untilHitPoints(gm, "Следопыт", 3); // twice 6 − 2
    expect(await gm.evaluate(() => (globalThis as unknown as { seen: string[] }).seen.sort())).toEqual([
      "Воин",
      "Следопыт",
    ]);
    await shoot(gm, `${generation}-3-gm`);
  });
});

/** Moves the focus with Tab and arrow keys until a choice of that name is checked. */
async function choose(page: Page, name: RegExp): Promise<void> {
  const label = (): Promise<string> =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLInputElement) || element.type !== "radio") return "";
      return element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? "";
    });
  for (let step = 0; step < 40; step++) {
    const now = await label();
    if (name.test(now)) return;
    const group = await page.evaluate(() =>
      document.activeElement instanceof HTMLInputElement ? document.activeElement.name : "",
    );
    await page.keyboard.press(now === "" ? "Shift+Tab" : "ArrowRight");
    const same = await page.evaluate(() =>
      document.activeElement instanceof HTMLInputElement ? document.activeElement.name : "",
    );
    if (now !== "" && group === same && step % 5 === 4) await page.keyboard.press("Shift+Tab");
  }
  throw new Error(`no choice ${String(name)} was reached by keyboard`);
}
