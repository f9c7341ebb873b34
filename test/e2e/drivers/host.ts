/** The stand-in host as a table: a server process of its own, a world folder of its own. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { faultsOf, watchFaults } from "../seat.ts";
import { worldData } from "../world.ts";
import { TABLE_NAME, browser } from "./browser.ts";
import type { PageOptions, Table, TableOptions } from "./driver.ts";

const PREFIX = "/vtt";
/** Folder of the built host and the built system: others than the usual ones to test a build that nobody replaces meanwhile. */
const HOST = process.env["OD20_HOST"] || "build/host";
const SYSTEM = process.env["OD20_SYSTEM"] || "dist";

/** A port that nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port"))));
    });
  });
}

/** Starts a host on a fresh world. */
export async function openHostTable(options: TableOptions): Promise<Table> {
  const folder = mkdtempSync(path.join(tmpdir(), "od-table-"));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "world.json"), JSON.stringify(worldData(options.world)));
  const port = await freePort();
  const contexts = new Set<BrowserContext>();
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const args = [path.join(HOST, "server.mjs"), "--client", path.join(HOST, "client"), "--system", options.system ?? SYSTEM, "--data", folder, "--port", String(port), "--prefix", PREFIX, "--generation", String(options.generation)];
    if (options.latency) args.push("--latency", options.latency.join(","));
    if (options.duplicateIds) args.push("--keepid", options.duplicateIds);
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    server = child;
    let log = "";
    child.stdout.on("data", (chunk: Buffer) => (log += String(chunk)));
    child.stderr.on("data", (chunk: Buffer) => (log += String(chunk)));
    for (let tries = 0; tries < 200; tries++) {
      if (child.exitCode !== null) throw new Error(`the host ended at once:\n${log}`);
      const answer = await fetch(`http://127.0.0.1:${port}${PREFIX}/join`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the host did not answer:\n${log}`);
  }

  function stop(): Promise<void> {
    const child = server;
    server = undefined;
    if (!child || child.exitCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      child.once("exit", () => resolve());
      child.kill("SIGKILL");
    });
  }

  async function ready(page: Page): Promise<Page> {
    await page
      .waitForFunction(() => (globalThis as { game?: { ready?: boolean } }).game?.ready === true, undefined, { timeout: 45_000 })
      .catch(async (error: unknown) => {
        throw new Error(`the page of the table is not ready:\n${(await faultsOf(page)).join("\n")}`, { cause: error });
      });
    return page;
  }

  await start();
  return {
    generation: options.generation,
    async open(user: string, pageOptions: PageOptions = {}): Promise<Page> {
      const context = await (await browser()).newContext({ viewport: { width: pageOptions.width ?? 1440, height: pageOptions.height ?? 900 } });
      contexts.add(context);
      await context.addInitScript((settings: Record<string, string>) => {
        for (const [key, value] of Object.entries(settings)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      }, { "core.language": JSON.stringify(pageOptions.language ?? "ru"), "core.uiConfig": JSON.stringify({ colorScheme: { interface: pageOptions.theme ?? "dark", applications: pageOptions.theme ?? "dark" } }) });
      if (pageOptions.clockSkew) {
        await context.addInitScript((hours: number) => {
          const now = Date.now.bind(Date);
          Date.now = () => now() + hours * 3_600_000;
        }, pageOptions.clockSkew);
      }
      if (pageOptions.beforeLoad) await context.addInitScript(pageOptions.beforeLoad);
      const page = watchFaults(await context.newPage());
      await page.goto(`http://${TABLE_NAME}:${port}${PREFIX}/join`);
      await page.getByRole("button", { name: user, exact: true }).click();
      return ready(page);
    },
    async openTab(page: Page): Promise<Page> {
      const tab = watchFaults(await page.context().newPage());
      await tab.goto(`http://${TABLE_NAME}:${port}${PREFIX}/game`);
      return ready(tab);
    },
    kill: stop,
    restart: start,
    async close(): Promise<void> {
      await Promise.all([...contexts].map((context) => context.close()));
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
