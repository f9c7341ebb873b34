/** When the stand-in's own tests run: whenever what they depend on is not as it was when they last passed. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plan } from "../../tools/test.mjs";
import { hashOfStandIn, keepTested, TESTED, testedHash } from "../../tools/stand-in.mjs";

const project = mkdtempSync(path.join(tmpdir(), "stand-in-"));
const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
  writeFileSync(path.join(project, file), text);
};

beforeAll(() => {
  write("package-lock.json", "{}");
  write("tools/surface.mjs", "");
  write("packages/stand-in/server/socket.ts", "export {};");
  write(TESTED, '{ "hash": "never" }');
});
afterAll(() => {
  rmSync(project, { recursive: true, force: true });
});

test("once they passed, nothing is due until what they depend on changes", () => {
  const hash = hashOfStandIn(project);
  expect(testedHash(project)).toBe("never");
  expect(keepTested(hash, project)).toBe(true);
  expect(testedHash(project)).toBe(hash);
  expect(keepTested(hash, project)).toBe(false);
  // Its own note and what people read change nothing.
  write("packages/stand-in/README.md", "more");
  write("packages/stand-in/.DS_Store", "");
  write("packages/stand-in/node_modules/left/index.js", "");
  expect(hashOfStandIn(project)).toBe(hash);
});

test.each([
  ["a changed source", "packages/stand-in/server/socket.ts", "export const late = true;"],
  ["a new test", "packages/stand-in/conformance/new.test.ts", ""],
  ["another version of a package", "package-lock.json", '{ "packages": {} }'],
  ["another list of published names", "tools/surface.mjs", "// other"],
])("%s is noticed", (_what, file, text) => {
  const before = hashOfStandIn(project);
  write(file, text);
  expect(hashOfStandIn(project)).not.toBe(before);
});

test("a file under another name is noticed", () => {
  const before = hashOfStandIn(project);
  const text = readFileSync(path.join(project, "packages/stand-in/server/socket.ts"), "utf8");
  rmSync(path.join(project, "packages/stand-in/server/socket.ts"));
  write("packages/stand-in/server/line.ts", text);
  expect(hashOfStandIn(project)).not.toBe(before);
});

test("a whole run has them where they are due, and leaves only them out where not; by their name they always run", () => {
  const names = (args: string[], due: boolean): string[] => plan(args, due).projects.map(({ name }) => name);
  expect(names([], true)).toEqual(["unit", "stand-in", "tables", "e2e"]);
  expect(names(["--all"], true)).toEqual(["unit", "stand-in", "tables", "e2e"]);
  expect(names([], false)).toEqual(["unit", "tables", "e2e"]);
  expect(names(["--only", "stand-in"], false)).toEqual(["stand-in"]);
  expect(plan(["--only", "stand-in", "--all", "-t", "dice"], true).projects[0]?.args).toEqual(["-t", "dice"]);
});
