import { expect, test } from "vitest";
import config from "../../vitest.config.ts";

test("files of several projects can be run by one command: projects of one group have equally many workers", () => {
  const workers = new Map<number, Set<number | string | undefined>>();
  for (const project of config.test?.projects ?? []) {
    if (typeof project !== "object" || !("test" in project)) throw new Error("every project is written out");
    const { sequence, maxWorkers } = project.test ?? {};
    const group = sequence?.groupOrder ?? 0;
    workers.set(group, (workers.get(group) ?? new Set()).add(maxWorkers));
  }
  expect([...workers.values()].map(({ size }) => size)).toEqual([1, 1, 1]);
});
