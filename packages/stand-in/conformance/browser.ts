/** Real Chromium pages on a host in this process, with the client built from the sources at hand (built-client.ts). */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { inject } from "vitest";
import { launchBrowser } from "../chromium.ts";
import type { Loose } from "../common/loose.ts";
import type { RunningHost } from "../server/start.ts";
import type { TableOptions } from "../table/server/start.ts";
import type { WorldParts } from "../world/build-world.ts";
import { openTable, type TestTable } from "./table.ts";

/** A table with browser tabs. */
export interface BrowserTable extends TestTable {
  /** Opens a table page of a user and waits for the ready hook. */
  page(userId: string, options?: { locale?: string; context?: BrowserContext }): Promise<Page>;
}

/** Starts a host and a browser. @param start the comfortable table, or the double alone */
export async function openBrowserTable(
  parts: WorldParts,
  options: Partial<TableOptions> = {},
  start?: (options: TableOptions) => Promise<RunningHost>,
): Promise<BrowserTable> {
  const browser: Browser = await launchBrowser();
  const table = await openTable(parts, { client: inject("hostClient"), ...options }, start);
  const end = table.end.bind(table);
  return Object.assign(table, {
    async page(
      userId: string,
      { locale = "en-US", context }: { locale?: string; context?: BrowserContext } = {},
    ): Promise<Page> {
      const own = context ?? (await browser.newContext({ locale }));
      const page = await own.newPage();
      page.on("pageerror", (error) => {
        console.error(`page of ${userId}:`, error.message);
      });
      await page.goto(`${table.host.url}/join`);
      await page.click(`button[value="${userId}"]`);
      await page.waitForFunction(
        () => {
          const all: Loose = globalThis;
          return all.game?.ready === true || all.hostFaults?.some((fault: string) => fault.startsWith("boot"));
        },
        undefined,
        { timeout: 60_000 },
      );
      return page;
    },
    async end(): Promise<void> {
      await browser.close();
      await end();
    },
  });
}

/** What the page collected of errors, gaps and deprecated use. */
export async function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all: Loose = globalThis;
    return [...all.hostFaults];
  });
}
