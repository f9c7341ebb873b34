// @ts-check
/**
 * Planted faults: checks which faults the tests detect. Makes each fault of tools/planted.json in a copy of the project and runs the tests
 * of its file, fastest first, until one fails. docs/planted.json stores the failing test, or null.
 */
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { tellersOf } from "./changed.mjs";
import { root, toolPath } from "./ensure.mjs";

/** @typedef {{ id: string, file: string, find: string, replace: string, what: string }} Fault */
/** @typedef {{ file: string, title: string } | null} Seen the first test that failed */

const LIST = path.join(root, "tools/planted.json");
const KEPT = path.join(root, "docs/planted.json");
/** First evenings of the tables that look for a fault: homebrew with secrets, base, d20-3e, homebrew; see test/evenings/scene.ts. */
const EVENING_TABLES = [0, 325, 375, 150];
/** Tests of the project files, which the copy does not have. */
const NOT_OF_THE_SYSTEM = ["--exclude", "test/tools/**"];

/** @returns {Fault[]} */
export const readFaults = () => JSON.parse(readFileSync(LIST, "utf8"));
/** @returns {Record<string, Seen>} */
export const readSeen = () => JSON.parse(readFileSync(KEPT, "utf8"));

/** Copies all tracked and untracked files, including changes. Uses the packages of the project. */
function copyProject() {
  const copy = mkdtempSync(path.join(tmpdir(), "planted-"));
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of files.split("\0").filter(Boolean)) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(copy, file));
  }
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"), "junction");
  return copy;
}

/**
 * @param {string} copy
 * @param {string} script
 * @param {string[]} args
 * @param {Record<string, string>} more environment variables
 * @returns {Promise<number>} exit status
 */
function run(copy, script, args, more = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: copy,
      stdio: "ignore",
      env: { ...process.env, ...more },
    });
    child.on("error", reject);
    child.on("exit", (code) => {
      resolve(code ?? 1);
    });
  });
}

/** Runs tests until one fails. @param {string} copy @param {string[]} args of Vitest @returns {Promise<Seen>} */
async function firstFailing(copy, args) {
  const report = path.join(copy, "planted-report.json");
  rmSync(report, { force: true });
  const status = await run(copy, toolPath("vitest"), [
    ...args,
    "--run",
    "--bail=1",
    // Several copies and other programs may slow the tests down, which is not a fault.
    "--no-file-parallelism",
    "--testTimeout=120000",
    "--hookTimeout=120000",
    "--passWithNoTests",
    "--reporter=json",
    `--outputFile=${report}`,
  ]);
  if (status === 0) return null;
  /**
   * @type {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string,
   *   failureMessages: string[] }[] }[] }}
   */
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  for (const { name, status, assertionResults } of testResults) {
    const failed = assertionResults.find((test) => test.status === "failed");
    const file = path.relative(path.join(copy, "test"), name).replaceAll(path.sep, "/");
    if (failed?.failureMessages.some((text) => text.includes("timed out"))) throw new Error(`${file} took too long`);
    if (failed) return { file, title: failed.fullName };
    if (status === "failed") return { file, title: "does not load" };
  }
  throw new Error(`the test run was aborted: vitest ${args.join(" ")}`);
}

/**
 * Returns the test runs for a fault, fastest first: the test that detected it last time, then the tests of its file.
 * @param {Fault} fault
 * @param {{ browser: boolean, all: boolean }} how
 */
function testsOf({ id, file }, { browser, all }) {
  const last = readSeen()[id]?.file ?? "";
  const before = last === "" || last.startsWith("e2e/") ? [] : [`test/${last}`];
  return [
    ...[before, tellersOf(file, "unit"), tellersOf(file, "tables")]
      .filter(([name]) => name !== undefined)
      .map((names) => ["run", `--project=${names[0]?.startsWith("test/messages/") ? "tables" : "unit"}`, ...names]),
    ...(all
      ? [
          ["run", "--project=unit", ...NOT_OF_THE_SYSTEM],
          ["run", "--project=tables"],
        ]
      : []),
    ...(browser ? [["run", "--project=e2e", ...tellersOf(file, "e2e")]] : []),
  ];
}

/**
 * Plays evenings at several tables until one goes wrong. An evening that goes wrong without a fault, too, proves nothing.
 * @param {string} copy
 * @param {number} count evenings at each table
 * @returns {Promise<Seen>}
 */
async function firstWrong(copy, count) {
  const told = path.join(copy, "planted-evenings.jsonl");
  for (const table of EVENING_TABLES) {
    rmSync(told, { force: true });
    const more = { BAIL: "yes", EVENINGS: String(count), FROM: String(table), LEAST: "no", TOLD: told };
    const args = ["run", "--reporter=dot", "--config", "test/evenings/vitest.config.ts"];
    if ((await run(copy, toolPath("vitest"), args, more)) === 0) continue;
    if (!existsSync(told)) return { file: "evenings", title: "no page starts" };
    const last = JSON.parse(readFileSync(told, "utf8").trim().split("\n").at(-1) ?? "{}");
    return { file: `evenings ${String(last.seed)}`, title: String(last.wrong?.[0]).slice(0, 160) };
  }
  return null;
}

/**
 * Makes a fault in a copy, runs the tests or plays evenings, and reverts the fault.
 * @param {string} copy
 * @param {Fault} fault
 * @param {{ browser: boolean, all: boolean, evenings: number }} how
 */
async function plant(copy, fault, how) {
  const { file, find, replace } = fault;
  const at = path.join(copy, file);
  const before = readFileSync(at, "utf8");
  if (before.split(find).length !== 2) throw new Error(`${file} must contain this exactly once: ${find}`);
  writeFileSync(
    at,
    before.replace(find, () => replace),
  );
  try {
    if (how.evenings > 0) return await firstWrong(copy, how.evenings);
    for (const args of testsOf(fault, how)) {
      if (args.includes("--project=e2e"))
        for (const what of ["build", "host"]) await run(copy, "tools/run.mjs", [what]);
      const seen = await firstFailing(copy, args);
      if (seen) return seen;
    }
    return null;
  } finally {
    writeFileSync(at, before);
  }
}

/** Stores the result of a fault, for existing faults only. @param {string} id @param {Seen} seen */
function keep(id, seen) {
  const known = { ...readSeen(), [id]: seen };
  const lines = readFaults().flatMap(({ id }) =>
    id in known ? [`  ${JSON.stringify(id)}: ${JSON.stringify(known[id])}`] : [],
  );
  writeFileSync(KEPT, `{\n${lines.join(",\n")}\n}\n`);
}

/** @param {string[]} args ids of faults; none = all of them @returns {Promise<number>} exit status: 1 where one is not seen */
export async function planted(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      /** Includes browser scenarios. */
      browser: { type: "boolean", default: false },
      /** Includes all tests without a browser, if the tests of the file do not detect the fault. */
      "all-tests": { type: "boolean", default: false },
      /** Plays this number of evenings at each of several tables instead of the tests. Results are only printed. */
      evenings: { type: "string", default: "0" },
      /** Number of parallel copies. */
      workers: { type: "string", default: String(availableParallelism()) },
    },
  });
  const how = { browser: values.browser, all: values["all-tests"], evenings: Number(values.evenings) };
  const faults = readFaults().filter(({ id }) => positionals.length === 0 || positionals.includes(id));
  const waiting = [...faults];
  /** @type {Map<string, Seen>} */
  const found = new Map();
  const work = async () => {
    const copy = copyProject();
    try {
      for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
        const seen = await plant(copy, fault, how).catch((/** @type {unknown} */ error) => String(error));
        if (typeof seen === "string") {
          console.log(`${fault.id.padEnd(28)}nothing is known: ${seen}`);
          continue;
        }
        found.set(fault.id, seen);
        if (how.evenings === 0) keep(fault.id, seen);
        console.log(`${fault.id.padEnd(28)}${seen ? `${seen.file} › ${seen.title}` : `NOT SEEN: ${fault.what}`}`);
      }
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  };
  await Promise.all(Array.from({ length: Math.min(Number(values.workers), faults.length) }, work));
  const unseen = faults.filter(({ id }) => !found.get(id));
  console.log(`\n${String(faults.length - unseen.length)} of ${String(faults.length)} planted faults are seen`);
  return unseen.length > 0 ? 1 : 0;
}
