/** What counts as acting at the table, and what becomes of a function that does nothing. */
import { expect, test } from "vitest";
import { atTable, readScenarios, staleFound } from "../../tools/rules-doc.mjs";
import { Mutants } from "../../tools/scenarios.mjs";

const FILE = "messages/a.test.ts";
const played = new Map([
  ["H-ATK-01", new Set([FILE])],
  ["H-ATK-02", new Set([FILE])],
  ["H-ATK-03", new Set([FILE])],
]);

test("a row acts where a scenario named after it fails without its function; one that nobody has tried is not checked", () => {
  const found = { "H-ATK-01": { by: "attack.ts#resolveAttack", in: FILE }, "H-ATK-02": null };
  const of = (id: string): string => atTable(id, found, played, new Map([["H-ATK-04", new Set(["e2e/a.test.ts"])]]));
  expect(["H-ATK-01", "H-ATK-02", "H-ATK-03", "H-ATK-04", "H-ATK-05"].map(of)).toEqual([
    "yes",
    "no",
    "not checked",
    "not checked",
    "no",
  ]);
});

// O-01
test("a scenario names its rows in its title, or in the comment right above it", () => {
  const named = readScenarios(["tools"]);
  expect(named.get("O-01")).toEqual(
    new Map([
      ["tools/scenarios.test.ts", ["a scenario names its rows in its title, or in the comment right above it"]],
    ]),
  );
});

test("what was found is stale once the function or the scenario is gone", () => {
  const tag = { name: "resolveAttack", file: "attack.ts", kind: "function" as const, value: true };
  const found = { "H-ATK-01": { by: "attack.ts#resolveAttack", in: FILE } };
  const tags = new Map([["H-ATK-01", [tag]]]);
  expect(staleFound(found, tags, played)).toEqual([]);
  expect(staleFound(found, new Map(), played)).toHaveLength(1);
  expect(staleFound(found, tags, new Map())).toHaveLength(1);
});

test("a function that does nothing hands back what it is given, or what says nothing; one of two is tried both ways; private ones are tried, too", () => {
  const mutants = new Mutants();
  const last = (file: string, name: string): string[] =>
    mutants.of(file, name).map((text) => /\{ return \((.*)\); \}/u.exec(text)?.[1] ?? "");
  expect([
    last("checks/social.ts", "influenceDc"),
    last("damage/hit-points.ts", "isBloodied"),
    last("basics/characteristics.ts", "atNothing"),
    last("areas/areas.ts", "within"),
    last("damage/damage.ts", "noSuchFunction"),
  ]).toEqual([["learning", "0"], ["false", "true"], ["[]"], ["false", "true"], []]);
}, 60_000);
