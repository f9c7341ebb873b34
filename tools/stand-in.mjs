// @ts-check
/**
 * Whether the stand-in changed since its own tests last passed. packages/stand-in/tested.json keeps a hash of what they depend on: no
 * history is asked, so a clean clone knows as much as the machine that ran them.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./ensure.mjs";

const FOLDER = "packages/stand-in";
/** Where the hash is kept. */
export const TESTED = `${FOLDER}/tested.json`;
/** What the tests depend on besides: the versions of packages, and the program that lists the published names. */
const BESIDE = ["package-lock.json", "tools/surface.mjs"];

/** A hash of what the stand-in's tests depend on. @param {string} [at] the project's folder */
export function hashOfStandIn(at = root) {
  const own = readdirSync(path.join(at, FOLDER), { recursive: true, withFileTypes: true })
    // Pages for readers change nothing, nor do hidden files of a machine.
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

/** The hash with which the tests last passed. */
export function testedHash(at = root) {
  return JSON.parse(readFileSync(path.join(at, TESTED), "utf8")).hash;
}

/** Keeps the hash with which the tests passed. @param {string} hash @returns whether it is another one than before */
export function keepTested(hash, at = root) {
  if (hash === testedHash(at)) return false;
  writeFileSync(path.join(at, TESTED), `${JSON.stringify({ hash }, null, 2)}\n`);
  return true;
}
