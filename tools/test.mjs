// @ts-check
/** Everything that must hold, in the order in which it is cheapest to know; closes with `N passed, N failed`. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { root, runTool } from "./ensure.mjs";

/** @type {ReadonlyArray<readonly [string, string, string[]]>} name, command, arguments */
const CHECKS = [
  ["types of the rules alone", "tsc", ["-p", "tsconfig.rules.json"]],
  ["types of the system and its tests", "tsc", ["-p", "tsconfig.test.json"]],
  ["types of the stand-in host and its tests", "tsc", ["-p", "tsconfig.host.json"]],
  ["lint", "eslint", ["--cache", "--cache-location", "node_modules/.cache/eslint/", "."]],
  ["lint of the templates", "eslint", ["--config", "eslint.templates.config.js", "templates"]],
  ["lint of the styles", "stylelint", ["styles/**/*.css", "test/host/assets/css/**/*.css"]],
  ["arrows and cycles", "depcruise", ["--config", ".dependency-cruiser.cjs", "module"]],
];

/** Vitest's projects, fastest first. */
const PROJECTS = ["unit", "host", "e2e"];

/** @param {string} project @param {string[]} args @param {string | undefined} browser */
function runProject(project, args, browser) {
  const report = path.join(root, "reports/vitest.json");
  rmSync(report, { force: true });
  const status = runTool("vitest", ["run", "--project", project, "--reporter=default", "--reporter=./tools/closing-line.mjs", ...args], {
    env: { ...process.env, BROWSER_PATH: browser ?? "" },
  });
  // No report: the run itself broke.
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : { passed: 0, failed: 1, skipped: 0 };
  return { ok: status === 0, .../** @type {{ passed: number, failed: number, skipped: number }} */ (counts) };
}

/**
 * @param {string[]} args `--only <project>` runs one Vitest project and no check; the rest goes to Vitest
 * @param {string | undefined} browser path of a Chromium-family browser
 * @returns {number} exit status
 */
export function runTests(args, browser) {
  const only = args.includes("--only");
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, command, parameters] of only ? [] : CHECKS) {
    const started = Date.now();
    const ok = runTool(command, parameters) === 0;
    console.log(`${ok ? "✓" : "✗"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    counts[ok ? "passed" : "failed"] += 1;
  }
  // One after the other: pages of the scenarios beside the browsers of the conformance tests would only slow each other.
  const projects = only ? [args[args.indexOf("--only") + 1] ?? "unit"] : PROJECTS;
  const rest = only ? args.slice(args.indexOf("--only") + 2) : args;
  let ok = true;
  for (const project of projects) {
    const found = runProject(project, rest, browser);
    ok &&= found.ok;
    for (const key of /** @type {const} */ (["passed", "failed", "skipped"])) counts[key] += found[key];
  }
  console.log(`\n${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ""}`);
  return ok && counts.failed === 0 ? 0 : 1;
}
