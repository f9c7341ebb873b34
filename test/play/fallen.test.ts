/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { describe, expect, it } from "vitest";
import { fallsOf, isChoiceOpen, type Fall, type Mortal } from "../../module/play/apply/brought-down.pure.ts";
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

/** The receipts with the points that each one leaves, which end at these. */
function placed(receipts: readonly ReceiptRecord[], value: number): ReceiptRecord[] {
  let after = value;
  return receipts
    .toReversed()
    .map((one) => {
      const here = { ...one, after };
      if (one.state === "applied") after += one.kind === "damage" ? one.hp : one.kind === "healing" ? -one.hp : 0;
      return here;
    })
    .reverse();
}

function falls(
  receipts: readonly ReceiptRecord[],
  value: number,
  who: Mortal = HERO,
  ruleset: Ruleset = PROFILES.homebrew,
): [string, Fall][] {
  return [...fallsOf(placed(receipts, value), who, { value, max: 12 }, ruleset)];
}

describe("who fell by what (H-DEATH-01 B-DEATH-01)", () => {
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

  it("D-DEATH-06 C-64: says who died: at 0, or ten below where the game goes on there", () => {
    const blow = receipt("a", 12, 12);
    expect(falls([blow], 0, GOBLIN, PROFILES.base)).toEqual([["a", "dead"]]);
    const deep = (now: number, ...blows: readonly ReceiptRecord[]) => falls(blows, now, GOBLIN, PROFILES["d20-3e"]);
    expect(deep(-3, receipt("a", 15, 15))).toEqual([["a", "none"]]);
    // 12, then -3, then -10: the second blow kills.
    expect(deep(-10, receipt("a", 15, 15), receipt("b", 7, 7))).toEqual([
      ["a", "none"],
      ["b", "slain"],
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
