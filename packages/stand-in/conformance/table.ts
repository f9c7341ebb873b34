/** A host in this process and raw socket clients, for tests of the server. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { io, type Socket } from "socket.io-client";
import type { Loose, LooseObject } from "../common/loose.ts";
import type { RunningHost } from "../server/start.ts";
import { startTable, type TableOptions } from "../table/server/start.ts";
import { buildWorld, type WorldParts } from "../world/build-world.ts";
import { projectRoot } from "../server/project.ts";

/** The tiny system's folder. */
export const MINI = path.join(projectRoot(), "packages/stand-in/fixtures/mini-system");

/** One connected tab. */
export interface Tab {
  socket: Socket;
  heard: { event: string; args: Loose[] }[];
  modify(type: string, action: string, operation: LooseObject): Promise<Loose>;
  world(): Promise<Loose>;
  close(): void;
}

/** A running table with a temporary folder. */
export interface TestTable {
  host: RunningHost;
  folder: string;
  tab(userId: string): Promise<Tab>;
  restart(options?: Partial<TableOptions>): Promise<void>;
  end(): Promise<void>;
}

/** Starts a host with a fixture world. @param start the comfortable table, or the double alone */
export async function openTable(
  parts: WorldParts,
  options: Partial<TableOptions> = {},
  start: (options: TableOptions) => Promise<RunningHost> = startTable,
): Promise<TestTable> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "host-test-"));
  buildWorld(folder, parts);
  const base = { system: MINI, data: folder, prefix: "/vtt", seed: 7, ...options };
  const tabs: Tab[] = [];
  const table: TestTable = {
    folder,
    host: await start(base),
    async tab(userId) {
      const tab = await connectTab(table.host, userId);
      tabs.push(tab);
      return tab;
    },
    async restart(more = {}) {
      await table.host.kill();
      table.host = await start({ ...base, ...more });
    },
    async end() {
      for (const tab of tabs) tab.close();
      await table.host.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return table;
}

/** Connects a raw socket as a user. */
export async function connectTab(host: { url: string }, userId: string): Promise<Tab> {
  const url = new URL(host.url);
  const socket = io(url.origin, {
    path: `${url.pathname}/socket.io`,
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie: `session=${userId}.test` },
  });
  const heard: Tab["heard"] = [];
  socket.onAny((event: string, ...args: Loose[]) => {
    heard.push({ event, args });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("session", () => {
      resolve();
    });
    socket.once("connect_error", reject);
  });
  const ask = (event: string, data: LooseObject): Promise<Loose> =>
    new Promise((resolve, reject) => {
      socket.emit(event, data, (answer: LooseObject) => {
        if (answer["error"]) reject(new Error(answer["error"].message));
        else resolve(answer["result"]);
      });
    });
  return {
    socket,
    heard,
    modify: (type, action, operation) => ask("modifyDocument", { type, action, operation }),
    world: () => ask("world", {}),
    close: () => {
      socket.disconnect();
    },
  };
}

/** Waits until something holds. @throws after half a minute, of which a busy machine may need some */
export async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 30_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error("it did not happen");
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
}
