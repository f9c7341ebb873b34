// @ts-check
/** Records the functions that each test file calls, from its first test to the end of its last (see tools/hits.mjs). */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect } from "vitest";
import { root } from "./ensure.mjs";
import { byFile, hitsHere } from "./hits.mjs";

const hits = hitsHere();
hits?.clear();

afterAll(() => {
  const test = path.relative(root, expect.getState().testPath ?? "").replaceAll(path.sep, "/");
  const file = path.join(root, "reports/hits", `${test}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(byFile(hits ?? [])));
});
