// @ts-check
/**
 * Benchmark of characters, part of `npm run bench`: prepares 1, 100, and 1000 characters in Node. Measures each size in its own process and
 * takes the best of several runs, to reduce the influence of other programs.
 */
import { execFileSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { root } from "./ensure.mjs";

/** Target time for 1000 characters, in milliseconds. */
export const ACTOR_AIM = 1000;
const SIZES = [1, 100, 1000];

/** Measures one size in this process. @param {number} actors */
async function one(actors) {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    /** @type {typeof import("../test/bench/actors.ts")} */
    const bench = /** @type {any} */ (await server.ssrLoadModule("/test/bench/actors.ts"));
    // Warm up with other characters, so that compilation does not count.
    bench.measureActors(50, 5, () => undefined);
    const gc = globalThis.gc ?? (() => undefined);
    const runs = Array.from({ length: 3 }, () => bench.measureActors(actors, actors === 1 ? 200 : 10, gc));
    const least = (/** @type {"made" | "first" | "again" | "megabytes"} */ key) =>
      Math.min(...runs.map((run) => run[key]));
    console.log(
      JSON.stringify({
        made: least("made"),
        first: least("first"),
        again: least("again"),
        megabytes: least("megabytes"),
      }),
    );
  } finally {
    await server.close();
  }
}

/** Measures all sizes and prints the results. */
export function measureActors() {
  for (const size of SIZES) {
    const found = JSON.parse(
      execFileSync(process.execPath, ["--expose-gc", fileURLToPath(import.meta.url), String(size)], {
        encoding: "utf8",
        cwd: root,
      }),
    );
    const aim = size === 1000 ? `aim ${ACTOR_AIM} ms` : "";
    console.log(
      `${`${size} characters, 40 things and 10 effects each`.padEnd(44)}${`${found.first.toFixed(1)} ms`.padStart(20)}  prepared;`,
      `again ${found.again.toFixed(1)} ms, ${((1000 * found.again) / size).toFixed(0)} µs each;`,
      `made from sources ${found.made.toFixed(0)} ms; ${found.megabytes.toFixed(1)} MB  ${aim}`,
    );
  }
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  if (process.argv[2]) await one(Number(process.argv[2]));
  else measureActors();
}
