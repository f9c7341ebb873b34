/** The turn bar on a page, and a fight to show in it. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { steadyDice } from "./seat.ts";

export const bar = (page: Page): Locator => page.locator(".od-bar");
export const pip = (page: Page, kind: string): Locator => bar(page).locator(`[data-pip="${kind}"] .od-hidden`);
export const untilPip = (page: Page, kind: string, text: string): Promise<void> =>
  expect.poll(() => pip(page, kind).innerText()).toBe(text);

/** A fight in the order of the names; the first has the turn. Creatures defend with an 18: blows that hurt cannot be withdrawn. */
export async function begin(gm: Page, pages: readonly Page[], ...names: readonly string[]): Promise<void> {
  await steadyDice(gm, 0.1);
  await gm.evaluate(async (order) => {
    const combat = await CONFIG.Combat.documentClass.create({ active: true });
    const tokens = order.map((name) => canvas.tokens.placeables.find((one: Loose) => one.name === name));
    await combat.createEmbeddedDocuments(
      "Combatant",
      tokens.map((token, index) => ({
        tokenId: token.id,
        sceneId: canvas.scene.id,
        actorId: token.document.actorId,
        initiative: 20 - index,
      })),
    );
    await combat.startCombat();
  }, names);
  await untilTurn(pages, names[0] ?? "");
}

export async function untilTurn(pages: readonly Page[], name: string): Promise<void> {
  for (const page of pages)
    await page.waitForFunction(
      (wanted) => game.combats.contents[0]?.started === true && game.combats.contents[0].combatant?.name === wanted,
      name,
    );
}

export async function step(
  gm: Page,
  pages: readonly Page[],
  way: "nextTurn" | "previousTurn",
  to: string,
): Promise<void> {
  await gm.evaluate(async (how) => void (await game.combat[how]()), way);
  await untilTurn(pages, to);
}

/** Opens the list behind "More" by keyboard, if it is closed. */
export async function openMore(page: Page): Promise<void> {
  const more = bar(page).locator('[data-key="more"]');
  if ((await more.getAttribute("aria-expanded")) === "false") await more.press("Enter");
  await bar(page).locator(".od-bar-list").waitFor();
}

/** Presses an action of the bar by keyboard. */
export async function barAct(page: Page, name: string | RegExp): Promise<void> {
  await openMore(page);
  await bar(page).locator(".od-bar-list").getByRole("button", { name }).press("Enter");
}
