// @ts-check
/**
 * Many evenings at a table without pages (test/evenings): in parts, each in a process of its own, as many at once as there are
 * cores. What went wrong is told with the shortest story of it, at the end how many were played and how often what was done.
 *
 * What is compared on every page, and once more after a reload: points, slots, uses, things, effects, statuses, concentration,
 * injuries, marks of death, standing, dropping out, death saves, inspiration, notes, receipts, what the turn has spent, places.
 * Once everything was taken back: the same, as in the beginning, except what test/evenings/compare.ts names with the reason.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { root, toolPath } from "./ensure.mjs";

/** Evenings that one process plays, at one table of which the world is laid anew each time: it begins anew before it has grown large. */
const PART = 25;

/**
 * @param {Record<string, string>} more what it is to know
 * @returns {Promise<number>} exit status
 */
function part(more) {
  const args = [
    toolPath("vitest"),
    "run",
    "--silent=false",
    "--reporter=dot",
    "--config",
    "test/evenings/vitest.config.ts",
  ];
  const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...more } });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => {
      resolve(code ?? 1);
    });
  });
}

/** @param {string[]} args @returns {Promise<number>} */
export async function evenings(args) {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: "string", default: "100" },
      from: { type: "string", default: "1" },
      /** How many moments each has; 0 = as its seed says. */
      moves: { type: "string", default: "0" },
      workers: { type: "string", default: String(availableParallelism()) },
      /** Without the shortest stories, which cost many evenings each. */
      quick: { type: "boolean", default: false },
      /** A file that keeps a line of every evening, also of a run that is broken off. */
      record: { type: "string", default: "" },
    },
  });
  const [count, from] = [Number(values.count), Number(values.from)];
  const folder = mkdtempSync(path.join(tmpdir(), "evenings-"));
  const told = path.resolve(values.record || path.join(folder, "told.jsonl"));
  writeFileSync(told, "", { flag: "a" });
  const began = Date.now();
  let next = from;
  let status = 0;
  const work = async () => {
    while (next < from + count) {
      const at = next;
      next += PART;
      const played = Math.min(PART, from + count - at);
      const more = {
        EVENINGS: String(played),
        FROM: String(at),
        LEAST: values.quick ? "no" : "yes",
        MOVES: values.moves,
        SEAT: path.join(folder, "seat.js"),
        TOLD: told,
      };
      status = (await part(more)) || status;
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Number(values.workers)) }, work));
  const all = readFileSync(told, "utf8")
    .split("\n")
    .flatMap((line) => (line === "" ? [] : [JSON.parse(line)]))
    .filter(({ seed }) => seed >= from && seed < from + count);
  rmSync(folder, { recursive: true, force: true });
  /** @type {Record<string, number>} */
  const done = {};
  for (const one of all)
    for (const [kind, times] of Object.entries(one.done)) done[kind] = (done[kind] ?? 0) + Number(times);
  const played = new Set(all.map(({ seed }) => seed)).size;
  const failed = all.flatMap(({ seed, wrong }) => (wrong > 0 ? [seed] : [])).sort((a, b) => a - b);
  const kinds = Object.entries(done)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, times]) => `${kind} ${String(times)}`);
  console.log(
    `${String(played)} evenings from ${String(from)} in ${String(Math.round((Date.now() - began) / 1000))} s, ` +
      `wrong: ${failed.join(", ") || "none"}\n${kinds.join(", ")}`,
  );
  return played === count ? status : 1;
}
