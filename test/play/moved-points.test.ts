/**
 * Typed points that another's write has swept away: moved again, and told by their receipt to the very number.
 * Holds inside: a pure function on records, whose cases are worked by hand.
 */
import { describe, expect, it } from "vitest";
import { movePoints } from "../../module/play/number-writes/points-order.pure.ts";
import type { ReceiptRecord } from "../../module/play/common/records.pure.ts";

const healing: ReceiptRecord = {
  id: "healing",
  attack: "",
  item: "",
  kind: "healing",
  damage: null,
  amount: 4,
  hp: 4,
  temporary: 0,
  state: "applied",
  wrote: "",
  sealed: [],
  death: null,
};

describe("B-THP-01: points that were typed and are moved again", () => {
  const nothing = { value: undefined, temporary: undefined };
  it("leave the receipt that they had, once", () => {
    const now = { hp: { value: 5, temporary: 0, max: 12 }, receipts: [] };
    const moved = movePoints(now, { ...nothing, value: 4 }, [healing]);
    expect(moved).toEqual({ hp: { value: 9, temporary: 0 }, receipts: [healing] });
    expect(movePoints({ ...now, receipts: [healing] }, nothing, [healing]).receipts).toEqual([healing]);
  });
  it("tell of no more than there was room for", () => {
    const now = { hp: { value: 10, temporary: 1, max: 12 }, receipts: [] };
    const healed = movePoints(now, { ...nothing, value: 4 }, [healing]);
    expect(healed).toEqual({ hp: { value: 12, temporary: 1 }, receipts: [{ ...healing, hp: 2 }] });
    const lost: ReceiptRecord = { ...healing, id: "lost", kind: "damage", amount: 5, hp: 2, temporary: 3 };
    const less = movePoints(now, { value: -2, temporary: -3 }, [lost]);
    expect(less).toEqual({ hp: { value: 8, temporary: 0 }, receipts: [{ ...lost, temporary: 1 }] });
  });
});
