// @ts-check
/**
 * Plays many random evenings without pages (test/evenings), in parts, each in its own process, as many in parallel as there are cores.
 * Prints the shortest story of each failure, and at the end the number of evenings and of each action.
 *
 * After each evening, and once more after a reload, all clients must agree on: hit points, slots, uses, items, effects, statuses,
 * concentration, injuries, death marks, standing, dropping out, death saves, inspiration, notes, receipts, spent actions, and positions.
 * After all actions are undone, the state must equal the beginning, with the exceptions in test/evenings/compare.ts.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { root, toolPath } from "./ensure.mjs";

/** Evenings per process, which are those of one table (test/evenings/scene.ts). The process ends before it has grown large. */
const PART = 25;

/**
 * @param {Record<string, string>} more environment variables
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

/**
 * Returns a line for each kind of deed: how often it was done and refused, and the three most frequent reasons.
 * @param {{ deed: string, refused: string | null }[]} outcomes
 */
function shares(outcomes) {
  /** @type {Map<string, { done: number, refused: Map<string, number> }>} */
  const kinds = new Map();
  for (const { deed, refused } of outcomes) {
    const kind = kinds.get(deed) ?? { done: 0, refused: new Map() };
    kinds.set(deed, kind);
    if (refused === null) kind.done += 1;
    else kind.refused.set(refused, (kind.refused.get(refused) ?? 0) + 1);
  }
  return [...kinds]
    .sort(([, a], [, b]) => b.done - a.done)
    .map(([deed, { done, refused }]) => {
      const reasons = [...refused].sort(([, a], [, b]) => b - a);
      const all = reasons.reduce((sum, [, times]) => sum + times, 0);
      const why = reasons.slice(0, 3).map(([reason, times]) => `${reason} ×${String(times)}`);
      return `${deed.padEnd(14)}${String(done).padStart(6)} done ${String(all).padStart(6)} refused  ${why.join("; ")}`;
    })
    .join("\n");
}

/** @param {string[]} args @returns {Promise<number>} */
export async function evenings(args) {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: "string", default: "100" },
      from: { type: "string", default: "1" },
      /** Moves per evening; 0 = chosen by the seed. */
      moves: { type: "string", default: "0" },
      workers: { type: "string", default: String(availableParallelism()) },
      /** Skips the search for the shortest story, which costs many evenings each. */
      quick: { type: "boolean", default: false },
      /** File that gets a line for each evening, even if the run is interrupted. */
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
      next += PART - (at % PART);
      const played = Math.min(next, from + count) - at;
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
  const played = new Set(all.map(({ seed }) => seed)).size;
  const failed = all.flatMap(({ seed, wrong }) => (wrong.length > 0 ? [seed] : [])).sort((a, b) => a - b);
  console.log(
    `${String(played)} evenings from ${String(from)} in ${String(Math.round((Date.now() - began) / 1000))} s, ` +
      `wrong: ${failed.join(", ") || "none"}\n${shares(all.flatMap(({ outcomes }) => outcomes))}`,
  );
  return played === count ? status : 1;
}
