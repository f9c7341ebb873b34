/** Screenshots to look at, in `reports/shots/`: only on request (`npm test -- --pictures`), for a picture is no check. */
import { mkdirSync } from "node:fs";
import type { Locator, Page } from "playwright-core";

/** Whether somebody wants to look at them. */
const PICTURES = Boolean(process.env["OD20_PICTURES"]);
const TRIES = 3;

/** Saves what a page or a part of it shows. A part that is drawn anew meanwhile is looked for again. */
export async function shoot(what: Page | Locator, name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync("reports/shots", { recursive: true });
  for (let attempt = 1; ; attempt++) {
    try {
      await what.screenshot({ path: `reports/shots/${name}.png` });
      return;
    } catch (error) {
      if (attempt === TRIES || !(error instanceof Error) || !error.message.includes("not attached")) throw error;
    }
  }
}
