// @ts-check
/** Many evenings at a table without pages (test/evenings); what went wrong is told with the shortest story of it. */
import { parseArgs } from "node:util";
import { runTool } from "./ensure.mjs";

/** @param {string[]} args @returns {Promise<number>} */
export async function evenings(args) {
  const { values } = parseArgs({
    args,
    options: { count: { type: "string", default: "100" }, from: { type: "string", default: "1" } },
  });
  process.env["EVENINGS"] = values.count;
  process.env["FROM"] = values.from;
  return runTool("vitest", ["run", "--config", "test/evenings/vitest.config.ts"]);
}
