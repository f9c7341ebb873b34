/**
 * The rider of a blow: whom it spares, and whose saves count.
 * Holds inside: a pure function on records, whose cases are worked by hand.
 */
import { describe, expect, test } from "vitest";
import { DEFENSE } from "../../module/data/message/defense.pure.ts";
import { riddenOf } from "../../module/play/resolve/rider-saves.pure.ts";
import { isSpared } from "../../module/play/defend/spared.pure.ts";
import type { RollRecord } from "../../module/play/dice/verify.pure.ts";

const RIDER = { attribute: "adaptability", dc: 10, largest: "", spares: [] } as const;
const ATTACK = { rider: RIDER, dealt: null, rules: { profile: "homebrew", overrides: {} } } as const;

const d20 = (natural: number): RollRecord => ({
  total: natural,
  terms: [{ kind: "dice", number: 1, faces: 20, modifiers: [], results: [natural] }],
});
const answer = (ridden: object | null) => ({
  ...DEFENSE.read({
    fixed: 15,
    quoted: [
      { strike: "s0", natural: 18, total: 22 },
      { strike: "s1", natural: 17, total: 21 },
    ],
    ridden,
  }),
  id: "d",
});
const saves = (...rolls: number[]) => ({
  attribute: "adaptability",
  saves: rolls.map((roll, index) => ({ key: `s${String(index)}`, roll })),
});
const told = (ridden: object | null, ...rolls: RollRecord[]) => {
  const read = riddenOf(ATTACK, answer(ridden), rolls);
  return read && { void: read.void, saved: [...read.saves].map(([key, { success }]) => [key, success]) };
};

test("B-MISC-11: it spares who is larger than it says, and kinds that it names", () => {
  const of = (size: string, ...kinds: string[]) => ({ size, kinds });
  const wolf = { largest: "medium", spares: [] };
  expect(["tiny", "medium", "large", "huge"].map((size) => isSpared(wolf, of(size)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(isSpared({ largest: "", spares: ["undead"] }, of("gargantuan"))).toBe(false);
  expect(isSpared({ largest: "", spares: ["undead"] }, of("small", "undead"))).toBe(true);
});

describe("H-SPL-13 B-SAVE-01: each strike has a save of its own", () => {
  test("9 fails against 10, 10 saves", () => {
    expect(told(saves(0, 1), d20(9), d20(10))).toEqual({
      void: null,
      saved: [
        ["s0", false],
        ["s1", true],
      ],
    });
  });

  test("H-PRG-07: it keeps the die that luck has rolled again", () => {
    const rerolled = { die: 0, from: 1 };
    const lucky: RollRecord = {
      total: 12,
      terms: [{ kind: "dice", number: 1, faces: 20, modifiers: [], results: [12], rerolled }],
    };
    const read = riddenOf(ATTACK, answer(saves(0, 1)), [lucky, d20(10)]);
    expect(read?.saves.get("s0")).toMatchObject({ success: true, reroll: { die: 0, from: 1, to: 12, by: "" } });
    expect(read?.saves.get("s1")).not.toHaveProperty("reroll");
  });

  test("an answer without it, with another Attribute, or with one die for two is none", () => {
    expect(told(null)?.void).toBe("OD20.Void.unanswered");
    expect(told({ ...saves(0, 1), attribute: "athletics" }, d20(20), d20(20))?.void).toBe("OD20.Void.unanswered");
    expect(told(saves(0, 0), d20(20))?.void).toBe("OD20.Void.missing");
    expect(told(saves(0), d20(20))?.void).toBe("OD20.Void.missing");
  });

  test("who fails without a roll fails for all strikes; who is spared saves against none", () => {
    expect(told({ ...saves(), fails: "OD20.Condition.stunned" })?.saved).toEqual([
      ["s0", false],
      ["s1", false],
    ]);
    expect(told({ ...saves(), spared: true })).toEqual({ void: null, saved: [] });
  });
});
