/** A hand that moves the pointer or a finger itself, over what may be drawn anew under it. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Two frames in the same place. What was drawn anew between finding and measuring has none. */
const still = (element: Element): Promise<{ x: number; y: number } | undefined> => {
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const before = element.getBoundingClientRect();
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const moved = !element.isConnected || x !== before.x || y !== before.y;
      resolve(moved ? undefined : { x: x + width / 2, y: y + height / 2 });
    });
  });
};

/** The middle of something that may be drawn anew this very moment. @returns pixels of the window */
export async function middle(of: Locator): Promise<{ x: number; y: number }> {
  let found: { x: number; y: number } | undefined;
  await expect.poll(async () => (found = await of.evaluate(still)), { interval: 50 }).toBeDefined();
  if (!found) throw new Error("it never came to rest");
  return found;
}

/** Presses, moves in steps, lets go. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await middle(from);
  const end = await middle(to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 8, start.y + 8, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 12 });
  await page.mouse.up();
}
