/** What `npm test -- --changed` runs, and on which generations scenarios play. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allScenarios, PLAYED_BY, scenariosOf } from "../../tools/changed.mjs";

const SCENARIOS = readdirSync("test/e2e").filter((name) => name.endsWith(".test.ts"));
const text = (name: string): string => readFileSync(`test/e2e/${name}`, "utf8");

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

test("every scenario that a change may ask for is there", () => {
  const named = new Set(PLAYED_BY.flatMap(([, scenarios]) => scenarios));
  expect([...named].filter((name) => !allScenarios().includes(name))).toEqual([]);
});

test("a change of rest plays rest and a blow; of what nothing claims, everything; of pages for readers, nothing; a scenario, itself", () => {
  expect(scenariosOf(["module/play/rest.ts"])).toEqual(["fight", "rest", "whole-fight"]);
  expect(scenariosOf(["module/rules/attack/attack.ts", "module/play/rest.ts"])).toEqual(allScenarios());
  expect(scenariosOf(["README.md", "docs/decisions.md", "test/rules/attack.test.ts"])).toEqual([]);
  expect(scenariosOf(["test/e2e/undo.test.ts"])).toEqual(["undo"]);
  expect(scenariosOf(["test/e2e/support/world.ts"])).toEqual(allScenarios());
});

test("what differs between the generations, and what makes the system's folder, is played whole", () => {
  for (const name of readdirSync("module/compat"))
    expect([name, scenariosOf([`module/compat/${name}`])]).toEqual([name, allScenarios()]);
  for (const name of builders()) expect([name, scenariosOf([name])]).toEqual([name, allScenarios()]);
  expect(scenariosOf(["tools/measure.mjs"])).toEqual([]);
});

test("an item's template plays the items, what is done with them, and the looks of their sheets", () => {
  expect(scenariosOf(["templates/item/weapon.hbs"])).toEqual(["fight", "inventory", "items", "sheets"]);
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
