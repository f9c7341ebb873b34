import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { hitsPlugin } from "./tools/hits.mjs";
import { LongestFirst } from "./tools/longest-first.mjs";
import { guardedRules } from "./tools/rules-guard.mjs";

/** Set up before every test file where it is recorded which functions it calls. */
const hits = process.env["OD20_HITS"] ? ["tools/hits-setup.mjs"] : [];

/**
 * Milliseconds after which a test is given up whatever happens in it, far longer than the busiest machine needs: one in which nothing
 * happens any more is given up by its runner.
 */
const BOUND = 900_000;
const PATIENT = { runner: "test/support/patient-runner.ts", testTimeout: BOUND, hookTimeout: BOUND };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [guardedRules(), ...hitsPlugin()],
        test: {
          name: "unit",
          testTimeout: 60_000,
          setupFiles: hits,
          benchmark: { include: ["test/{bench,messages}/**/*.bench.ts"] },
          include: ["test/{rules,data,play,ui,tools}/**/*.test.ts"],
          environment: "node",
          isolate: false,
          // Vitest runs a group at a time, and refuses one whose projects have different numbers of workers.
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "stand-in",
          sequence: { groupOrder: 1 },
          include: ["packages/stand-in/**/*.test.ts"],
          environment: "node",
          testTimeout: 30_000,
          // Vitest would leave a core to itself, and of two that is half.
          maxWorkers: availableParallelism(),
          globalSetup: "packages/stand-in/conformance/built-client.ts",
        },
      },
      {
        plugins: [guardedRules(), ...hitsPlugin()],
        test: {
          name: "built",
          setupFiles: hits,
          sequence: { groupOrder: 1 },
          include: ["test/{packs,foundry-api}/**/*.test.ts"],
          environment: "node",
          testTimeout: 30_000,
          maxWorkers: availableParallelism(),
        },
      },
      // What every table runs is one script, see test/messages/modules.ts: built once for all files of a worker.
      {
        plugins: hitsPlugin(),
        test: {
          name: "tables",
          sequence: { groupOrder: 1 },
          include: ["test/messages/**/*.test.ts", "test/evenings/evenings.test.ts"],
          environment: "node",
          isolate: false,
          ...PATIENT,
          maxWorkers: availableParallelism(),
          setupFiles: ["test/messages/compile-less.ts", ...hits],
          // A table is not moved to the old space before it is closed.
          execArgv: ["--max-semi-space-size=64"],
          // What is waited for comes within milliseconds; Vitest would look again after fifty, and the core be idle meanwhile.
          expect: { poll: { interval: 5, timeout: 30_000 } },
        },
      },
      // Pages mostly wait for each other over a slow line: two workers keep a core busy. Each has one browser and one server for all of its files.
      {
        test: {
          name: "e2e",
          setupFiles: hits,
          sequence: { groupOrder: 2 },
          include: ["test/e2e/**/*.test.ts"],
          environment: "node",
          ...PATIENT,
          isolate: false,
          fileParallelism: true,
          maxWorkers: 2 * availableParallelism(),
          // Four browsers on two cores: what passes only the second time is listed at the end of the run as flaky.
          retry: 1,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
