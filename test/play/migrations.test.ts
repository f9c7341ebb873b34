/**
 * From every schema version there ever was to today's: which steps, in which order, and what an interruption leaves behind.
 * Holds inside: steps between versions that no world of today comes from.
 */
import { expect, test } from "vitest";
import { planMigration, runSteps, type MigrationStep } from "../../module/migrations/step.ts";
import { inheritedRulings } from "../../module/play/use/inherited-rulings.pure.ts";

const done: string[] = [];
function step(version: number, ...names: string[]): MigrationStep {
  const left = new Set(names);
  return {
    version,
    jobs: () =>
      [...left].map((name) => () => {
        if (name === "broken") return Promise.reject(new Error("the server refuses"));
        left.delete(name);
        done.push(name);
        return Promise.resolve();
      }),
  };
}

test.each([
  [undefined, [1, 2, 3]],
  [null, [1, 2, 3]],
  ["2", [1, 2, 3]],
  [-5, [1, 2, 3]],
  [0, [1, 2, 3]],
  [1, [2, 3]],
  [2, [3]],
])("a world of version %j needs the steps %j", (stored, versions) => {
  const plan = planMigration(stored, [step(2), step(3), step(1)]);
  expect(plan.kind === "due" ? plan.steps.map(({ version }) => version) : plan).toEqual(versions);
});

test("today's world needs none; a newer one is left alone", () => {
  expect(planMigration(3, [step(1), step(2), step(3)])).toEqual({ kind: "current" });
  expect(planMigration(4, [step(1), step(2), step(3)])).toEqual({ kind: "newer", stored: 4, known: 3 });
  expect(planMigration(0, [])).toEqual({ kind: "current" });
});

test("each step is remembered when it is done, and the run says how far it is", async () => {
  done.length = 0;
  const saved: number[] = [];
  const told: string[] = [];
  const count = await runSteps(
    [step(1, "a", "b"), step(2), step(3, "c")],
    (version) => Promise.resolve(saved.push(version)),
    ({ done: n, of }) => void told.push(`${String(n)}/${String(of)}`),
  );
  expect([count, done, saved, told]).toEqual([3, ["a", "b", "c"], [1, 2, 3], ["0/2", "1/2", "2/2", "2/3", "3/3"]]);
});

test("what breaks in the middle of a step goes on where it stopped", async () => {
  done.length = 0;
  const saved: number[] = [];
  const save = (version: number): Promise<unknown> => Promise.resolve(saved.push(version));
  const first = step(1, "a");
  const second = step(2, "b", "broken", "c");
  await expect(runSteps([first, second], save, () => undefined)).rejects.toThrow("the server refuses");
  expect([done, saved]).toEqual([["a", "b"], [1]]);
  const rest = planMigration(saved.at(-1), [first, second]);
  expect(rest.kind === "due" && rest.steps.map(({ version }) => version)).toEqual([2]);
  expect(second.jobs()).toHaveLength(2); // b is not done twice
});

test("rulings are found in messages of the first builds, whatever else is missing there", () => {
  expect([
    ...inheritedRulings({
      strikes: [{ key: "s0", ruling: { outcome: "miss" } }, { key: "s1", ruling: null }, { key: "s2" }],
    }),
  ]).toEqual([["s0", { outcome: "miss", factor: null, amount: null }]]);
  expect([...inheritedRulings({}), ...inheritedRulings(null), ...inheritedRulings({ strikes: "?" })]).toEqual([]);
});
