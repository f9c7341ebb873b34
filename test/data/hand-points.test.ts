/** Hit points that somebody types leave receipts; what another's write sweeps away moves again by as much. */
import { expect, test } from "vitest";
import { handReceipts } from "../../module/data/actor/hand-points.ts";
import { decideRedo, decideUndo } from "../../module/play/undo/undo-updates.pure.ts";
import { moveWithin } from "../../module/play/number-writes/change.pure.ts";

const receipts = (before: [number, number], after: [number, number]): unknown[] => {
  let id = 0;
  return handReceipts(before, after, { wrote: "me", newId: () => String(id++) }).map(
    ({ kind, amount, hp, temporary }) => [kind, amount, hp, temporary],
  );
};

test("typed hit points: what was lost, healed, gained for a time", () => {
  expect(receipts([20, 5], [12, 0])).toEqual([["damage", 13, 8, 5]]);
  expect(receipts([12, 0], [15, 0])).toEqual([["healing", 3, 3, 0]]);
  expect(receipts([12, 3], [12, 8])).toEqual([["temporary", 8, 0, 5]]);
  // Up and down at once, by a macro say.
  expect(receipts([12, 3], [15, 1])).toEqual([
    ["damage", 2, 0, 2],
    ["healing", 3, 3, 0],
  ]);
  expect(receipts([12, 3], [12, 3])).toEqual([]);
});

test("B-THP-01: they are taken back and given again like any others", () => {
  const [receipt] = handReceipts([20, 5], [12, 0], { wrote: "me", newId: () => "id" });
  if (!receipt) throw new Error("no receipt");
  const undone = decideUndo({
    receipts: [receipt],
    receiptId: "id",
    hp: { value: 12, temporary: 0, max: 20 },
    notes: [],
    earnedIds: [],
  });
  expect(undone).toMatchObject({ ok: true, write: { hp: { value: 20, temporary: 5 } } });
  if (!undone.ok) throw new Error("refused");
  expect(
    decideRedo({
      receipts: undone.write.receipts,
      receiptId: "id",
      hp: { value: 20, temporary: 5, max: 20 },
      amount: null,
      damage: null,
      wrote: "me",
      healFromZero: false,
    }),
  ).toMatchObject({ ok: true, write: { hp: { value: 12, temporary: 0 } } });
});

test("a number moves by as much from wherever it stands, never across a bound", () => {
  expect(moveWithin(15, -8)).toBe(7);
  expect(moveWithin(5, -8)).toBe(0);
  expect(moveWithin(-2, -8)).toBe(-2);
  expect(moveWithin(15, 8, 0, 20)).toBe(20);
  expect(moveWithin(25, 8, 0, 20)).toBe(25);
  expect(moveWithin(15, undefined)).toBe(15);
});
