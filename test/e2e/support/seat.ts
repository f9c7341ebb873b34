/** What the scenarios do and see in one user's page: public API, roles and names, nothing of the system's insides. */
import type { Locator, Page } from "playwright-core";
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { beat } from "../../support/beats.ts";

/** Faults that a page has shown: console errors, uncaught errors, failed requests. */
const faults = new WeakMap<Page, string[]>();

/** Starts to collect the faults of a page. */
export function watchFaults(page: Page): Page {
  const found: string[] = [];
  faults.set(page, found);
  page.on("pageerror", (error) => found.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") found.push(`console: ${message.text()}`);
  });
  page.on("response", beat);
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      // All but the line's own question whether somebody is there.
      if (payload !== "2") beat();
    });
  });
  return page;
}

/** The faults collected so far, and those the stand-in host noted. `allow` names what a scenario provokes on purpose. */
export async function faultsOf(page: Page, allow: readonly RegExp[] = []): Promise<string[]> {
  const noted = page.isClosed()
    ? []
    : await page.evaluate(() => (globalThis as { hostFaults?: string[] }).hostFaults ?? []);
  return [...(faults.get(page) ?? []), ...noted].filter((text) => !allow.some((pattern) => pattern.test(text)));
}

/** Forgets the faults collected so far, after a scenario broke something on purpose. */
export function clearFaults(page: Page): void {
  faults.get(page)?.splice(0);
}

/**
 * The next dice of this page: `[face, size]` in the order in which they fall; all later ones fall in the middle, so that
 * a scenario that forgot a die is red or green every time.
 * `CONFIG.Dice.randomUniform` is the public seam; a die shows `ceil((1 - u) * size)`.
 */
export async function forceDice(page: Page, ...dice: readonly (readonly [number, number])[]): Promise<void> {
  await page.evaluate((queue) => {
    const left = [...queue];
    CONFIG.Dice.randomUniform = (): number => {
      const next = left.shift();
      return next ? 1 - (next[0] - 0.5) / next[1] : 0.5;
    };
  }, dice);
}

/** Makes every die of this page fall in the middle, so that nothing is decided by a natural 20 or 1. */
export async function steadyDice(page: Page, uniform = 0.5): Promise<void> {
  await page.evaluate((value) => {
    CONFIG.Dice.randomUniform = (): number => value;
  }, uniform);
}

/** Targets exactly these tokens. */
export async function target(page: Page, ...names: readonly string[]): Promise<void> {
  await page.evaluate((wanted) => {
    const tokens: Loose[] = canvas.tokens.placeables;
    for (const token of tokens.filter((entry) => entry.isTargeted)) token.setTarget(false, { releaseOthers: false });
    for (const name of wanted) tokens.find((token) => token.name === name)?.setTarget(true, { releaseOthers: false });
  }, names);
}

/** Selects exactly these tokens. */
export async function select(page: Page, ...names: readonly string[]): Promise<void> {
  await page.evaluate((wanted) => {
    const tokens: Loose[] = canvas.tokens.placeables;
    for (const token of tokens) token.release();
    for (const name of wanted) tokens.find((token) => token.name === name)?.control({ releaseOthers: false });
  }, names);
}

/** Opens the sheet of a token's actor, or of a world actor, and returns its window. */
export async function openSheet(page: Page, name: string): Promise<Locator> {
  const id = await page.evaluate(async (wanted) => {
    const token = canvas.ready ? canvas.tokens.placeables.find((entry: Loose) => entry.name === wanted) : null;
    const sheet = (token?.actor ?? game.actors.getName(wanted)).sheet;
    await sheet.render({ force: true });
    return sheet.id as string;
  }, name);
  return page.locator(`[id="${id}"]`);
}

/** Unfolds what lies below the strikes of a character's sheet: weapons, armor and ammunition as things. */
export async function unfoldThings(sheet: Locator): Promise<Locator> {
  await sheet.locator('details[id$="-rest"]:not([open]) > summary').click();
  return sheet;
}

/** Hit points and temporary hit points of a token's actor, or of a world actor, as this page knows them. */
export async function hitPoints(page: Page, name: string): Promise<{ value: number; temporary: number }> {
  return page.evaluate((wanted) => {
    const token = canvas.ready ? canvas.tokens.placeables.find((entry: Loose) => entry.name === wanted) : null;
    const { value, temporary } = (token?.actor ?? game.actors.getName(wanted)).system.hp;
    return { value, temporary };
  }, name);
}

/** Waits until a token's actor has these hit points in this page. */
export async function untilHitPoints(page: Page, name: string, value: number): Promise<void> {
  await page.waitForFunction(
    ([wanted, expected]) => {
      const token = canvas.ready ? canvas.tokens.placeables.find((entry: Loose) => entry.name === wanted) : null;
      return (token?.actor ?? game.actors.getName(wanted))?.system.hp.value === expected;
    },
    [name, value] as const,
  );
}

/** The newest attack's card in the chat log of this page. */
export function lastCard(page: Page): Locator {
  return page.locator(".chat-message .od-card").last();
}

/** Counts frames on the page's socket from now on. */
export function countFrames(page: Page): { sent: number; received: number } {
  const count = { sent: 0, received: 0 };
  page.on("websocket", (socket) => {
    socket.on("framesent", () => (count.sent += 1));
    socket.on("framereceived", () => (count.received += 1));
  });
  return count;
}

/** Presses a button of a sheet that rolls (an attack, a check) and rolls from the dialog: two inputs, a click and Enter. */
export async function attackWith(page: Page, sheet: Locator, name: RegExp): Promise<void> {
  await sheet.getByRole("button", { name }).first().click();
  // A person presses Enter when the dialog is there.
  await page.locator("[data-autofocus]:focus").waitFor();
  await page.keyboard.press("Enter");
}
