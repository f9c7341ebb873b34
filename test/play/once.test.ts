/**
 * Of two seats that do the same at one instant one does it, and the other finds it done.
 * Holds inside: when who does what is told to the millisecond, which no table shows.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { once, takesBack } from "../../module/documents/common/once.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that takes each id once. */
function table() {
  const made = new Map<string, string>();
  return {
    made,
    create: (id: string, by: string): Promise<string> => {
      if (made.has(id)) return Promise.reject(new Error(`${id} exists`));
      made.set(id, by);
      return Promise.resolve(by);
    },
  };
}

test("the first one makes it, the second is told that it is there", async () => {
  const { made, create } = table();
  const unsaid: unknown[] = [];
  takesBack((error) => unsaid.push(error instanceof Error && error.message));
  const both = ["a", "b"].map((seat) =>
    once(
      () => create("id", seat),
      () => made.has("id"),
    ),
  );
  await vi.runAllTimersAsync();
  expect(await Promise.all(both)).toEqual(["a", null]);
  // The second one's refusal was none, and whoever was told of it hears so.
  expect(new Set(unsaid)).toEqual(new Set(["id exists"]));
  expect([...made]).toEqual([["id", "a"]]);
});

test("what the faster one has made may come a moment later", async () => {
  let arrived = false;
  setTimeout(() => {
    arrived = true;
  }, 400);
  const mine = once(
    () => Promise.reject(new Error("exists")),
    () => arrived,
  );
  await vi.runAllTimersAsync();
  expect(await mine).toBeNull();
});

test("what is refused for another reason is a failure", async () => {
  const back = vi.fn();
  takesBack(back);
  const mine = once(
    () => Promise.reject(new Error("no connection")),
    () => false,
  );
  const told = expect(mine).rejects.toThrow("no connection");
  await vi.runAllTimersAsync();
  await told;
  expect(back).not.toHaveBeenCalled();
});

test("what comes of nothing, say because a module forbids it, is not taken for somebody else's", async () => {
  expect(
    await once(
      () => Promise.resolve(undefined),
      () => true,
    ),
  ).toBeUndefined();
});
