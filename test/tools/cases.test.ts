import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { casesOf, keptCases, lostCases } from "../../tools/cases.mjs";
import { withNumbers } from "../../tools/snapshots.mjs";

test("cases are counted by file, those of the stand-in only", () => {
  const at = "/anywhere/packages/stand-in/conformance";
  expect(
    casesOf([`${at}/dice.test.ts`, `${at}/dice.test.ts`, `${at}/chat.test.ts`, "/anywhere/test/packs/packs.test.ts"]),
  ).toEqual({ "dice.test.ts": 2, "chat.test.ts": 1 });
});

test("fewer cases than are kept are told, and files that are gone; more are not", () => {
  const kept = { "chat.test.ts": 3, "dice.test.ts": 5, "grid.test.ts": 1 };
  expect(lostCases({ "chat.test.ts": 3, "dice.test.ts": 4, "new.test.ts": 1 }, kept)).toEqual([
    "dice.test.ts: 4 cases, there were 5",
    "grid.test.ts: 0 cases, there were 1",
  ]);
  expect(lostCases({ "chat.test.ts": 4, "dice.test.ts": 5, "grid.test.ts": 1 }, kept)).toEqual([]);
});

test("the stand-in's readme tells the kept numbers (node tools/run.mjs snapshots)", () => {
  const readme = readFileSync("packages/stand-in/README.md", "utf8");
  const surface = JSON.parse(readFileSync("packages/stand-in/conformance/counts/surface.14.json", "utf8")) as {
    implemented: number;
    throwing: number;
  };
  const cases = Object.values(keptCases()).reduce((sum, count) => sum + count, 0);
  expect(readme).toContain(`${String(cases)} conformance cases`);
  expect(readme).toContain(`${String(surface.implemented)} names implemented and ${String(surface.throwing)} throw`);
  expect(
    withNumbers("1 names implemented and 2 throw, 3 conformance cases", { implemented: 10, throwing: 20 }, 30),
  ).toBe("10 names implemented and 20 throw, 30 conformance cases");
});
