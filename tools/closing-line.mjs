// @ts-check
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { casesOf } from "./cases.mjs";

/** Number of slowest tests to list. */
const SLOWEST = 10;

/** @param {{ message: string } | undefined} error */
const firstLine = (error) => error?.message.split("\n")[0] ?? "";

/** Returns the first stack location of an error. @param {{ stack?: string }} error */
const whereOf = ({ stack }) => /[\w./-]+\.\w+:\d+/.exec(stack?.split("\n    at ")[1] ?? "")?.[0] ?? "";

/**
 * Vitest reporter. Writes the counts of a run to `reports/vitest.json` for the last line of `npm test`, with the slowest tests, the total
 * time of all tests in milliseconds, the failures, and the flaky tests, which passed only the second time.
 */
export default class ClosingLine {
  /**
   * @param {ReadonlyArray<import("vitest/node").TestModule>} modules
   * @param {ReadonlyArray<{ message: string, stack?: string }>} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    /** @type {string[]} file of each test that ran */
    const ran = [];
    /** @type {{ name: string, time: number }[]} */
    const times = [];
    /** @type {string[]} */
    const broken = [];
    /** @type {string[]} */
    const flaky = [];
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        count[state] += 1;
        if (state === "passed" || state === "failed") ran.push(module.moduleId);
        if (state === "failed")
          broken.push(`${path.basename(module.moduleId)} › ${test.fullName}: ${firstLine(errors?.[0])}`);
        if (test.diagnostic()?.flaky)
          flaky.push(`${path.basename(module.moduleId)} › ${test.fullName}: ${firstLine(errors?.[0])}`);
        times.push({
          name: `${path.basename(module.moduleId)} › ${test.fullName}`,
          time: Math.round(test.diagnostic()?.duration ?? 0),
        });
      }
      if (module.state() === "failed" && [...module.children.allTests()].length === 0) {
        count.failed += 1;
        broken.push(`${path.basename(module.moduleId)} did not load`);
      }
    }
    count.failed += unhandled.length;
    for (const error of unhandled) broken.push(`an error that no test caught: ${firstLine(error)} (${whereOf(error)})`);
    const slowest = times.sort((a, b) => b.time - a.time).slice(0, SLOWEST);
    const time = times.reduce((sum, test) => sum + test.time, 0);
    mkdirSync("reports", { recursive: true });
    writeFileSync(
      "reports/vitest.json",
      JSON.stringify({
        passed: count.passed,
        failed: count.failed,
        skipped: count.skipped + count.pending,
        slowest,
        broken,
        flaky,
        time,
        cases: casesOf(ran),
      }),
    );
  }
}
