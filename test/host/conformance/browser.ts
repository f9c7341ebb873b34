/** Real Chromium pages on a host in this process, with the client built from the sources at hand. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { build } from "vite";
import type { Loose } from "../common/loose.ts";
import type { HostOptions } from "../server/start.ts";
import { projectRoot } from "../server/project.ts";
import type { WorldParts } from "../world/build-world.ts";
import { openTable, type TestTable } from "./table.ts";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];
const CANDIDATES = [process.env["BROWSER_PATH"], "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** A table with browser tabs. */
export interface BrowserTable extends TestTable {
  /** Opens a table page of a user and waits for the ready hook. */
  page(userId: string, options?: { locale?: string; context?: BrowserContext }): Promise<Page>;
}

/** Builds the client into a temporary folder. */
async function buildClient(): Promise<string> {
  const outDir = mkdtempSync(path.join(os.tmpdir(), "host-client-"));
  await build({ configFile: path.join(projectRoot(), "test/host/vite.client.config.ts"), root: projectRoot(), logLevel: "error", build: { outDir, emptyOutDir: true, sourcemap: false } });
  return outDir;
}

/** Starts a host and a browser. */
export async function openBrowserTable(parts: WorldParts, options: Partial<HostOptions> = {}): Promise<BrowserTable> {
  const own = options.client === undefined ? await buildClient() : undefined;
  const executablePath = CANDIDATES.find((file) => file !== undefined && existsSync(file)) ?? chromium.executablePath();
  const browser: Browser = await chromium.launch({ executablePath, args: FLAGS });
  const table = await openTable(parts, { ...options, client: own ?? options.client });
  const end = table.end.bind(table);
  return Object.assign(table, {
    async page(userId: string, { locale = "en-US", context }: { locale?: string; context?: BrowserContext } = {}): Promise<Page> {
      const own = context ?? await browser.newContext({ locale });
      const page = await own.newPage();
      page.on("pageerror", (error) => { console.error(`page of ${userId}:`, error.message); });
      await page.goto(`${table.host.url}/join`);
      await page.click(`button[value="${userId}"]`);
      await page.waitForFunction(() => { const all: Loose = globalThis; return all.game?.ready === true || all.hostFaults?.some((fault: string) => fault.startsWith("boot")); }, undefined, { timeout: 15_000 });
      return page;
    },
    async end(): Promise<void> {
      await browser.close();
      await end();
      if (own) rmSync(own, { recursive: true, force: true });
    },
  });
}

/** What the page collected of errors, gaps and deprecated use. */
export async function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => { const all: Loose = globalThis; return [...all.hostFaults]; });
}
