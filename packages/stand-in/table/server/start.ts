/** Starts the comfortable table: the double with the table's pages, a world to play in, and pages that load anew. */
import path from "node:path";
import { emptyTable } from "../../world/empty.ts";
import { startHost, type HostOptions, type RunningHost } from "../../server/start.ts";
import { demoWorld, startWorld } from "../world/demo.ts";
import { tableFront } from "./front.ts";
import { liveStream } from "./live.ts";

/** How to start. */
export interface TableOptions extends HostOptions {
  /** what a new world holds */ world?: "demo" | "empty" | "start";
  /** of the demo's content and of pages that have not chosen one */ lang?: "ru" | "en";
  /** pages reload when the system's folder changes */ live?: boolean;
}

/** Starts the table in this process. */
export async function startTable(options: TableOptions): Promise<RunningHost> {
  const { lang, seed = 1 } = options;
  const live = options.live === true ? liveStream(path.resolve(options.system)) : undefined;
  const host = await startHost(options, {
    front: tableFront(live !== undefined),
    newWorld: ({ packs, manifest }) =>
      options.world === "empty"
        ? emptyTable()
        : (options.world === "start" ? startWorld : demoWorld)({ packs, seed, manifest, lang: lang ?? "ru" }),
    routes: live ? { "/live": live.handle } : {},
  });
  const ending =
    (end: () => Promise<void>): (() => Promise<void>) =>
    async () => {
      live?.close();
      await end();
    };
  return { ...host, stop: ending(host.stop), kill: ending(host.kill) };
}
