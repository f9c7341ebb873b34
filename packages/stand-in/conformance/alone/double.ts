/** The double without its table: a client with nothing to look at, and the barest pages. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { startHost, type HostOptions, type RunningHost } from "../../server/start.ts";
import { emptyTable } from "../../world/empty.ts";
import { MINI } from "../table.ts";

const ENTRY = fileURLToPath(new URL("entry.ts", import.meta.url));

/** Builds the client. @param surface file with the known names. @returns its folder, and how to remove it */
export async function buildAlone(surface: string): Promise<{ client: string; remove(): void }> {
  const client = mkdtempSync(path.join(os.tmpdir(), "host-alone-"));
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      outDir: client,
      minify: false,
      target: "es2023",
      lib: { entry: ENTRY, formats: ["es"], fileName: () => "host.js" },
    },
  });
  if (existsSync(surface)) copyFileSync(surface, path.join(client, "surface.json"));
  return {
    client,
    remove: () => {
      rmSync(client, { recursive: true, force: true });
    },
  };
}

/** Starts the server; its texts are those of the tiny system. */
export function startAlone(options: HostOptions): Promise<RunningHost> {
  return startHost(options, {
    front: {
      assets: MINI,
      head: () => "",
      gameHead: () => "",
      join: ({ prefix }, users) =>
        `<form method="post" action="${prefix}/join">${users.map(({ _id }) => `<button name="userid" value="${String(_id)}">${String(_id)}</button>`).join("")}</form>`,
    },
    newWorld: emptyTable,
    routes: {},
  });
}
