/** Starts the host: world, packs, HTTP, socket. */
import type { RequestHandler } from "express";
import { createServer } from "node:http";
import type { Socket } from "node:net";
import path from "node:path";
import { Server } from "socket.io";
import { httpApp } from "./http.ts";
import { seeded, type LatencyRange } from "./latency.ts";
import { readManifest, type Manifest } from "./manifest.ts";
import { readModule, withModuleTypes } from "./modules.ts";
import { readPacks, type Pack } from "./packs.ts";
import type { Front } from "./pages.ts";
import { projectRoot } from "./project.ts";
import { serveTable, type Table } from "./socket.ts";
import { WorldStore, type WorldData } from "./store.ts";

/** How to start. */
export interface HostOptions {
  /** folder of the built system */ system: string;
  /** folder of the world's data */ data: string;
  /** 0 = any free port */ port?: number;
  /** route prefix, "" or "/vtt" */ prefix?: string;
  generation?: 13 | 14;
  /** folders of modules to play with */ modules?: readonly string[];
  /** foreign packages are tried out: what they lack is noted and stood in for */ guests?: boolean;
  /** milliseconds, each way */ latency?: LatencyRange;
  /** of the latency and of made-up ids */ seed?: number;
  /** a create with keepId on a taken id */ keepId?: "reject" | "overwrite";
  /** of pages that have not chosen one */ lang?: "ru" | "en";
  /** nothing of system and client changes while this host runs: pages need not ask again for a file they have */ fixedFiles?: boolean;
  /** a request whose answer is lost with the connection: rejected, or never answered */ lostAnswers?:
    "pending" | "reject";
  /** folder of the client bundle */ client?: string;
  host?: string;
}

/** What those who serve the double bring along. */
export interface Served {
  front: Front;
  /** What a world holds that is not stored yet. */ newWorld(source: {
    packs: ReadonlyMap<string, Pack>;
    manifest: Manifest;
  }): WorldData;
  /** More that is answered below the prefix, by path. */ routes: Readonly<Record<string, RequestHandler>>;
}

/** What differs from one table to the next on the same host: the rest of {@link HostOptions} stays. */
export type NextTable = Pick<HostOptions, "data" | "generation" | "latency" | "seed" | "keepId" | "lostAnswers">;

/** What has gone through the sockets. */
export interface Traffic {
  /** document requests carried out so far */ writes: number;
  /** messages on their way, in both directions */ underway: number;
}

/** A running host. */
export interface RunningHost {
  url: string;
  port: number;
  /** Ends the table, whoever still sits there, and serves another one. */ reset(next: NextTable): void;
  traffic(): Traffic;
  /** Ends cleanly. */ stop(): Promise<void>;
  /** Drops every connection at once, without a word to the clients. */ kill(): Promise<void>;
  /** A copy of the stored world, for assertions. */ world(): WorldData;
  setLatency(range: LatencyRange): void;
  connections(): number;
}

const RELEASES: Record<13 | 14, { version: string; build: number }> = {
  13: { version: "13.351", build: 351 },
  14: { version: "14.369", build: 369 },
};

/** Starts a host in this process. */
export async function startHost(options: HostOptions, { front, newWorld, routes }: Served): Promise<RunningHost> {
  const prefix = normalizePrefix(options.prefix ?? "");
  const manifest = readManifest(options.system);
  const packs = await readPacks(options.system, manifest);
  const initial = (): WorldData => newWorld({ packs, manifest });
  const root = projectRoot();
  const modules = (options.modules ?? []).map(readModule);
  const table: Table = {
    manifest: withModuleTypes(manifest, modules),
    system: manifest,
    modules,
    packs,
    ...servedTable(options, initial),
  };
  const app = httpApp({
    language: options.lang,
    front,
    routes,
    prefix,
    manifest,
    modules,
    guests: options.guests ?? false,
    system: path.resolve(options.system),
    fixedFiles: options.fixedFiles ?? false,
    client: path.resolve(options.client ?? path.join(root, "build/host/client")),
    table: () => table,
    active: () => sockets.activeUsers(),
  });
  const http = createServer(app);
  const raw = new Set<Socket>();
  http.on("connection", (socket) => {
    raw.add(socket);
    socket.once("close", () => raw.delete(socket));
  });
  const io = new Server(http, { path: `${prefix}/socket.io`, serveClient: false, maxHttpBufferSize: 2e7 });
  const sockets = serveTable(io, table);
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(options.port ?? 0, options.host ?? "127.0.0.1", resolve);
  });
  const address = http.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const end = async (): Promise<void> => {
    // The connections are cut, as by the end of the process: a farewell packet would keep clients from coming back.
    for (const socket of raw) socket.destroy();
    await new Promise<void>((resolve) => {
      void io.close(() => {
        resolve();
      });
      http.closeAllConnections();
    });
    table.store.close();
  };
  return {
    url: `http://localhost:${String(port)}${prefix}`,
    port,
    stop: end,
    kill: end,
    reset: (next) => {
      sockets.clear();
      table.store.close();
      Object.assign(table, servedTable({ ...options, ...next }, initial));
    },
    traffic: sockets.traffic,
    world: () => table.store.data(),
    setLatency: (range) => {
      table.latency = range;
    },
    connections: () => sockets.connections(),
  };
}

/** What belongs to one table and not to the host. */
function servedTable(
  options: HostOptions,
  initial: () => WorldData,
): Omit<Table, "manifest" | "system" | "modules" | "packs"> {
  const generation = options.generation ?? 14;
  const { version, build } = RELEASES[generation];
  return {
    store: new WorldStore(options.data, initial),
    generation,
    coreVersion: version,
    release: { generation, version, build, channel: "stable" },
    keepId: options.keepId ?? "reject",
    lostAnswers: options.lostAnswers ?? "reject",
    random: seeded(options.seed ?? 1),
    latency: options.latency ?? { min: 0, max: 0 },
  };
}

function normalizePrefix(prefix: string): string {
  const trimmed = prefix.replace(/^\/+|\/+$/g, "");
  return trimmed === "" ? "" : `/${trimmed}`;
}
