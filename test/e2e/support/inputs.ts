/** What people do with their hands, counted: pointers over tokens, keys, frames drawn around a group. */
import type { Locator, Page } from "playwright-core";
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { openSheet } from "./seat.ts";
import { idOf } from "./world.ts";

/** Opens a sheet and pushes it aside, so that the tokens can be seen: how a table looks before the turn begins. */
export async function sheetAside(
  page: Page,
  name: string,
  place: { left: number; top: number; width: number; height: number } = { left: 660, top: 20, width: 420, height: 860 },
): Promise<Locator> {
  const sheet = await openSheet(page, name);
  await sheet.evaluate((element, position) => {
    (foundry.applications.instances.get(element.id) as Loose).setPosition(position);
  }, place);
  return sheet;
}

/** Counts presses of pointers and keys from now on; a held modifier belongs to the press it modifies. */
export async function countInputs(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await page.evaluate(() => {
      const counted = { inputs: 0 };
      Object.assign(globalThis, { counted });
      addEventListener("pointerdown", () => (counted.inputs += 1), true);
      addEventListener(
        "keydown",
        ({ key, repeat }) => {
          if (!repeat && !["Shift", "Control", "Alt", "Meta"].includes(key)) counted.inputs += 1;
        },
        true,
      );
    });
  }
}

/** What they sum up to so far. */
export async function inputsOf(pages: readonly Page[]): Promise<number> {
  let sum = 0;
  for (const page of pages) sum += await page.evaluate(() => (globalThis as Loose).counted.inputs as number);
  return sum;
}

/** A token on the board; not by name, for players do not see the names of the GM's tokens. */
export const tokenOf = (page: Page, name: string): Locator =>
  page.locator(`[data-token-id="${idOf(`token:${name}`)}"]`);

/** Aims as people do: the pointer over the token, then a key. */
export async function aimAt(page: Page, name: string, more = false): Promise<void> {
  await tokenOf(page, name).hover();
  await page.keyboard.press(more ? "Shift+KeyT" : "KeyT");
}

/** A frame from the upper left of these tokens to their lower right, as it is drawn around a group. */
export async function rubberBand(page: Page, ...names: readonly string[]): Promise<void> {
  const all = await Promise.all(names.map((name) => tokenOf(page, name).boundingBox()));
  const boxes = all.flatMap((box) => box ?? []);
  const edge = {
    left: Math.min(...boxes.map((box) => box.x)),
    top: Math.min(...boxes.map((box) => box.y)),
    right: Math.max(...boxes.map((box) => box.x + box.width)),
    bottom: Math.max(...boxes.map((box) => box.y + box.height)),
  };
  await page.mouse.move(edge.left - 4, edge.top - 4);
  await page.mouse.down();
  await page.mouse.move(edge.left + 60, edge.top + 60, { steps: 3 });
  await page.mouse.move(edge.right + 4, edge.bottom + 4, { steps: 5 });
  await page.mouse.up();
}
