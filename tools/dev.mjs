// @ts-check
/** `npm run dev`: rebuilds after each change. The pages reload, and the host restarts when necessary. */
import { watch } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { clearTimeout, setTimeout } from "node:timers";
import { build } from "vite";
import { buildHost, buildSystem } from "./build.mjs";
import { root } from "./ensure.mjs";
import { copyStatics } from "./statics.mjs";
import { dataFolder, freePort, spawnHost, startOptions } from "./start.mjs";

/** Time without changes before a folder is read, in milliseconds. */
const STILL = 200;

/**
 * Calls back after changes in a folder, once for several changes in a row.
 * @param {string} folder
 * @param {() => unknown} changed
 */
function onChange(folder, changed) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  watch(path.join(root, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      void Promise.resolve()
        .then(changed)
        .catch((error) => console.error(error instanceof Error ? error.message : error));
    }, STILL);
  });
}

/** Runs the host as a child process that can restart on the same port. @param {import("./start.mjs").StartOptions} options */
function table(options) {
  /** @type {ReturnType<typeof spawnHost> | undefined} */
  let child;
  const start = () => {
    child = spawnHost(options, dataFolder(options.lang), ["--live", "--world", "start"]);
  };
  start();
  return {
    /** Restarts the server, because it reads the manifest and the packs only at its start. */
    restart() {
      child?.once("exit", start);
      child?.kill("SIGTERM");
    },
    stop() {
      child?.kill("SIGTERM");
    },
  };
}

/**
 * Runs until Ctrl+C.
 * @param {string[]} args `--no-table`, else the options of `npm start`
 * @returns {Promise<number>} exit status
 */
export async function develop(args) {
  const wanted = startOptions(args.filter((arg) => arg !== "--no-table"));
  const withTable = !args.includes("--no-table");
  await buildSystem();
  if (withTable) await buildHost();
  const options = { ...wanted, port: await freePort(wanted.port) };
  const host = withTable ? table(options) : undefined;
  const manifest = () => readFile(path.join(root, "dist/system.json"), "utf8");
  let known = await manifest();

  const watcher = await build({ root, logLevel: "warn", build: { watch: {} } });
  if (!("on" in watcher)) throw new Error("the bundler returned no watcher");
  watcher.on("event", (event) => {
    if (event.code === "ERROR") console.error(event.error.message);
    if (event.code !== "END") return;
    console.log(`${new Date().toLocaleTimeString()} built`);
    void manifest().then((text) => {
      if (text === known) return;
      known = text;
      host?.restart();
    });
  });
  // The bundler watches only files that existed at its start, so watch the folders for new files.
  for (const folder of ["templates", "lang/parts", "assets"]) onChange(folder, () => copyStatics("dist"));
  onChange("packs/_source", async () => {
    const { buildPacks } = await import("./packs.mjs");
    await buildPacks(path.join(root, "dist"));
    console.log(`${new Date().toLocaleTimeString()} packs built`);
    host?.restart();
  });
  const rest = options.rest.indexOf("--prefix");
  const prefix = rest < 0 ? "" : `/${(options.rest[rest + 1] ?? "").replace(/^\/+|\/+$/g, "")}`;
  console.log(
    withTable
      ? `\nThe table is at http://localhost:${String(options.port)}${prefix}/join and reloads at every change. Ctrl+C ends it.`
      : "\ndist/ is rebuilt at every change. Ctrl+C ends it.",
  );
  return new Promise((resolve) => {
    for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
      process.once(signal, () => {
        host?.stop();
        void watcher.close().then(() => resolve(0));
      });
    }
  });
}
