/**
 * Two who write at once: whatever was swept away is found, however often it goes and comes back.
 * Holds inside: pure functions, tried in thousands of random orders, more than any table could play.
 */
import { describe, expect, test } from "vitest";
import { LostWrites, type Marks } from "../../module/play/number-writes/lost-writes.pure.ts";

/** A document and the marks it bears. */
class Paper {
  readonly writes = new LostWrites<string>(15_000);
  bears: readonly string[] = [];
  now = 0;
  readonly marks: Marks = () => this.bears;

  send(mark: string, writeName = mark): void {
    this.writes.expect("A", mark, { writeName, register: "points", again: writeName }, this.now);
  }

  /** What the server sends: the marks as a writer has put them down, the newest last. */
  arrive(...bears: string[]): void {
    this.bears = bears;
    this.writes.arrive("A", bears.slice(-1), this.marks, this.now);
  }

  get lost(): string[] {
    return this.writes.lost("A", this.marks).map(({ writeName }) => writeName);
  }
}

describe("what two seats write for the same side bears one mark", () => {
  test("the slower one's write takes nothing from the faster one's", () => {
    const paper = new Paper();
    paper.send("arrival", "arrival");
    paper.arrive("arrival");
    // The other seat's, of the same number and the same arrival.
    paper.arrive("arrival");
    expect(paper.lost).toEqual([]);
  });
  test("swept away by something else it is found, and done again under the same mark", () => {
    const paper = new Paper();
    paper.send("arrival", "arrival");
    paper.arrive("arrival");
    paper.arrive("use");
    expect(paper.lost).toEqual(["arrival"]);
    paper.writes.retry("A", "arrival");
    paper.send("arrival", "arrival");
    paper.writes.retried("A", "arrival", paper.marks);
    paper.arrive("use", "arrival");
    expect(paper.lost).toEqual([]);
    paper.arrive("use", "another");
    expect(paper.lost).toEqual(["arrival"]);
  });
});

describe("what another's write has swept away", () => {
  test("is found, until it is done again", () => {
    const paper = new Paper();
    paper.send("m1", "blow");
    paper.arrive("m1");
    expect(paper.lost).toEqual([]);
    paper.arrive("other");
    expect(paper.lost).toEqual(["blow"]);
    paper.writes.retry("A", "blow");
    paper.send("m2", "blow");
    paper.writes.retried("A", "blow", paper.marks);
    expect(paper.lost).toEqual([]);
    paper.arrive("other", "m2");
    expect(paper.lost).toEqual([]);
    paper.arrive("other", "another");
    expect(paper.lost).toEqual(["blow"]);
  });

  test("is found again when a later write of ours had brought it back and that was swept away, too", () => {
    const paper = new Paper();
    paper.send("m1", "first");
    paper.arrive("m1");
    // The second was written before the other's write was here: it brings the first along.
    paper.send("m2", "second");
    paper.arrive("other");
    paper.writes.retry("A", "first");
    paper.arrive("m1", "m2");
    // In its turn: there is nothing to be done.
    expect(paper.writes.isLost("A", "first", paper.marks)).toBe(false);
    paper.writes.retried("A", "first", paper.marks);
    // Written by the other before he knew of either.
    paper.arrive("other", "another");
    expect(paper.lost).toEqual(["first", "second"]);
  });

  test("is not given up when it came back and went again while it was looked at", () => {
    const paper = new Paper();
    paper.send("m1", "blow");
    paper.arrive("m1");
    paper.arrive("other");
    paper.writes.retry("A", "blow");
    paper.arrive("other", "m1", "own");
    paper.arrive("other", "another");
    paper.writes.retried("A", "blow", paper.marks);
    expect(paper.lost).toEqual(["blow"]);
  });

  test("is done when an earlier mark of it comes back, brought along by another's write", () => {
    const paper = new Paper();
    paper.send("m1", "typed");
    paper.arrive("m1");
    paper.arrive("other");
    expect(paper.lost).toEqual(["typed"]);
    paper.writes.retry("A", "typed");
    paper.send("m2", "typed");
    paper.arrive("other", "m2");
    paper.writes.retried("A", "typed", paper.marks);
    // Somebody who knew the first and not the second: the number has moved once.
    paper.arrive("m1", "another");
    expect(paper.lost).toEqual([]);
    paper.arrive("third");
    expect(paper.lost).toEqual(["typed"]);
  });

  test("is lost though its earlier marks are there, when it was done anew", () => {
    const paper = new Paper();
    paper.send("m1", "undo");
    paper.arrive("m1");
    paper.arrive("m1", "redo");
    paper.send("m2", "undo");
    paper.arrive("m1", "redo", "m2");
    paper.arrive("m1", "redo", "other");
    expect(paper.lost).toEqual(["undo"]);
  });

  test("and cannot be done any more is looked at once", () => {
    const paper = new Paper();
    paper.send("m1", "undo");
    paper.arrive("m1");
    paper.arrive("other");
    paper.writes.retry("A", "undo");
    paper.writes.retried("A", "undo", paper.marks);
    paper.arrive("other", "another");
    expect(paper.lost).toEqual([]);
  });

  test("is watched for as long as another's write may be on its way, and what was refused is not", () => {
    const paper = new Paper();
    paper.send("m1");
    paper.writes.forget("A", "m1");
    paper.arrive("m1");
    paper.arrive("other");
    expect(paper.lost).toEqual([]);
    paper.send("m2");
    paper.arrive("m2");
    paper.now = 15_001;
    paper.arrive("other");
    expect(paper.lost).toEqual([]);
  });
});

test("what is done to two at once bears one mark on each of them, and is looked after on each (B-REST-01)", () => {
  const writes = new LostWrites<string>(15_000);
  const bears: Record<string, string[]> = { fighter: [], ranger: [] };
  const marks = (who: string) => (): readonly string[] => bears[who] ?? [];
  const arrive = (who: string, mark: string): void => {
    bears[who] = [mark];
    writes.arrive(who, [mark], marks(who), 0);
  };
  for (const who of ["fighter", "ranger"])
    writes.expect(who, "rest", { writeName: "rest", register: "points", again: who }, 0);
  arrive("ranger", "rest");
  arrive("fighter", "rest");
  arrive("fighter", "other");
  arrive("ranger", "other");
  expect(["fighter", "ranger"].map((who) => writes.lost(who, marks(who)).map(({ again }) => again))).toEqual([
    ["fighter"],
    ["ranger"],
  ]);
});
