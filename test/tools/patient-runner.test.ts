/** When a test is given up: not after a time, but when nothing happens in it any more. */
import { describe, expect, test, vi } from "vitest";
import { beat } from "../support/beats.ts";
import { whileAnythingHappens } from "../support/patient-runner.ts";

const LOOK = 20;
const after = (milliseconds: number, run: () => void): void => void setTimeout(run, milliseconds);

describe("a test goes on", () => {
  test("while this process has something to do, however long that takes", async () => {
    let left = 30;
    const work = (done: () => void): void => {
      const end = Date.now() + LOOK;
      while (Date.now() < end);
      if ((left -= 1) > 0) setImmediate(work, done);
      else done();
    };
    await expect(whileAnythingHappens(() => new Promise<void>(work), LOOK, 5)).resolves.toBeUndefined();
  });

  test("while pages are sent messages", async () => {
    let left = 10;
    const heard = (done: () => void): void => {
      beat();
      if ((left -= 1) > 0)
        after(LOOK, () => {
          heard(done);
        });
      else done();
    };
    await expect(whileAnythingHappens(() => new Promise<void>(heard), LOOK, 5)).resolves.toBeUndefined();
  });

  test("and fails by its own error", async () => {
    await expect(whileAnythingHappens(() => Promise.reject(new Error("its own")), LOOK, 5)).rejects.toThrow("its own");
  });
});

test.each([false, true])("where nothing happens any more it is given up (with clocks of its own: %s)", async (own) => {
  if (own) vi.useFakeTimers();
  await expect(whileAnythingHappens(() => new Promise(() => undefined), 200, 3)).rejects.toThrow(
    "nothing has happened",
  );
  vi.useRealTimers();
});
