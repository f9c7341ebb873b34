/** What `npm test -- --changed` runs, and on which generations scenarios play. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { allTests, Finder, takeInTurn, testsOf } from "../../tools/changed.mjs";
import { projectOf, tellMost } from "../../tools/coverage.mjs";
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

/** Of two files a record, one of which is called otherwise now. */
const FINDER = new Finder(
  {
    "module/rules/damage/damage.ts": [
      "test/rules/damage.test.ts",
      "test/messages/attacks.test.ts",
      "test/e2e/damage.test.ts",
    ],
    "module/applications/card/gift/card.ts": ["test/e2e/gift.test.ts"],
    "module/rules/former.ts": ["test/rules/odds.test.ts"],
  },
  new Map([["module/rules/now.ts", "module/rules/former.ts"]]),
  allTests(),
);
const run = (...files: string[]): string[] => Object.values(testsOf(files, FINDER)).flat();
/** Run with every change of the system. */
const ALWAYS = ["test/foundry-api/usage.test.ts", "test/evenings/evenings.test.ts", "test/e2e/fight.test.ts"];

test("a changed file runs the test files that called it, an evening and a blow; a renamed one those of its former name", () => {
  expect(testsOf(["module/rules/damage/damage.ts"], FINDER)).toEqual({
    unit: ["test/rules/damage.test.ts"],
    built: ["test/foundry-api/usage.test.ts"],
    tables: ["test/evenings/evenings.test.ts", "test/messages/attacks.test.ts"],
    e2e: ["test/e2e/damage.test.ts", "test/e2e/fight.test.ts"],
  });
  expect(run("module/rules/now.ts")).toEqual(["test/rules/odds.test.ts", ...ALWAYS]);
});

test("what a test file calls that is newer than the record is not known: it runs with every change of the system", () => {
  const known = allTests().filter((name) => !/undo\.test/u.test(name));
  const { tables, e2e } = testsOf(["styles/tokens/tokens.css"], new Finder({}, new Map(), known));
  expect(tables).toEqual(["test/messages/undo.test.ts"]);
  expect(e2e).toContain("test/e2e/undo.test.ts");
});

test("many changed files share the places: the best test files of each are run, and there are not more of them", () => {
  expect(takeInTurn([["a", "b", "c"], ["x", "a"], ["b"]], 4)).toEqual(["a", "x", "b", "c"]);
  expect(takeInTurn([["a", "b", "c"], ["x", "a"], ["b"]], 2)).toEqual(["a", "x"]);
});

test("a file without a record runs the tests of those who import it; one that nobody imports, everything", () => {
  const importer = "module/rules/damage/damage.ts";
  const imported = path.posix.join(
    "module/rules/damage",
    /from "(\.[^"]+)"/u.exec(readFileSync(importer, "utf8"))?.[1] ?? "",
  );
  expect(run(imported)).toEqual(expect.arrayContaining(["test/messages/attacks.test.ts", "test/e2e/damage.test.ts"]));
  expect(run("module/play/not-there.ts")).toHaveLength(allTests().length);
});

test("a test runs itself, a helper runs the tests that import it, pages for readers nothing", () => {
  expect(run("README.md", "docs/decisions.md", "tools/measure.mjs")).toEqual([]);
  expect(run("test/e2e/undo.test.ts")).toEqual(["test/e2e/undo.test.ts"]);
  expect(run("test/e2e/support/plain-colors.ts")).toEqual(
    SCENARIOS.filter((name) => text(name).includes("plain-colors.ts")).map((name) => `test/e2e/${name}`),
  );
});

test("what differs between the generations, and what makes the system's folder, is played whole", () => {
  for (const name of readdirSync("module/compat"))
    expect([name, testsOf([`module/compat/${name}`], FINDER).e2e]).toEqual([name, ALL_SCENARIOS]);
  for (const name of builders()) expect([name, testsOf([name], FINDER).e2e]).toEqual([name, ALL_SCENARIOS]);
});

test("a template runs what calls the files that name it, or a template that it is part of; texts and styles the same", () => {
  const drawn = ["test/e2e/fight.test.ts", "test/e2e/gift.test.ts"];
  expect(run("templates/chat/gift.hbs")).toEqual(drawn);
  // Every card has it, by a name of its own.
  expect(run("templates/chat/card.hbs")).toEqual(expect.arrayContaining(drawn));
  expect(run("lang/parts/gift.ru.json")).toContain("test/e2e/gift.test.ts");
  expect(run("styles/tokens/tokens.css")).toEqual(["test/e2e/looks.test.ts", "test/e2e/screens.test.ts"]);
});

test("the record is small", () => {
  expect(statSync("test/coverage.json").size).toBeLessThan(150_000);
});

test("those come first whose calls go to the file most, until each of its functions has enough of them", () => {
  const tests = new Map<string, Record<string, number[]>>([
    ["a quarter", { file: [0, 1], rest: [0, 1, 2, 3, 4, 5] }],
    ["a half", { file: [1], rest: [0] }],
    ["all", { file: [0] }],
    ["none", { rest: [0] }],
  ]);
  expect(tellMost("file", tests, [9, 9])).toEqual(["all", "a half", "a quarter"]);
  expect(tellMost("file", tests, [9, 2])).toEqual(["all", "a half"]);
  // Both functions have theirs.
  expect(tellMost("file", tests, [1, 9])).toEqual(["all", "a half"]);
});

test("a noted function does what it did, and what runs while a module is loaded is not noted", async () => {
  const page: { od20Hits?: Set<number> } = createContext({});
  const code = "const add = (a) => (b) => ({ sum: a + b });\nfunction two() { return add(1)(1).sum; }\ntwo();\n";
  runInContext(await noteHits(code, 7), page);
  expect(page.od20Hits).toBeUndefined();
  expect(runInContext("two()", page)).toBe(2);
  expect([...(page.od20Hits ?? [])].sort()).toEqual([7000, 7001, 7002]);
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
