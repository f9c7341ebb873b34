/** The stand-in host as a table: a server process and a world folder of its own, devices that are taken again. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import type { NextTable } from "../../../../packages/stand-in/server/start.ts";
import { seat } from "../quiet.ts";
import { faultsOf, watchFaults } from "../seat.ts";
import { worldData } from "../world.ts";
import { TABLE_NAME } from "./browser.ts";
import { lookSeldom, returnDevice, takeDevice, type Device } from "./devices.ts";
import type { PageOptions, Table, TableOptions } from "./driver.ts";
import { HostProcess, PREFIX } from "./server.ts";

/** Servers of the usual system that serve nobody now; more than one only where a scenario has two tables. */
const idle: HostProcess[] = [];

/** Opens a table on a fresh world. */
export async function openHostTable(options: TableOptions): Promise<Table> {
  const folder = mkdtempSync(path.join(tmpdir(), "od-table-"));
  writeFileSync(path.join(folder, "world.json"), JSON.stringify(worldData(options.world)));
  const server = options.system ? new HostProcess(options.system) : (idle.pop() ?? new HostProcess());
  const [min, max] = options.latency ?? [0, 0];
  const next: NextTable = {
    data: folder,
    generation: options.generation,
    latency: { min, max },
    keepId: options.duplicateIds ?? "reject",
    seed: 1,
    lostAnswers: "reject",
  };
  const devices = new Set<Device>();
  await server.serve(next);
  const address = `http://${TABLE_NAME}:${String(server.port)}${PREFIX}`;

  async function ready(page: Page): Promise<Page> {
    await page
      .waitForFunction(() => (globalThis as { game?: { ready?: boolean } }).game?.ready === true)
      .catch(async (error: unknown) => {
        throw new Error(`the page of the table is not ready:\n${(await faultsOf(page)).join("\n")}`, { cause: error });
      });
    return page;
  }

  const table: Table = {
    generation: options.generation,
    async open(user: string, pageOptions: PageOptions = {}): Promise<Page> {
      const device = await takeDevice(pageOptions.fresh);
      devices.add(device);
      const { context, page } = device;
      seat(context, table);
      await page.setViewportSize({ width: pageOptions.width ?? 1440, height: pageOptions.height ?? 900 });
      if (pageOptions.clockSkew) {
        await device.before((hours: number) => {
          const now = Date.now.bind(Date);
          Date.now = () => now() + hours * 3_600_000;
        }, pageOptions.clockSkew);
      }
      if (!pageOptions.readsPacks) {
        await device.before(() => {
          const { fetch } = globalThis;
          globalThis.fetch = (resource, how) =>
            String(resource).endsWith("/lang/content.json") ? Promise.resolve(Response.json({})) : fetch(resource, how);
        });
      }
      if (pageOptions.beforeLoad) await device.before(pageOptions.beforeLoad);
      await page.goto(`${address}/join`);
      await page.mouse.move(0, 0);
      await page.evaluate(
        (settings: Record<string, string>) => {
          localStorage.clear();
          sessionStorage.clear();
          for (const [key, value] of Object.entries(settings)) localStorage.setItem(key, value);
        },
        {
          "core.language": JSON.stringify(pageOptions.language ?? "ru"),
          "core.uiConfig": JSON.stringify({
            colorScheme: { interface: pageOptions.theme ?? "dark", applications: pageOptions.theme ?? "dark" },
          }),
        },
      );
      await page.getByRole("button", { name: user, exact: true }).click();
      return ready(page);
    },
    async openTab(page: Page): Promise<Page> {
      const tab = lookSeldom(watchFaults(await page.context().newPage()));
      await tab.goto(`${address}/game`);
      return ready(tab);
    },
    async leave(page: Page): Promise<void> {
      const device = [...devices].find(({ context }) => context === page.context());
      if (!device) throw new Error("nobody sits there");
      devices.delete(device);
      seat(device.context, undefined);
      await returnDevice(device);
    },
    traffic: () => server.traffic(),
    kill: () => server.kill(),
    restart: () => server.serve(next),
    async close(): Promise<void> {
      for (const { context } of devices) seat(context, undefined);
      await Promise.all([...devices].map((device) => returnDevice(device)));
      if (options.system) await server.kill();
      else idle.push(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return table;
}
