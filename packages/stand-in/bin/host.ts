/**
 * Command line of the stand-in host:
 * `host.mjs --system dist --data DIR --port N --prefix /vtt --generation 13|14 --latency 30,120 --seed S --world
 * demo|empty|start --lang ru|en --keepid reject|overwrite --lostanswers reject|pending --live --fixedfiles --module DIR --guests`
 * As a child process it also obeys messages of its parent: `{latency: [min, max]}`, `{stop: true}`, `{reset: {data, generation, latency,
 * seed, keepId, lostAnswers}}` (another world on the same port, answered by `{reset: true}`), `{ask: "traffic"}` (answered by
 * `{traffic}`); and ends with it.
 */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { NextTable } from "../server/start.ts";
import { startTable, type TableOptions } from "../table/server/start.ts";

export type { NextTable, RunningHost, Traffic } from "../server/start.ts";
export { startTable, type TableOptions } from "../table/server/start.ts";
export { buildWorld, composeWorld, fixtureActor, fixtureToken, type WorldParts } from "../world/build-world.ts";
export { demoWorld, startWorld } from "../table/world/demo.ts";
export { emptyTable, IDS, tableScene, tableUsers } from "../world/empty.ts";

/** Options from arguments. @throws on a value outside the documented ones */
export function parseOptions(argv: string[]): TableOptions {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: argv,
    options: {
      system: text,
      data: text,
      port: text,
      prefix: text,
      generation: text,
      latency: text,
      seed: text,
      world: text,
      keepid: text,
      lostanswers: text,
      client: text,
      host: text,
      lang: text,
      module: { type: "string", multiple: true },
      guests: { type: "boolean" },
      live: { type: "boolean" },
      fixedfiles: { type: "boolean" },
    },
  });
  const [min = 0, max = min] = (values.latency ?? "0,0").split(",").map(Number);
  const generation = Number(values.generation ?? 14);
  if (generation !== 13 && generation !== 14) throw new Error("--generation is 13 or 14");
  const world = values.world ?? "demo";
  if (world !== "demo" && world !== "empty" && world !== "start") throw new Error("--world is demo, empty or start");
  const { lang } = values;
  if (lang !== undefined && lang !== "ru" && lang !== "en") throw new Error("--lang is ru or en");
  const keepId = values.keepid ?? "reject";
  if (keepId !== "reject" && keepId !== "overwrite") throw new Error("--keepid is reject or overwrite");
  const lostAnswers = values.lostanswers ?? "reject";
  if (lostAnswers !== "reject" && lostAnswers !== "pending") throw new Error("--lostanswers is reject or pending");
  return {
    system: values.system ?? "dist",
    data: values.data ?? "build/host-data",
    port: Number(values.port ?? 30000),
    prefix: values.prefix ?? "",
    generation,
    latency: { min, max },
    seed: Number(values.seed ?? 1),
    world,
    keepId,
    lostAnswers,
    client: values.client,
    host: values.host,
    lang,
    modules: values.module,
    guests: values.guests,
    live: values.live,
    fixedFiles: values.fixedfiles,
  };
}

function isNextTable(value: unknown): value is NextTable {
  return typeof value === "object" && value !== null && "data" in value && typeof value.data === "string";
}

/** Starts from the command line. */
export async function main(argv: string[]): Promise<void> {
  const host = await startTable(parseOptions(argv));
  console.log(`Stand-in host ready: ${host.url}/join`);
  process.send?.({ ready: true, url: host.url, port: host.port });
  const stop = (): void => {
    void host.stop().finally(() => {
      process.exit(0);
    });
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  process.on("message", (message: unknown) => {
    if (typeof message !== "object" || message === null) return;
    if ("latency" in message && Array.isArray(message.latency))
      host.setLatency({ min: Number(message.latency[0]), max: Number(message.latency[1]) });
    if ("reset" in message && isNextTable(message.reset)) {
      host.reset(message.reset);
      process.send?.({ reset: true });
    }
    if ("ask" in message && message.ask === "traffic") process.send?.({ traffic: host.traffic() });
    if ("stop" in message) stop();
  });
  // Without its parent nobody would end it.
  process.once("disconnect", stop);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(path.resolve(process.argv[1])).href) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
}
