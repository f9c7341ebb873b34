/** That the list of planted faults fits the code of today. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readFaults, readSeen } from "../../tools/planted.mjs";

const faults = readFaults();

test("every planted fault still has its place: its text stands in its file exactly once, and the fault differs from it", () => {
  const lost = faults.filter(
    ({ file, find, replace }) => readFileSync(file, "utf8").split(find).length !== 2 || find === replace,
  );
  expect(lost.map(({ id }) => id)).toEqual([]);
});

test("there are 54 of them, half of them in play, each with a name of its own, and what is kept is about them and tests that there are", () => {
  const ids = faults.map(({ id }) => id);
  expect(new Set(ids).size).toBe(54);
  expect(faults.filter(({ file }) => file.startsWith("module/play/"))).toHaveLength(27);
  const seen = Object.entries(readSeen());
  expect(seen.filter(([id, by]) => !ids.includes(id) || (by && !existsSync(`test/${by.file}`)))).toEqual([]);
});
