// @ts-check
/**
 * Checks whether the stand-in changed since its own tests passed. packages/stand-in/tested.json stores a hash of the files that the tests
 * depend on. No git history is needed, so this works in a new clone.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./ensure.mjs";

const FOLDER = "packages/stand-in";
/** File with the hash. */
export const TESTED = `${FOLDER}/tested.json`;
/** Other files that the tests depend on: package versions, and the script that lists the published names. */
const BESIDE = ["package-lock.json", "tools/surface.mjs"];

/** Returns the hash of the files that the tests depend on. @param {string} [at] the project's folder */
export function hashOfStandIn(at = root) {
  const own = readdirSync(path.join(at, FOLDER), { recursive: true, withFileTypes: true })
    // Documentation and hidden files do not affect the tests.
    .filter((entry) => entry.isFile() && !/^\.|\.md$/.test(entry.name))
    .map((entry) => path.relative(at, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .filter((file) => file !== TESTED && !file.includes("/node_modules/"));
  const hash = createHash("sha256");
  for (const file of [...own, ...BESIDE].sort())
    hash.update(`${file}\n`).update(
      createHash("sha256")
        .update(readFileSync(path.join(at, file)))
        .digest(),
    );
  return hash.digest("hex");
}

/** Returns the hash at the last passed test run. */
export function testedHash(at = root) {
  return JSON.parse(readFileSync(path.join(at, TESTED), "utf8")).hash;
}

/** Stores the hash of a passed test run. @param {string} hash @returns whether it is another one than before */
export function keepTested(hash, at = root) {
  if (hash === testedHash(at)) return false;
  writeFileSync(path.join(at, TESTED), `${JSON.stringify({ hash }, null, 2)}\n`);
  return true;
}
