// @ts-check
/**
 * Records which test files call which file of the system, in test/coverage.json. `npm run coverage` runs all tests on a system that logs
 * its function calls (hits.mjs) and writes the record. `npm test -- --changed` reads it (changed.mjs).
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root, runTool } from "./ensure.mjs";

/** Folder with the calls of each test file. The files stay until a complete new recording. */
const HITS = path.join(root, "reports/hits");
const KEPT = path.join(root, "test/coverage.json");

/** Called functions by file of the system. @typedef {Readonly<Record<string, readonly number[]>>} Called */
/** Test files by file of the system, most relevant first. @typedef {Readonly<Record<string, readonly string[]>>} Coverage */

/**
 * Number of test files per project that suffice for one function, and for one file.
 * @type {Readonly<Record<Project, readonly [each: number, all: number]>>}
 */
export const ENOUGH = { unit: [10, 20], built: [10, 20], tables: [15, 40], e2e: [5, 15] };
/** Tests that are not recorded: they run with every change (changed.mjs), repeat other tests, or do not play. */
export const NOT_RECORDED = /^test\/(?:evenings\/|messages\/on-13\/|tools\/)/;

/**
 * Returns the most relevant test files of one project for a file. Repeatedly picks the test file with the largest share of calls to
 * functions of this file that still need test files.
 * @param {string} file
 * @param {ReadonlyMap<string, Called>} tests
 * @param {readonly [each: number, all: number]} enough
 */
export function tellMost(file, tests, [each, all]) {
  const left = [...tests].flatMap(([test, called]) => {
    const own = called[file];
    return own ? [{ test, own, calls: Object.values(called).flat().length }] : [];
  });
  /** @type {Map<number, number>} */
  const wanted = new Map(left.flatMap(({ own }) => own.map((one) => [one, each])));
  /** @type {string[]} */
  const found = [];
  while (found.length < all) {
    const share = (/** @type {{ own: readonly number[], calls: number }} */ { own, calls }) =>
      own.filter((one) => (wanted.get(one) ?? 0) > 0).length / calls;
    left.sort((a, b) => share(b) - share(a));
    const next = left.shift();
    if (!next || share(next) === 0) break;
    for (const one of next.own) wanted.set(one, (wanted.get(one) ?? 0) - 1);
    found.push(next.test);
  }
  return found;
}

/** @typedef {"unit" | "built" | "tables" | "e2e"} Project of Vitest */

/** @param {string} test path of a test file @returns {Project} */
export function projectOf(test) {
  if (/^test\/(?:rules|data|play|ui|tools)\//.test(test)) return "unit";
  if (/^test\/(?:messages|evenings)\//.test(test)) return "tables";
  return test.startsWith("test/e2e/") ? "e2e" : "built";
}

/** Reads the recorded calls of all existing test files, by project. */
function readHits() {
  /** @type {Map<Project, Map<string, Called>>} */
  const projects = new Map();
  for (const name of readdirSync(HITS, { recursive: true, encoding: "utf8" }).sort()) {
    const test = name.replaceAll(path.sep, "/").replace(/\.json$/, "");
    if (!test.endsWith(".test.ts") || NOT_RECORDED.test(test) || !existsSync(path.join(root, test))) continue;
    const tests = projects.get(projectOf(test)) ?? new Map();
    projects.set(projectOf(test), tests.set(test, JSON.parse(readFileSync(path.join(HITS, name), "utf8"))));
  }
  return projects;
}

/** Writes the record: a line for each test file, then a line for each system file with the indexes of its test files. */
export function writeCoverage() {
  const projects = readHits();
  const tests = [...projects.values()].flatMap((of) => [...of.keys()]).sort();
  const places = new Map(tests.map((test, at) => [test, at.toString(36)]));
  const files = new Set([...projects.values()].flatMap((of) => [...of.values()].flatMap(Object.keys)));
  const lines = [...files].sort().map((file) => {
    const found = [...projects].flatMap(([project, of]) => tellMost(file, of, ENOUGH[project]));
    return `    ${JSON.stringify(file)}: ${JSON.stringify(found.map((test) => places.get(test)).join(" "))}`;
  });
  const names = tests.map((test) => `    ${JSON.stringify(test)}`);
  writeFileSync(KEPT, `{\n  "tests": [\n${names.join(",\n")}\n  ],\n  "files": {\n${lines.join(",\n")}\n  }\n}\n`);
  console.log(`test/coverage.json: ${String(files.size)} files of the system, ${String(tests.length)} test files`);
}

/** @returns {{ files: Coverage, tests: readonly string[] }} the record */
export function readCoverage() {
  /** @type {{ tests: string[], files: Record<string, string> }} */
  const { tests, files } = JSON.parse(readFileSync(KEPT, "utf8"));
  const testsAt = (/** @type {string} */ places) =>
    places.split(" ").flatMap((place) => tests[Number.parseInt(place, 36)] ?? []);
  return { tests, files: Object.fromEntries(Object.entries(files).map(([file, places]) => [file, testsAt(places)])) };
}

/**
 * @param {string[]} args arguments of Vitest that select tests to record again; none = record everything
 * @param {string | undefined} browser path of a Chromium-family browser
 * @returns {Promise<number>} exit status: 1 where a test failed, whose calls may be missing
 */
export async function coverage(args, browser) {
  if (args.length === 0) rmSync(HITS, { recursive: true, force: true });
  process.env["OD20_HITS"] = "1";
  const { buildHost, buildSystem } = await import("./build.mjs");
  await buildSystem();
  await buildHost();
  const env = { ...process.env, BROWSER_PATH: browser ?? "" };
  // Tests of the tools check the built system itself, which differs during the recording.
  const status = runTool("vitest", ["run", "--reporter=dot", "--exclude=test/tools/**", ...args], { env });
  delete process.env["OD20_HITS"];
  await buildSystem();
  writeCoverage();
  return status;
}
