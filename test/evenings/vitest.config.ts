/** The long run; not part of any suite. */
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
