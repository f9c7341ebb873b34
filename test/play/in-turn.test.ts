/**
 * One job after another per key; a silent one is waited for ten seconds, and whatever has ended leaves nothing behind.
 * Holds inside: when who does what is told to the millisecond, which no table shows.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTurn } from "../../module/play/common/in-turn.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A job that ends when it is told to. */
function job(
  log: string[],
  name: string,
): { readonly run: () => Promise<string>; readonly end: () => void; readonly fail: () => void } {
  let end = (): void => {};
  let fail = (): void => {};
  const promise = new Promise<string>((resolve, reject) => {
    end = () => {
      resolve(name);
    };
    fail = () => {
      reject(new Error(name));
    };
  });
  return {
    run: () => {
      log.push(name);
      return promise;
    },
    end: () => {
      end();
    },
    fail: () => {
      fail();
    },
  };
}

const pass = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

test("jobs of one key run one after the other, those of another key beside them; one that fails stops nobody", async () => {
  const log: string[] = [];
  const [a, b, other] = [job(log, "a"), job(log, "b"), job(log, "other")];
  const first = inTurn("one", a.run);
  const second = inTurn("one", b.run);
  void inTurn("two", other.run);
  await pass();
  expect(log).toEqual(["a", "other"]);
  a.fail();
  await expect(first).rejects.toThrow("a");
  await pass();
  expect(log).toEqual(["a", "other", "b"]);
  b.end();
  expect(await second).toBe("b");
});

test("a job that never ends is waited for ten seconds from its own beginning", async () => {
  const log: string[] = [];
  const [a, b, c] = [job(log, "a"), job(log, "b"), job(log, "c")];
  for (const { run } of [a, b, c]) void inTurn("silent", run);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(log).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(["a", "b"]);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(log).toEqual(["a", "b"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(["a", "b", "c"]);
});

test("what has ended or failed leaves no timer behind", async () => {
  const log: string[] = [];
  const [a, b] = [job(log, "a"), job(log, "b")];
  const first = inTurn("short", a.run);
  const second = inTurn("short", b.run);
  a.end();
  await first;
  b.fail();
  await expect(second).rejects.toThrow("b");
  await pass();
  expect(vi.getTimerCount()).toBe(0);
});
