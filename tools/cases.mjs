// @ts-check
/** Counts the conformance cases of the stand-in by file. The numbers may grow but not shrink. `snapshots` stores them. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./ensure.mjs";

/** Folder of the conformance cases. */
export const CONFORMANCE = "packages/stand-in/conformance";
/** File with the stored counts. */
export const CASES = `${CONFORMANCE}/counts/cases.json`;

/** @typedef {Readonly<Record<string, number>>} Cases by the file's name; skipped ones do not count */

/** Counts cases by file. @param {readonly string[]} files the file of each case, anywhere @returns {Cases} */
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

/** Reads the stored counts. @returns {Cases} */
export function keptCases() {
  return JSON.parse(readFileSync(path.join(root, CASES), "utf8"));
}

/** Returns a sentence for each file that ran fewer cases than stored. @param {Cases} ran @param {Cases} kept */
export function lostCases(ran, kept) {
  return Object.entries(kept)
    .filter(([name, count]) => (ran[name] ?? 0) < count)
    .map(([name, count]) => `${name}: ${String(ran[name] ?? 0)} cases, there were ${String(count)}`);
}
