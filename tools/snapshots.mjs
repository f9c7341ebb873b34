// @ts-check
/**
 * Rewrites all stored results of the running stand-in: probe answers, counts of names and cases, and the sentences with these numbers in
 * its README. An unchanged stand-in produces no changes.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CASES, casesOf, CONFORMANCE } from "./cases.mjs";
import { root, runTool } from "./ensure.mjs";

const README = "packages/stand-in/README.md";
const SURFACE = `${CONFORMANCE}/counts/surface.14.json`;
const LIST = "reports/cases.json";

const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), "utf8");
const write = (/** @type {string} */ file, /** @type {string} */ text) => writeFileSync(path.join(root, file), text);

/**
 * Returns the README with the current numbers.
 * @param {string} text
 * @param {{ implemented: number, throwing: number }} surface
 * @param {number} cases
 */
export function withNumbers(text, { implemented, throwing }, cases) {
  return text
    .replace(/\d+ names implemented and \d+ throw/, `${implemented} names implemented and ${throwing} throw`)
    .replace(/\d+ conformance cases/, `${cases} conformance cases`);
}

/** @param {string | undefined} browser path of a Chromium-family browser @returns {number} exit status */
export function writeSnapshots(browser) {
  const env = { ...process.env, BROWSER_PATH: browser ?? "", OD20_SNAPSHOTS: "1" };
  const asked = ["probe", "surface"].map((name) => `${CONFORMANCE}/${name}.test.ts`);
  const ran = runTool("vitest", ["run", "--project", "stand-in", ...asked], { env });
  if (ran !== 0) return ran;
  mkdirSync(path.join(root, path.dirname(LIST)), { recursive: true });
  const listed = runTool("vitest", ["list", "--project", "stand-in", CONFORMANCE, `--json=${LIST}`]);
  if (listed !== 0) return listed;
  /** @type {{ file: string }[]} */
  const all = JSON.parse(read(LIST));
  const cases = Object.entries(casesOf(all.map(({ file }) => file))).sort(([a], [b]) => (a < b ? -1 : 1));
  write(CASES, `${JSON.stringify(Object.fromEntries(cases), null, 2)}\n`);
  const sum = cases.reduce((total, [, count]) => total + count, 0);
  write(README, withNumbers(read(README), JSON.parse(read(SURFACE)), sum));
  return 0;
}
