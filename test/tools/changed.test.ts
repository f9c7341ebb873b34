/** What `npm test -- --changed` runs, and on which generations scenarios play. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allTests, takeInTurn, testsOf } from "../../tools/changed.mjs";
import { projectOf, readCoverage, tellMost } from "../../tools/coverage.mjs";
import { noteHits } from "../../tools/hits.mjs";

const SCENARIOS = readdirSync("test/e2e").filter((name) => name.endsWith(".test.ts"));
const text = (name: string): string => readFileSync(`test/e2e/${name}`, "utf8");

const ALL_SCENARIOS = allTests().filter((name) => projectOf(name) === "e2e");

/** Programs that the build and its configuration are made of. */
function builders(): string[] {
  const found = new Set<string>();
  const follow = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(
      /(?:from|import)\s*\(?\s*"\.\/(?:tools\/)?([\w-]+\.mjs)"/gu,
    ))
      follow(`tools/${name}`);
  };
  follow("tools/build.mjs");
  follow("vite.config.ts");
  return [...found];
}

test("a changed rule runs the tests that call its functions, at most 40 tables and 15 scenarios", () => {
  const { unit, tables, e2e } = testsOf(["module/rules/damage.ts"]);
  expect(unit).toContain("test/rules/damage.test.ts");
  expect(tables.length).toBeGreaterThan(5);
  // A few evenings and a whole blow are played beside them.
  expect(tables.length).toBeLessThanOrEqual(41);
  expect(e2e.length).toBeLessThanOrEqual(16);
});

test("mastery is part of every attack: fights run when it changes", () => {
  const { unit, tables } = testsOf(["module/rules/mastery.ts"]);
  expect(unit).toContain("test/rules/mastery.test.ts");
  expect(tables).toContain("test/messages/attacks.test.ts");
});

test("many changed files share the places: each has its best tests run, and there are not more of them", () => {
  expect(takeInTurn([["a", "b", "c"], ["x", "a"], ["b"]], 4)).toEqual(["a", "x", "b", "c"]);
  expect(takeInTurn([["a", "b", "c"], ["x", "a"], ["b"]], 2)).toEqual(["a", "x"]);
});

test("a file without a record runs the tests of those who import it; one that nobody imports, everything", () => {
  // It holds types alone: nothing of it is called.
  expect(readCoverage()["module/rules/ruleset-types.ts"]).toBeUndefined();
  expect(testsOf(["module/rules/ruleset-types.ts"]).unit).toContain("test/rules/ruleset.test.ts");
  const { tables, e2e } = testsOf(["module/play/not-there.ts"]);
  expect(e2e).toEqual(ALL_SCENARIOS);
  expect(tables).toEqual(allTests().filter((name) => projectOf(name) === "tables"));
});

test("a test runs itself, a helper runs the tests that import it, pages for readers nothing", () => {
  const none = { unit: [], host: [], tables: [], e2e: [] };
  expect(testsOf(["README.md", "docs/decisions.md", "tools/measure.mjs"])).toEqual(none);
  expect(testsOf(["test/e2e/undo.test.ts"])).toEqual({ ...none, e2e: ["test/e2e/undo.test.ts"] });
  expect(testsOf(["test/e2e/support/plain-colors.ts"]).e2e).toEqual(
    SCENARIOS.filter((name) => text(name).includes("plain-colors.ts")).map((name) => `test/e2e/${name}`),
  );
});

test("what differs between the generations, and what makes the system's folder, is played whole", () => {
  for (const name of readdirSync("module/compat"))
    expect([name, testsOf([`module/compat/${name}`]).e2e]).toEqual([name, ALL_SCENARIOS]);
  for (const name of builders()) expect([name, testsOf([name]).e2e]).toEqual([name, ALL_SCENARIOS]);
});

test("a template runs the scenarios that draw it, by the files that name it or a template it is part of", () => {
  const record = readCoverage();
  const drawn = (file: string): string[] => (record[file] ?? []).filter((name) => projectOf(name) === "e2e");
  expect(testsOf(["templates/chat/gift.hbs"]).e2e).toEqual(
    expect.arrayContaining(drawn("module/applications/card/gift/card.ts").slice(0, 5)),
  );
  expect(testsOf(["templates/item/weapon.hbs"]).e2e).not.toEqual(ALL_SCENARIOS);
  // Parts have a name of their own.
  expect(testsOf(["templates/chat/strike.hbs"]).e2e).not.toEqual(ALL_SCENARIOS);
});

test("the record names tests that there are", () => {
  expect([...new Set(Object.values(readCoverage()).flat())].filter((name) => !existsSync(name))).toEqual([]);
});

test("of the tests that call a file, those come first that call most of it and least of the rest, until each function has enough", () => {
  const tests = new Map<string, Record<string, number[]>>([
    ["everything", { file: [0, 1], rest: [0, 1, 2, 3] }],
    ["both", { file: [0, 1] }],
    ["first", { file: [0] }],
    ["second", { file: [1], rest: [0] }],
    ["other", { rest: [0] }],
  ]);
  expect(tellMost("file", tests, [1, 9])).toEqual(["both"]);
  expect(tellMost("file", tests, [2, 9])).toEqual(["both", "everything"]);
  expect(tellMost("file", tests, [9, 9])).toEqual(["both", "everything", "first", "second"]);
  expect(tellMost("file", tests, [9, 3])).toEqual(["both", "everything", "first"]);
});

test("a noted function does what it did, and what runs while a module is loaded is not noted", async () => {
  const here = globalThis as unknown as { od20Hits?: Set<number>; od20Loading?: number };
  const before = { ...here };
  try {
    here.od20Hits = new Set();
    const code = "const add = (a) => (b) => ({ sum: a + b });\nfunction two() { return add(1)(1); }\ntwo();\n";
    const run = new Function(`${await noteHits(code, 7)}; return two;`) as () => () => unknown;
    const two = run();
    expect([...here.od20Hits]).toEqual([]);
    expect(two()).toEqual({ sum: 2 });
    expect([...here.od20Hits].sort()).toEqual([7000, 7001, 7002]);
  } finally {
    Object.assign(here, { od20Hits: undefined, od20Loading: undefined, ...before });
  }
});

test("each file of module/compat is played on both generations by a scenario that names it", () => {
  const named = SCENARIOS.flatMap((name) =>
    [...text(name).matchAll(/onBoth\(([^)]*)\)/gu)].flatMap(([, because = ""]) =>
      [...because.matchAll(/"([^"]+)"/gu)].map(([, one]) => one),
    ),
  );
  const files = readdirSync("module/compat").map((name) => name.replace(/\.ts$/u, ""));
  expect(files.filter((name) => !named.includes(name))).toEqual([]);
});

test("a scenario says why it runs on both generations, or runs on the newer one", () => {
  expect(SCENARIOS.filter((name) => /\.each\(\[1[34], 1[34]\]/u.test(text(name)))).toEqual([]);
});

test("no scenario sleeps: it waits for what happens, or until nothing more can", () => {
  expect(SCENARIOS.filter((name) => /waitForTimeout\(\d/u.test(text(name)))).toEqual([]);
});
