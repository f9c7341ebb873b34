import { defineConfig } from "vitest/config";
import { guardedRules } from "./tools/rules-guard.mjs";

/**
 * The tests that hold attack, damage, mastery and odds, for `npm run mutation`. Simulations and the fold of a card call the same
 * functions, but take seconds for what the others find at once.
 */
export default defineConfig({
  plugins: [guardedRules()],
  test: {
    include: ["test/rules/{reasons,attack,damage,odds,areas-1-4,areas-8-14,d20-3e,rows,named-arguments}.test.ts"],
    setupFiles: ["test/rules/mutation-setup.ts"],
    isolate: false,
    environment: "node",
    testTimeout: 120_000,
  },
});
