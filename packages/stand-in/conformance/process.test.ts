/** The server as a process of its own: what it acknowledged survives SIGKILL. @source own */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { build } from "vite";
import { projectRoot } from "../server/project.ts";
import { buildWorld } from "../world/build-world.ts";
import { IDS } from "../world/empty.ts";
import { connectTab, MINI } from "./table.ts";

const HERO = "actorHero0000001";
// Inside the project, so that the bundle finds its packages.
const out = path.join(projectRoot(), "build", `host-test-${String(process.pid)}`);
const folder = mkdtempSync(path.join(os.tmpdir(), "host-process-"));
const children: ChildProcess[] = [];

beforeAll(async () => {
  await build({
    configFile: path.join(projectRoot(), "packages/stand-in/vite.server.config.ts"),
    root: projectRoot(),
    logLevel: "error",
    build: { outDir: out, sourcemap: false },
  });
  buildWorld(folder, { actors: [{ _id: HERO, name: "Hero", type: "hero", system: { hp: { value: 10, max: 10 } } }] });
}, 60_000);
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  for (const place of [out, folder]) rmSync(place, { recursive: true, force: true });
});

/** Starts the process and waits for its message. @returns its address */
async function start(...more: string[]): Promise<{ url: string }> {
  const server = spawn(
    process.execPath,
    [path.join(out, "server.mjs"), "--system", MINI, "--data", folder, "--port", "0", "--prefix", "/vtt", ...more],
    { stdio: ["ignore", "ignore", "inherit", "ipc"] },
  );
  children.push(server);
  return new Promise((resolve, reject) => {
    server.once("message", (message: { url: string }) => {
      resolve(message);
    });
    server.once("exit", (code) => {
      reject(new Error(`the host ended with ${String(code)}`));
    });
  });
}

it("goes on after SIGKILL with everything that it had acknowledged", async () => {
  const first = await connectTab(await start(), IDS.gm);
  for (let value = 9; value > 0; value--)
    await first.modify("Actor", "update", { updates: [{ _id: HERO, "system.hp.value": value }] });
  first.close();
  const [server] = children;
  server?.kill("SIGKILL");
  await new Promise((resolve) => {
    server?.once("exit", resolve);
  });
  const second = await connectTab(await start("--generation", "13", "--latency", "1,5"), IDS.player1);
  const world = await second.world();
  expect(world.actors[0].system.hp).toEqual({ value: 1, max: 10 });
  expect(world.release.generation).toBe(13);
  second.close();
});

it("refuses options that it does not know", async () => {
  await expect(start("--generation", "12")).rejects.toThrow(/ended with 1/);
});
