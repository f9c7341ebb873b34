import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", benchmark: { include: ["test/bench/**/*.bench.ts"] }, include: ["test/{rules,data,play,ui,tools}/**/*.test.ts"], environment: "node", isolate: false } },
      { test: { name: "host", include: ["test/{host,packs}/**/*.test.ts"], environment: "node", testTimeout: 30_000 } },
      { test: { name: "e2e", include: ["test/e2e/**/*.test.ts"], environment: "node", testTimeout: 240_000, hookTimeout: 240_000, fileParallelism: true, maxWorkers: 2, expect: { poll: { timeout: 20_000 } } } },
    ],
  },
});
