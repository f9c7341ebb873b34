/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { describe, expect, it } from "vitest";
import { fallsOf, isChoiceOpen, leftOver, type Fall, type Mortal } from "../../module/play/apply/brought-down.pure.ts";
import { pointsAfter } from "../../module/play/number-writes/points-order.pure.ts";
import type { RestReceipt } from "../../module/play/number-writes/rest-receipts.pure.ts";
import type { ReceiptRecord } from "../../module/play/common/records.pure.ts";
import { PROFILES, type Ruleset } from "../../module/rules/ruleset/ruleset.ts";

const NONE = { marks: 0, standing: false, successes: 0, failures: 0, stable: false, dead: false };
const HERO: Mortal = { kind: "character", important: false, droppedOut: false, death: NONE, stands: 0 };
const GOBLIN: Mortal = { ...HERO, kind: "npc" };

/** A receipt: what was meant and what it moved. */
function receipt(id: string, amount: number, hp: number, more: Partial<ReceiptRecord> = {}): ReceiptRecord {
  return {
    id,
    attack: "A",
    item: "",
    kind: "damage",
    damage: null,
    amount,
    hp,
    temporary: 0,
    state: "applied",
    wrote: "",
    sealed: [],
    death: null,
    ...more,
  };
}

function rest(id: string, from: number, to: number, after: string[], kind: RestReceipt["kind"] = "long"): RestReceipt {
  const change = { path: "system.hp.value", label: "", name: "", from, to, max: 12 };
  return { id, kind, state: "applied", changes: [change], lastLong: null, after };
}

function falls(
  receipts: readonly ReceiptRecord[],
  value: number,
  who: Mortal = HERO,
  ruleset: Ruleset = PROFILES.homebrew,
): [string, Fall][] {
  return [...fallsOf(receipts, who, { value, max: 12 }, ruleset)];
}

describe("who fell by what (H-DEATH-01 B-DEATH-01)", () => {
  it("takes everything younger back to know what a blow left", () => {
    const receipts = [
      receipt("a", 5, 5),
      receipt("b", 7, 7, { state: "undone" }),
      receipt("c", 4, 4, { kind: "healing" }),
      receipt("d", 8, 0, { kind: "temporary", temporary: 8 }),
      receipt("e", 10, 2, { temporary: 8 }),
    ];
    // 12 − 5 + 4 − 2
    expect([...pointsAfter(receipts, 9)].reverse()).toEqual([
      ["a", 7],
      ["b", 7],
      ["c", 11],
      ["d", 11],
      ["e", 9],
    ]);
  });

  it("names the blow that took the last hit point, and no other", () => {
    expect(falls([receipt("a", 5, 5), receipt("b", 7, 7)], 0, GOBLIN)).toEqual([["b", "dead"]]);
    expect(falls([receipt("a", 5, 5), receipt("b", 6, 6)], 1, GOBLIN)).toEqual([]);
    // Struck again while lying there, missed, undone.
    expect(falls([receipt("a", 12, 12), receipt("b", 5, 0), receipt("c", 0, 0)], 0, GOBLIN)).toEqual([["a", "dead"]]);
    expect(falls([receipt("a", 12, 12, { state: "undone" })], 0, GOBLIN)).toEqual([]);
    expect(falls([receipt("a", 12, 0, { temporary: 12 })], 3, GOBLIN)).toEqual([]);
  });

  it("still names it when he is up again: healed, and a second time", () => {
    const up = [receipt("a", 12, 12), receipt("b", 6, 6, { kind: "healing" })];
    expect(falls(up, 6, GOBLIN)).toEqual([["a", "dead"]]);
    expect(falls([...up, receipt("c", 9, 6)], 0, GOBLIN)).toEqual([
      ["a", "dead"],
      ["c", "dead"],
    ]);
    // Healing that left no receipt: what had more than there was stays told.
    expect(falls([receipt("a", 15, 12)], 12, GOBLIN)).toEqual([["a", "none"]]);
  });

  it("B-REST-01: knows of rests in between: 12, a blow of 12, healed by 5, a rest to 12, a blow of 3", () => {
    const up = [receipt("a", 12, 12), receipt("b", 5, 5, { kind: "healing" })];
    const all = [...up, receipt("c", 3, 3)];
    const rests = [rest("r", 5, 12, ["b.0", "a.0"])];
    expect([...pointsAfter(all, 9, rests)].reverse()).toEqual([
      ["a", 0],
      ["b", 5],
      ["r", 12],
      ["c", 9],
    ]);
    expect([...fallsOf(all, GOBLIN, { value: 9, max: 12 }, PROFILES.homebrew, rests)]).toEqual([["a", "dead"]]);
  });

  it("H-DEATH-03 B-REST-01: what was left over of a blow is over where hunger has taken the last points since", () => {
    // 12, a blow of 15, healed by 4, 4 lost by a hardship, which lets nothing go below 0.
    const all = [receipt("a", 15, 12), receipt("b", 4, 4, { kind: "healing" })];
    expect(leftOver(all, 0, [rest("h", 4, 0, ["b.0"], "hardship")])).toEqual([]);
    expect(leftOver(all.slice(0, 1), 0)).toEqual([{ id: "a", overflow: 3 }]);
  });

  it("D-DEATH-06 C-64: says who died: at 0, or ten below where the game goes on there", () => {
    const blow = receipt("a", 12, 12);
    expect([...fallsOf([blow], GOBLIN, { value: 0, max: 12 }, PROFILES.base)]).toEqual([["a", "dead"]]);
    const deep = (now: number, ...blows: readonly ReceiptRecord[]) => [
      ...fallsOf(blows, GOBLIN, { value: now, max: 12 }, PROFILES["d20-3e"]),
    ];
    expect(deep(-3, receipt("a", 15, 15))).toEqual([["a", "none"]]);
    // 12, then -3, then -10: the second blow kills.
    expect(deep(-10, receipt("a", 15, 15), receipt("b", 7, 7))).toEqual([
      ["a", "none"],
      ["b", "dead"],
    ]);
    expect(deep(-9, receipt("a", 21, 21))).toEqual([["a", "none"]]);
  });

  it("waits for the choice of a character where there is one, until it is made", () => {
    const fallen = [receipt("a", 14, 12)];
    expect(falls(fallen, 0)).toEqual([["a", "open"]]);
    // It waits also after another blow, and on the card of the blow that brought him down.
    expect(falls([...fallen, receipt("b", 3, 0)], 0)).toEqual([["a", "open"]]);
    expect(falls(fallen, 0, { ...HERO, droppedOut: true })).toEqual([["a", "made"]]);
    expect(falls(fallen, 4)).toEqual([["a", "made"]]);
    expect(falls(fallen, 0, { ...HERO, death: { ...NONE, dead: true } })).toEqual([["a", "made"]]);
    // Standing took what was left of the blow, and the next one goes deeper.
    const stands: Mortal = { ...HERO, death: { ...NONE, standing: true } };
    expect(falls([receipt("a", 14, 14)], -2, stands)).toEqual([["a", "made"]]);
    expect(falls([receipt("a", 14, 14), receipt("b", 3, 3)], -5, stands)).toEqual([["a", "made"]]);
    // Twice down: only the last time is open.
    expect(falls([receipt("a", 12, 12), receipt("b", 6, 6, { kind: "healing" }), receipt("c", 6, 6)], 0)).toEqual([
      ["a", "made"],
      ["c", "open"],
    ]);
  });

  it("leaves no choice after a massive blow, and none where the rules know of none", () => {
    expect(falls([receipt("a", 30, 12)], 0)).toEqual([["a", "made"]]);
    expect(falls([receipt("a", 14, 12)], 0, HERO, PROFILES.base)).toEqual([["a", "none"]]);
    // An important creature chooses as a character does, another not.
    expect(falls([receipt("a", 14, 12)], 0, { ...GOBLIN, important: true })).toEqual([["a", "open"]]);
    expect(falls([receipt("a", 14, 12)], 0, GOBLIN)).toEqual([["a", "dead"]]);
  });

  it("asks the same as the sheet does whether one may stand (H-DEATH-03)", () => {
    const open = (receipts: readonly ReceiptRecord[], value: number, who = HERO): boolean =>
      isChoiceOpen(receipts, who, { value, max: 12 }, PROFILES.homebrew);
    expect([open([], 0), open([], 1), open([receipt("a", 24, 12)], 0), open([receipt("a", 23, 12)], 0)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
