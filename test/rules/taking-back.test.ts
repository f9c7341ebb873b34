/** Changes of points that are taken back in any order: there is always a way on, and at the end of it everything is as it was. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CHANGE_KINDS,
  changeLate,
  changePoints,
  meetAgain,
  takeBack,
  type ChangeKind,
  type PointsMoved,
} from "./inside.ts";

const MAX = 20;
const hp = (value: number, temporary = 0, max = MAX) => ({ value, temporary, max });
const damage = (points: number, temporary = 0) => ({ kind: "damage", moved: { hp: points, temporary } }) as const;
const healing = (points: number) => ({ kind: "healing", moved: { hp: points, temporary: 0 } }) as const;
const buffer = (points: number) => ({ kind: "temporary", moved: { hp: 0, temporary: points } }) as const;

describe("B-THP-01 B-REST-01: a change that others have followed", () => {
  it("20, blows of 5 and 15, healed to the maximum, a blow of 10: the first is taken back after the healing, not before it", () => {
    const five = { hp: 5, temporary: 0 };
    // Without the 5 the healing would have gone to 25.
    expect(takeBack("damage", hp(10), five, [damage(15), healing(20), damage(10)])).toEqual({
      ok: false,
      reason: "healedSince",
    });
    // The last first: 10 + 10, 20 - 20, then either blow.
    expect(takeBack("damage", hp(10), { hp: 10, temporary: 0 })).toEqual({ ok: true, value: 20, temporary: 0 });
    expect(takeBack("healing", hp(20), { hp: 20, temporary: 0 })).toEqual({ ok: true, value: 0, temporary: 0 });
    expect(takeBack("damage", hp(0), five, [damage(15)])).toEqual({ ok: true, value: 5, temporary: 0 });
  });
  it("15, healed by 5, a blow of 18, healed by 10: the first healing bore the blow, which left 2", () => {
    const since = [damage(18), healing(10)];
    expect(takeBack("healing", hp(12), { hp: 5, temporary: 0 }, since)).toEqual({ ok: false, reason: "hurtSince" });
    expect(takeBack("healing", hp(12), { hp: 2, temporary: 0 }, since)).toEqual({ ok: true, value: 10, temporary: 0 });
    // Where hit points go on below 0 there is room.
    expect(takeBack("healing", { ...hp(12), sinks: true }, { hp: 5, temporary: 0 }, since)).toMatchObject({ value: 7 });
  });
  it("B-THP-03: 6 temporary ones, 4 used up, 5 given anew: 2 were left of the first", () => {
    const since = [damage(0, 4), buffer(3)];
    expect(takeBack("temporary", hp(20, 5), { hp: 0, temporary: 6 })).toEqual({ ok: false, reason: "spent" });
    expect(takeBack("temporary", hp(20, 5), { hp: 0, temporary: 3 }, since)).toEqual({ ok: false, reason: "spent" });
    expect(takeBack("temporary", hp(20, 5), { hp: 0, temporary: 2 }, since)).toMatchObject({ ok: true, temporary: 3 });
  });
  it("B-THP-03: 3 temporary ones, 1 used up, 3 given again: those found 2 and had given none with 3, so they go first", () => {
    const again = { ...buffer(1), full: 3 };
    expect(takeBack("damage", hp(20, 3), { hp: 0, temporary: 1 }, [again])).toEqual({
      ok: false,
      reason: "givenSince",
    });
    // 3 - 1 of the last, then 2 + 1.
    expect(takeBack("temporary", hp(20, 3), again.moved)).toEqual({ ok: true, value: 20, temporary: 2 });
    expect(takeBack("damage", hp(20, 2), { hp: 0, temporary: 1 })).toEqual({ ok: true, value: 20, temporary: 3 });
    // 3, then 5 of which 2 counted: without the 3 all 5 would.
    expect(takeBack("temporary", hp(20, 5), { hp: 0, temporary: 3 }, [{ ...buffer(2), full: 5 }])).toMatchObject({
      reason: "givenSince",
    });
    // A blow that took none of them is nothing to those.
    expect(takeBack("damage", hp(15, 3), { hp: 5, temporary: 0 }, [again])).toMatchObject({ value: 20, temporary: 3 });
  });
  it("whoever was above a maximum that has sunk, or was healed by what nobody tells of, is not held up by that place", () => {
    // 30 of 30, -5, -15, and the maximum is 20 now.
    expect(takeBack("damage", hp(10), { hp: 5, temporary: 0 }, [damage(15)])).toMatchObject({ ok: true, value: 15 });
  });
});

describe("B-THP-01 B-REST-01 B-DMG-10: another amount for a change that others have followed", () => {
  it("20, a blow of 5, healed to the maximum, which counts for nothing in the end: there was nothing to heal", () => {
    expect(changeLate("damage", hp(20), { hp: 5, temporary: 0, amount: 5 }, 0, false, [healing(5)])).toEqual({
      value: 20,
      temporary: 0,
      moved: { hp: 0, temporary: 0 },
      // It had healed 5, and would again.
      since: [{ hp: 0, temporary: 0, most: 5 }],
    });
  });
  it("20, a blow of 5, one of 15, healed to 20, a blow of 10: with 9 for the first the second finds 11", () => {
    const since = [damage(15), healing(20), damage(10)];
    expect(changeLate("damage", hp(10), { hp: 5, temporary: 0, amount: 5 }, 9, false, since)).toMatchObject({
      value: 10,
      moved: { hp: 9 },
      since: [{ hp: 11 }, { hp: 20 }, { hp: 10 }],
    });
    // With 2 the second leaves 3, and there is room for 17.
    expect(changeLate("damage", hp(10), { hp: 5, temporary: 0, amount: 5 }, 2, false, since)).toMatchObject({
      value: 10,
      moved: { hp: 2 },
      since: [{ hp: 15 }, { hp: 17 }, { hp: 10 }],
    });
  });
  it("15, healed by 5, a blow of 20, healed by 20: without the first healing the blow takes 15, and the second gives as much as before", () => {
    const since = [damage(20), healing(20)];
    expect(changeLate("healing", hp(20), { hp: 5, temporary: 0, amount: 5 }, 0, false, since)).toMatchObject({
      value: 20,
      moved: { hp: 0 },
      since: [{ hp: 15 }, { hp: 20 }],
    });
  });
  it("10 temporary ones, 8 used up: none of them later leaves those 8 used up", () => {
    const late = changeLate("temporary", hp(20, 2), { hp: 0, temporary: 10, amount: 10 }, 0, false, [damage(0, 8)]);
    expect(late).toMatchObject({ value: 20, temporary: 0, moved: { temporary: 8 }, since: [{ temporary: 8 }] });
  });
  it("H-DEATH-03: whoever stands below 0 goes as deep as the blows are worth", () => {
    // 5, a blow of 8 (-3), one of 4 (-7): with 12 for the first it is -11.
    const standing = { ...hp(-7), standing: true };
    const late = changeLate("damage", standing, { hp: 8, temporary: 0, amount: 8 }, 12, false, [damage(4)]);
    expect(late).toMatchObject({ value: -11, moved: { hp: 12 }, since: [{ hp: 4 }] });
  });
  it("a blow may move more where it says so, never more than there is", () => {
    expect(meetAgain(hp(0), 1, [{ ...damage(0), most: 4 }])).toMatchObject({ value: 0, since: [{ hp: 1 }] });
  });
  it("20, a blow of 5, a rest of 5, a blow of 20: what the rest has healed stays lost by the first as long as there was a rest", () => {
    const since = [{ ...healing(5), needs: 1 }, damage(20)];
    expect(changeLate("damage", hp(0), { hp: 5, temporary: 0, amount: 5 }, 0, false, since)).toEqual({
      value: 0,
      temporary: 0,
      moved: { hp: 5, temporary: 0 },
      since: [
        { hp: 5, temporary: 0 },
        { hp: 20, temporary: 0 },
      ],
    });
    // With 20 nobody had been left who could rest: it takes 19 of them.
    const more = changeLate("damage", hp(0), { hp: 5, temporary: 0, amount: 5 }, 20, false, since);
    expect(more).toMatchObject({ value: 0, moved: { hp: 19 }, since: [{ hp: 5 }, { hp: 6 }] });
  });
});

interface Change {
  readonly kind: ChangeKind;
  readonly amount: number;
  readonly moved: PointsMoved;
  readonly counts: boolean;
}
interface Story {
  readonly value: number;
  readonly temporary: number;
  /** In the order in which they came. */
  readonly list: readonly Change[];
}

const inForce = (list: readonly Change[]): Change[] => list.filter(({ counts }) => counts);

function undo(story: Story, which: number): Story | null {
  const one = story.list[which];
  if (!one?.counts) return null;
  const back = takeBack(one.kind, hp(story.value, story.temporary), one.moved, inForce(story.list.slice(which + 1)));
  if (!back.ok) return null;
  const { value, temporary } = back;
  return { value, temporary, list: story.list.map((other) => (other === one ? { ...one, counts: false } : other)) };
}

function arrive({ value, temporary, list }: Story, kind: ChangeKind, amount: number): Story {
  const { moved, ...now } = changePoints(kind, hp(value, temporary), amount);
  return { ...now, list: [...list, { kind, amount, moved, counts: true }] };
}

function late(story: Story, which: number, amount: number): Story {
  const one = story.list[which];
  if (!one?.counts) return story;
  const after = inForce(story.list.slice(which + 1));
  const { kind, moved: was } = one;
  const next = changeLate(kind, hp(story.value, story.temporary), { ...was, amount: one.amount }, amount, false, after);
  return {
    value: next.value,
    temporary: next.temporary,
    list: story.list.map((other) => {
      const moved = other === one ? next.moved : next.since[after.indexOf(other)];
      return moved ? { ...other, moved, amount: other === one ? amount : other.amount } : other;
    }),
  };
}

type Order =
  | { readonly what: "arrive"; readonly kind: ChangeKind; readonly amount: number }
  | { readonly what: "undo" | "redo"; readonly which: number }
  | { readonly what: "late"; readonly which: number; readonly amount: number };
const amount = fc.integer({ min: 0, max: 30 });
const which = fc.nat(12);
const orders: fc.Arbitrary<Order> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant("arrive" as const), kind: fc.constantFrom(...CHANGE_KINDS), amount }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom("undo" as const, "redo" as const), which }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("late" as const), which, amount }) },
);

function follow(story: Story, order: Order): Story {
  if (order.what === "arrive") return arrive(story, order.kind, order.amount);
  if (order.what === "late") return late(story, order.which, order.amount);
  if (order.what === "undo") return undo(story, order.which) ?? story;
  const one = story.list[order.which];
  if (!one || one.counts) return story;
  return arrive({ ...story, list: story.list.filter((other) => other !== one) }, one.kind, one.amount);
}

describe("B-THP-01 B-THP-03 B-REST-01 C-59: whatever arrives, counts anew, goes and comes again", () => {
  const stories = fc.record({ value: fc.nat(MAX), temporary: fc.nat(6), told: fc.array(orders, { maxLength: 25 }) });

  it("is taken back from the last to the first, to the very points of the beginning", () => {
    fc.assert(
      fc.property(stories, ({ value, temporary, told }) => {
        let story: Story = { value, temporary, list: [] };
        for (const order of told) {
          story = follow(story, order);
          expect(story.value >= 0 && story.value <= MAX && story.temporary >= 0).toBe(true);
        }
        for (let last = story.list.length - 1; last >= 0; last -= 1)
          if (story.list[last]?.counts) story = undo(story, last) ?? expect.fail(`the one at ${String(last)} is stuck`);
        expect([story.value, story.temporary]).toEqual([value, temporary]);
      }),
      { numRuns: 1000 },
    );
  });

  it("is taken back in any order, for something always goes", () => {
    fc.assert(
      fc.property(stories, fc.infiniteStream(fc.nat(100)), ({ value, temporary, told }, chance) => {
        let story = told.reduce<Story>(follow, { value, temporary, list: [] });
        for (let left = inForce(story.list).length; left > 0; left -= 1) {
          const ways = story.list.flatMap((_, index) => undo(story, index) ?? []);
          expect(ways.length).toBeGreaterThan(0);
          story = ways[(chance.next().value ?? 0) % ways.length] ?? story;
        }
        expect([story.value, story.temporary]).toEqual([value, temporary]);
      }),
      { numRuns: 1000 },
    );
  });
});
