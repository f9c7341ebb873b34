// @ts-check
/** Runs all checks and tests, cheapest first, and prints `N passed, N failed` at the end. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { keptCases, lostCases } from "./cases.mjs";
import { changedFiles, testsOf } from "./changed.mjs";
import { root, runTool, runToolBeside } from "./ensure.mjs";
import { hashOfStandIn, keepTested, TESTED, testedHash } from "./stand-in.mjs";

/** @typedef {readonly [name: string, command: string, args: string[]]} Check */

/** Linting takes as long as the other checks together, so it runs in parallel with them. @type {ReadonlyArray<readonly Check[]>} */
const CHECKS = [
  [["lint", "eslint", ["--cache", "--cache-location", "node_modules/.cache/eslint/", "."]]],
  [
    ["types of the rules alone", "tsc", ["-p", "tsconfig.rules.json"]],
    ["types of the system and its tests", "tsc", ["-p", "tsconfig.test.json"]],
    ["types of the stand-in host and its tests", "tsc", ["-p", "tsconfig.host.json"]],
    [
      "format",
      "prettier",
      [
        "--check",
        "--cache",
        "--cache-location",
        "node_modules/.cache/prettier/formatted",
        "--log-level",
        "warn",
        "**/*.{ts,mts,mjs,js,cjs}",
      ],
    ],
    ["lint of the templates", "eslint", ["--config", "eslint.templates.config.js", "templates"]],
    ["lint of the styles", "stylelint", ["styles/**/*.css", "packages/stand-in/table/assets/css/**/*.css"]],
    ["arrows and cycles", "depcruise", ["--config", ".dependency-cruiser.cjs", "module", "packages/stand-in"]],
  ],
];

/** Vitest projects, fastest first, with their target times on two cores in minutes. */
const PROJECTS = /** @type {const} */ ({ unit: 1, "stand-in": 2, tables: 4, e2e: 15 });
/** Projects that run and count together with another project. @type {Readonly<Record<string, string[]>>} */
const ALONG = { tables: ["built"] };
/** Target time of the whole run including checks, in minutes. */
const WHOLE = 25;

/**
 * @typedef {{ passed: number, failed: number, skipped: number, slowest?: { name: string, time: number }[], broken?:
 *   string[], flaky?: string[], time?: number, cases?: import("./cases.mjs").Cases }} Counts
 */

/** @param {string} project @param {string[]} args @param {Record<string, string>} env */
function runProject(project, args, env) {
  const report = path.join(root, "reports/vitest.json");
  rmSync(report, { force: true });
  const status = runTool(
    "vitest",
    [
      "run",
      ...[project, ...(ALONG[project] ?? [])].flatMap((name) => ["--project", name]),
      "--reporter=default",
      "--reporter=./tools/closing-line.mjs",
      ...args,
    ],
    { env: { ...process.env, ...env } },
  );
  // Without a report the run itself failed.
  /** @type {Counts} */
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : { passed: 0, failed: 1, skipped: 0 };
  return { ok: status === 0, ...counts };
}

/** Returns the projects to run with their arguments. @param {string[]} args @param {boolean} standIn whether its own tests are due */
export function plan(args, standIn) {
  const names = Object.keys(PROJECTS).filter((name) => standIn || name !== "stand-in");
  const at = (/** @type {string} */ flag) => args.indexOf(flag);
  const flags = new Set(["--pictures", "--all"]);
  if (at("--only") >= 0) {
    const from = at("--only");
    return {
      checks: false,
      projects: [{ name: args[from + 1] ?? "unit", args: args.slice(from + 2).filter((arg) => !flags.has(arg)) }],
    };
  }
  if (at("--changed") < 0)
    return { checks: true, projects: names.map((name) => ({ name, args: args.filter((arg) => !flags.has(arg)) })) };
  const since = args[at("--changed") + 1];
  const files = changedFiles(since && !since.startsWith("-") ? since : "HEAD");
  const { built, tables, e2e } = testsOf(files);
  console.log(`${String(files.length)} changed files; test files beside the unit tests:`);
  for (const test of [...built, ...tables, ...e2e]) console.log(`  ${test}`);
  return {
    checks: true,
    projects: [
      { name: "unit", args: [] },
      ...(standIn ? [{ name: "stand-in", args: [] }] : []),
      { name: "tables", args: [...built, ...tables] },
      { name: "e2e", args: [...e2e] },
    ].filter(({ name, args }) => name === "unit" || name === "stand-in" || args.length > 0),
  };
}

/** Runs checks one after the other. @param {readonly Check[]} checks @returns {Promise<string[]>} names of failed checks */
async function runChecks(checks) {
  const broken = [];
  for (const [name, command, args] of checks) {
    const started = Date.now();
    const { status, said } = await runToolBeside(command, args);
    process.stdout.write(said);
    console.log(`${status === 0 ? "✓" : "✗"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    if (status !== 0) broken.push(name);
  }
  return broken;
}

/** @param {number} since milliseconds */
const minutes = (since) => (Date.now() - since) / 60_000;

/**
 * @param {string[]} args `--only <project>` runs one Vitest project and no check, `--changed [commit]` what differs from a commit
 *   (the last one), `--all` the stand-in's own tests even if it is unchanged, `--pictures` saves what scenarios show; the rest goes to
 *   Vitest
 * @param {string | undefined} browser path of a Chromium-family browser
 * @returns {Promise<number>} exit status
 */
export async function runTests(args, browser) {
  const began = Date.now();
  const hash = hashOfStandIn();
  const { checks, projects } = plan(args, args.includes("--all") || hash !== testedHash());
  const counts = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const flaky = [];
  /** @type {string[]} Failures, repeated at the end, because the log is long. */
  const broken = checks ? (await Promise.all(CHECKS.map(runChecks))).flat() : [];
  counts.failed += broken.length;
  if (checks) {
    counts.passed += CHECKS.flat().length - broken.length;
    console.log(`checks: ${minutes(began).toFixed(1)} min`);
  }
  /** @type {Record<string, string>} */
  const env = { BROWSER_PATH: browser ?? "", ...(args.includes("--pictures") ? { OD20_PICTURES: "1" } : {}) };
  /** @type {string[]} */
  const told = [];
  let ok = true;
  // Run the projects one after the other, because parallel browsers would slow each other down.
  for (const { name, args: own } of projects) {
    const started = Date.now();
    const found = runProject(name, own, env);
    ok &&= found.ok;
    for (const key of /** @type {const} */ (["passed", "failed", "skipped"])) counts[key] += found[key];
    flaky.push(...(found.flaky ?? []));
    broken.push(...(found.broken ?? [`${name} as a whole`]));
    const aim = name in PROJECTS ? PROJECTS[/** @type {keyof typeof PROJECTS} */ (name)] : WHOLE;
    told.push(
      `${name}: ${minutes(started).toFixed(1)} min, aim ${String(aim)} ` +
        `(tests one after the other: ${((found.time ?? 0) / 60_000).toFixed(1)} min)`,
    );
    // Compare the counts only after a complete run.
    if (name === "stand-in" && own.length === 0) {
      const lost = lostCases(found.cases ?? {}, keptCases());
      counts.failed += lost.length;
      told.push(...lost.map((what) => `✗ ${what} (if that is meant: node tools/run.mjs snapshots)`));
      if (found.ok && lost.length === 0 && keepTested(hash)) told.push(`${TESTED} notes it: commit it with the change`);
    }
    if (name === "e2e")
      told.push(
        "the slowest scenarios:",
        ...(found.slowest ?? []).map((test) => `${(test.time / 1000).toFixed(1).padStart(7)} s  ${test.name}`),
      );
  }
  if (checks && !projects.some(({ name }) => name === "stand-in"))
    told.push(`stand-in: its own tests did not run, it is as ${TESTED} says they passed (-- --all runs them)`);
  console.log(`\n${told.join("\n")}\nall: ${minutes(began).toFixed(1)} min, aim ${String(WHOLE)}`);
  for (const what of flaky) console.log(`~ flaky, passed the second time: ${what}`);
  for (const what of broken) console.log(`✗ ${what}`);
  console.log(
    `\n${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ""}`,
  );
  return ok && counts.failed === 0 ? 0 : 1;
}
