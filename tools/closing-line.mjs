// @ts-check
import { mkdirSync, writeFileSync } from "node:fs";

/** Vitest reporter: writes what it counted to `reports/vitest.json`, for the closing line of the whole run. */
export default class ClosingLine {
  /** @param {ReadonlyArray<import("vitest/node").TestModule>} modules @param {ReadonlyArray<unknown>} unhandled */
  onTestRunEnd(modules, unhandled) {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state] += 1;
      if (module.state() === "failed" && [...module.children.allTests()].length === 0) count.failed += 1; // the file itself did not load
    }
    count.failed += unhandled.length;
    mkdirSync("reports", { recursive: true });
    writeFileSync("reports/vitest.json", JSON.stringify({ passed: count.passed, failed: count.failed, skipped: count.skipped + count.pending }));
  }
}
