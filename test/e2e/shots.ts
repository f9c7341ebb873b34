/** Screenshots to look at, in `reports/shots/`. */
import { mkdirSync } from "node:fs";
import type { Locator, Page } from "playwright-core";

/** Saves what a page or a part of it shows. */
export async function shoot(what: Page | Locator, name: string): Promise<void> {
  mkdirSync("reports/shots", { recursive: true });
  await what.screenshot({ path: `reports/shots/${name}.png` });
}
