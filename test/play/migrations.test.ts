/**
 * From any stored schema version to today's: which steps run, in which order, and what an interruption leaves behind.
 * Holds inside: steps between versions that no world of today comes from.
 */
import { expect, test } from "vitest";
import { planMigration, runSteps, type MigrationStep } from "../../module/migrations/run.ts";

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

test("each step is remembered when it is done, and the run says once that it begins", async () => {
  done.length = 0;
  const saved: number[] = [];
  let begun = 0;
  const count = await runSteps(
    [step(1, "a", "b"), step(2), step(3, "c")],
    (version) => Promise.resolve(saved.push(version)),
    () => (begun += 1),
  );
  expect([count, done, saved, begun]).toEqual([3, ["a", "b", "c"], [1, 2, 3], 1]);
});

test("a world in which nothing is left to do hears nothing", async () => {
  let begun = 0;
  const saved: number[] = [];
  const count = await runSteps(
    [step(1), step(2)],
    (version) => Promise.resolve(saved.push(version)),
    () => (begun += 1),
  );
  expect([count, saved, begun]).toEqual([0, [1, 2], 0]);
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
