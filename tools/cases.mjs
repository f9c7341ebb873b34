// @ts-check
/** How many cases hold the stand-in, by file: they may grow and not shrink. `snapshots` keeps the number. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./ensure.mjs";

/** Where the cases are. */
export const CONFORMANCE = "packages/stand-in/conformance";
/** Where their numbers are kept. */
export const CASES = `${CONFORMANCE}/counts/cases.json`;

/** @typedef {Readonly<Record<string, number>>} Cases by the file's name; skipped ones do not count */

/** Numbers of cases by file. @param {readonly string[]} files the file of each case, anywhere @returns {Cases} */
export function casesOf(files) {
  /** @type {Record<string, number>} */
  const found = {};
  for (const file of files) {
    const at = file.replaceAll("\\", "/").indexOf(`${CONFORMANCE}/`);
    if (at < 0) continue;
    const name = path.basename(file);
    found[name] = (found[name] ?? 0) + 1;
  }
  return found;
}

/** What is kept. @returns {Cases} */
export function keptCases() {
  return JSON.parse(readFileSync(path.join(root, CASES), "utf8"));
}

/** Files that run fewer cases than are kept, each with a sentence. @param {Cases} ran @param {Cases} kept */
export function lostCases(ran, kept) {
  return Object.entries(kept)
    .filter(([name, count]) => (ran[name] ?? 0) < count)
    .map(([name, count]) => `${name}: ${String(ran[name] ?? 0)} cases, there were ${String(count)}`);
}
