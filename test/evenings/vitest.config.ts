/** Configuration of the long run, which is not part of a test suite. */
import { defineConfig } from "vitest/config";
import { REALMS } from "./realms.ts";

export default defineConfig({
  test: {
    include: ["test/evenings/many.test.ts"],
    environment: "node",
    disableConsoleIntercept: true,
    execArgv: [...REALMS],
  },
});
