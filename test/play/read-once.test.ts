/** Holds inside: how often something is read, which no table shows. */
import { describe, expect, it } from "vitest";
import { inBatches } from "../../module/play/common/batches.pure.ts";
import { remembering } from "../../module/play/common/remember.pure.ts";

const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

describe("what is remembered", () => {
  it("is made once for the same things, anew for others, and for each thing by itself", () => {
    const remember = remembering<number>();
    const [message, other, rolls] = [{}, {}, [1]];
    let made = 0;
    const read = (key: object, from: readonly unknown[]): number => remember(key, from, () => (made += 1));
    expect([
      read(message, [1, rolls]),
      read(message, [1, rolls]),
      read(other, [1, rolls]),
      read(message, [1, rolls]),
    ]).toEqual([1, 1, 2, 1]);
    expect(read(message, [2, rolls])).toBe(3);
    // Equal is not the same: a list that was stored anew is read anew.
    expect(read(message, [2, [1]])).toBe(4);
    expect(read(message, [2])).toBe(5);
    expect(read(message, [2])).toBe(5);
  });
});

describe("what is gathered", () => {
  it("is done once for all that is named in one task, and again for what comes later", async () => {
    const done: string[] = [];
    const act = inBatches((key: string) => done.push(key));
    for (const key of ["a", "b", "a", "a"]) act(key);
    expect(done).toEqual([]);
    await settled();
    expect(done).toEqual(["a", "b"]);
    act("a");
    await settled();
    expect(done).toEqual(["a", "b", "a"]);
  });

  it("named while it rests, it is done once more after the rest, however often", async () => {
    const done: string[] = [];
    const rests: (() => void)[] = [];
    const act = inBatches(
      (key: string) => done.push(key),
      () =>
        new Promise<void>((resolve) => {
          rests.push(resolve);
        }),
    );
    act("a");
    await settled();
    for (let n = 0; n < 5; n += 1) {
      act("a");
      act("b");
      await settled();
    }
    expect(done).toEqual(["a", "b"]);
    for (const wake of rests.splice(0)) wake();
    await settled();
    expect(done).toEqual(["a", "b", "a", "b"]);
    for (const wake of rests.splice(0)) wake();
    await settled();
    expect(done).toEqual(["a", "b", "a", "b"]);
  });
});
