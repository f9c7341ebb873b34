/**
 * Standing to the death, and its end, whatever has become of the hit points by the time that it is written.
 * Holds inside: a pure function on records, whose cases are worked by hand.
 */
import { describe, expect, it } from "vitest";
import type { ReceiptRecord } from "../../module/play/common/records.pure.ts";
import { comeBack, goBelow } from "../../module/play/dying/stand-record.pure.ts";
import { lastBlow, leftOver } from "../../module/play/apply/brought-down.pure.ts";

const RECEIPT: ReceiptRecord = {
  id: "blow",
  attack: "A",
  item: "",
  kind: "damage",
  damage: null,
  amount: 9,
  hp: 5,
  temporary: 0,
  state: "applied",
  wrote: "",
  sealed: [],
  death: null,
};
/** 9 met 5 hit points. */
const BLOW = RECEIPT;
const POURED: ReceiptRecord = { ...BLOW, hp: 9 };
const UNDONE: ReceiptRecord = { ...BLOW, state: "undone" };
const healing = (hp: number): ReceiptRecord => ({ ...RECEIPT, id: "healing", kind: "healing", amount: hp, hp });
const later = (amount: number, hp: number): ReceiptRecord => ({ ...RECEIPT, id: "later", amount, hp });
const RECORD = { overflow: 4, depth: 4, receipt: "blow", blows: [{ id: "blow", overflow: 4 }] };
const all = (): boolean => true;
const first = ({ id }: ReceiptRecord): boolean => id === "blow";

describe("H-DEATH-03 C-19 C-27: whoever stands", () => {
  it("goes below 0 by what the blow left over, and its receipt with him", () => {
    expect(goBelow({ hp: 0, max: 12, receipts: [BLOW] }, first)).toEqual({ hp: -4, receipts: [POURED] });
  });
  it("counts points that came meanwhile beside it, as long as he is not above 0 with them", () => {
    const four = goBelow({ hp: 4, max: 12, receipts: [BLOW, healing(4)] }, first);
    expect(four).toEqual({ hp: 0, receipts: [POURED, healing(4)] });
    expect(goBelow({ hp: 5, max: 12, receipts: [BLOW, healing(5)] }, first)).toBeNull();
  });
  it("has nothing to stand for when the blow was taken back, whatever it had left over", () => {
    expect(goBelow({ hp: 5, max: 12, receipts: [UNDONE] }, first)).toBeNull();
    // Still at 0 without it: he stands there, and no deeper.
    expect(goBelow({ hp: 0, max: 12, receipts: [UNDONE] }, first)).toEqual({ hp: 0, receipts: [UNDONE] });
  });
  it("is met by a blow that did not know of it, too: it finds points below 0; what is not meant stays over", () => {
    const blows = [BLOW, later(3, 0)];
    expect(goBelow({ hp: 0, max: 12, receipts: blows }, all)).toEqual({ hp: -7, receipts: [POURED, later(3, 3)] });
    expect(goBelow({ hp: 0, max: 12, receipts: blows }, first)).toEqual({ hp: -4, receipts: [POURED, later(3, 0)] });
  });
});

describe("H-DEATH-03 B-DMG-10 C-19: what blows since a fall have left over", () => {
  const blow = (id: string, amount: number, hp: number): ReceiptRecord => ({ ...RECEIPT, id, amount, hp });
  const over = (...receipts: ReceiptRecord[]) => leftOver(receipts, 0).map(({ id, overflow }) => [id, overflow]);
  it("is that of each, as if one had struck them all: 4 + 4 + 4, 3 and 2 on 10 points", () => {
    expect(over(blow("a", 4, 4), blow("b", 4, 4), blow("c", 4, 2), blow("d", 3, 0), blow("e", 2, 0))).toEqual([
      ["c", 2],
      ["d", 3],
      ["e", 2],
    ]);
  });
  it("is nothing of what was taken back, of what was over before a healing, of one who is not at 0", () => {
    const before = [blow("a", 14, 10), { ...healing(5) }, blow("b", 7, 5)];
    expect(over(...before, { ...blow("c", 3, 0), state: "undone" })).toEqual([["b", 2]]);
    expect([leftOver(before, 3), leftOver(before, -3)]).toEqual([[], []]);
  });
  it("counts a blow that was given again where it stands in the list: last", () => {
    // 12 of 12, 3 more, the first taken back, 12 again: given again the first finds nothing left.
    expect(over(blow("b", 3, 0), blow("c", 12, 12), blow("a", 12, 0))).toEqual([["a", 12]]);
  });
  it("names the last in force as the one that left the choice", () => {
    const receipts = [blow("a", 12, 12), { ...blow("b", 3, 0), state: "undone" as const }];
    expect([lastBlow(receipts, 0)?.id, lastBlow(receipts, 4), lastBlow([...receipts, healing(1)], 0)]).toEqual([
      "a",
      null,
      null,
    ]);
  });
});

describe("H-DEATH-03 C-19: whoever stands no longer", () => {
  const now = (hp: number, ...receipts: ReceiptRecord[]) => ({ hp, max: 12, receipts });
  it("gets back what went below 0, and the receipt with it", () => {
    expect(comeBack(now(-4, POURED), RECORD, [POURED])).toEqual({ hp: 0, receipts: [BLOW] });
  });
  it("gets back from each blow what that has let go below", () => {
    const two = { overflow: 7, depth: 7, receipt: "later", blows: [...RECORD.blows, { id: "later", overflow: 3 }] };
    const there = [POURED, later(3, 3)];
    expect(comeBack(now(-7, ...there), two, there)).toEqual({ hp: 0, receipts: [BLOW, later(3, 0)] });
    // The first has given back itself what it took.
    const gone: ReceiptRecord[] = [{ ...POURED, state: "undone" }, later(3, 3)];
    expect(comeBack(now(2, ...gone), two, gone)).toEqual({ hp: 5, receipts: [gone[0], later(3, 0)] });
  });
  it("keeps points that came meanwhile", () => {
    expect(comeBack(now(-1, POURED, healing(3)), RECORD, [POURED])).toEqual({ hp: 3, receipts: [BLOW, healing(3)] });
  });
  it("is refused when he would lie below 0, or have more than all", () => {
    expect(comeBack(now(-5, POURED, later(1, 1)), RECORD, [POURED])).toBeNull();
    // 5 − 9 + 16 is all he has: 4 more find no place.
    expect(comeBack(now(12, POURED, healing(16)), RECORD, [POURED])).toBeNull();
    expect(comeBack(now(8, POURED, healing(12)), RECORD, [POURED])).toEqual({ hp: 12, receipts: [BLOW, healing(12)] });
  });
  it("gets nothing from a blow that was taken back, or counted anew, meanwhile", () => {
    const undone: ReceiptRecord = { ...POURED, state: "undone" };
    expect(comeBack(now(5, undone), RECORD, [POURED])).toEqual({ hp: 5, receipts: [undone] });
    // Taken back before, while another blow holds him down: what went below 0 has come back already.
    expect(comeBack(now(-4, undone, later(16, 16)), RECORD, [undone])).toBeNull();
    const less: ReceiptRecord = { ...BLOW, amount: 3, hp: 3 };
    expect(comeBack(now(2, less), RECORD, [POURED])).toEqual({ hp: 2, receipts: [less] });
    const more: ReceiptRecord = { ...BLOW, amount: 20, hp: 20 };
    expect(comeBack(now(-15, more), RECORD, [POURED])).toBeNull();
    expect(comeBack(now(5), RECORD, [POURED])).toEqual({ hp: 5, receipts: [] });
  });
  it("lies as deep as he lay when no blow has brought him down", () => {
    const typed = { overflow: 0, depth: 3, receipt: "", blows: [] };
    expect(comeBack(now(-3), typed, [])).toEqual({ hp: -3, receipts: [] });
    expect(comeBack(now(-4, later(1, 1)), typed, [])).toBeNull();
  });
});
