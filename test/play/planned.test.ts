/**
 * Reasons of all strikes and of one, what is unticked, and what a message keeps of them. Pure.
 * Holds inside: a pure function on records, whose cases are worked by hand.
 */
import { describe, expect, test } from "vitest";
import { countedReasons, keptReason } from "../../module/play/modifiers/reasons.pure.ts";
import { apart, decidedStrikes } from "../../module/play/attack/attack-plan.pure.ts";
import type { AdvantageReason } from "../../module/play/common/types.ts";
import { parseAttack } from "../../module/play/resolve/parse-attack.pure.ts";
import { parseCheck } from "../../module/play/check/check-records.pure.ts";

const prone: AdvantageReason = { key: "OD20.Why.own", data: { name: "" }, what: "OD20.Condition.prone", value: -1 };
const restrained = (name: string): AdvantageReason => ({
  key: "OD20.Why.theirs",
  data: { name },
  what: "OD20.Condition.restrained",
  value: 1,
  rules: ["B-COND-RES-2"],
});
const far: AdvantageReason = { key: "OD20.Reason.LongRange", data: {}, value: -1 };

describe("strikes on several targets", () => {
  const plan = apart([
    { attacker: 0, target: 0, own: [prone, restrained("Огр")] },
    { attacker: 0, target: 1, own: [prone] },
    { attacker: 0, target: 2, own: [prone, far] },
  ]);

  test("what holds for all stands once, the rest by its strike", () => {
    expect(plan.common).toEqual([prone]);
    expect(plan.strikes.map(({ own }) => own)).toEqual([[restrained("Огр")], [], [far]]);
  });

  test("B-DICE-06 B-DICE-07: each strike weighs its own reasons against what is said of all", () => {
    const decided = decidedStrikes(plan.strikes, -1, [prone], new Set());
    expect(decided.map(({ advantage }) => advantage)).toEqual([0, undefined, -1]);
    expect(decided.map(({ reasons }) => reasons)).toEqual([[prone, restrained("Огр")], [prone], [prone, far]]);
  });

  test("what is unticked counts for nothing; a state that was said stands under its own name", () => {
    const id = "OD20.Why.theirs OD20.Condition.restrained Огр";
    expect(decidedStrikes(plan.strikes, -1, [prone], new Set([id]))[0]).toEqual({
      attacker: 0,
      target: 0,
      reasons: [prone],
    });
    expect(countedReasons(1, [prone])).toEqual([{ key: "OD20.Why.byHand", data: {}, value: 1 }]);
    expect(countedReasons(0, [prone])).toEqual([]);
    expect(countedReasons(-1, [prone])).toEqual([prone]);
  });

  test("without any strike there is no reason", () => {
    expect(apart([])).toEqual({ common: [], strikes: [] });
  });
});

describe("what a message keeps", () => {
  test("no names: a card masks them as its targets'", () => {
    expect(keptReason(restrained("Огр"))).toEqual({
      key: "OD20.Why.theirs",
      what: "OD20.Condition.restrained",
      value: 1,
      rules: ["B-COND-RES-2"],
    });
  });

  test("only what this system says itself is read; a strike may say nothing", () => {
    const strikes = [
      {
        key: "s0",
        attacker: "a0",
        target: "t0",
        reasons: [keptReason(prone), { key: "<b>Победа</b>", value: 1 }, "?", null],
      },
      { key: "s1", attacker: "a0", target: "t0", reasons: { length: 1e9 } },
      { key: "s2", attacker: "a0", target: "t0" },
      {
        key: "s3",
        attacker: "a0",
        target: "t0",
        reasons: [{ key: "OD20.Why.own", what: "javascript:", value: 7, rules: 5 }],
      },
      { key: "s4", attacker: "a0", target: "t0", reasons: Array.from({ length: 1000 }, () => keptReason(prone)) },
    ];
    const read = parseAttack("id", { strikes }).strikes.map(({ reasons }) => reasons);
    expect(read.slice(0, 4)).toEqual([
      [keptReason(prone)],
      undefined,
      undefined,
      [{ key: "OD20.Why.own", what: "", value: 1, rules: [] }],
    ]);
    expect(read[4]).toHaveLength(12);
  });

  test("a check that fails without a roll names a condition, and nothing else", () => {
    expect(parseCheck("id", { fails: "OD20.Condition.paralyzed" }).fails).toBe("OD20.Condition.paralyzed");
    expect(parseCheck("id", { fails: "Победа" }).fails).toBe("");
    expect(parseCheck("id", {})).toMatchObject({ fails: "", reasons: [] });
  });
});
