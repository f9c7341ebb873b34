/** The long run; not part of any suite. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["test/evenings/many.test.ts"], environment: "node", disableConsoleIntercept: true },
});
