/** Holds inside: a check of dice that only a forger sends. */
import { describe, expect, it } from "vitest";
import { verifyD20, verifyDamage, verifyExtraDie, type RollRecord } from "../../module/play/dice/verify.pure.ts";
import { MASTERY, roll, STRENGTH } from "./fixtures.ts";

const parts = [STRENGTH, MASTERY];
const reason = (record: RollRecord | undefined, advantage: -1 | 0 | 1 = 0): string => {
  const verdict = verifyD20(record, advantage, parts);
  return verdict.ok ? "ok" : verdict.reason;
};

describe("a d20 roll", () => {
  it("adds up from its dice and its contributions", () => {
    expect(verifyD20(roll([12], 20, 5), 0, parts)).toMatchObject({
      ok: true,
      value: { natural: 12, total: 17, rest: 5 },
    });
    expect(verifyD20(roll([4, 15], 20, 5, ["kh"]), 1, parts)).toMatchObject({
      ok: true,
      value: { natural: 15, total: 20, faces: [4, 15] },
    });
    expect(verifyD20(roll([4, 15], 20, 5, ["kl"]), -1, parts)).toMatchObject({
      ok: true,
      value: { natural: 4, total: 9 },
    });
  });

  it("counts bonus dice, subtracted ones too", () => {
    const record: RollRecord = {
      total: 12 + 5 - 3,
      terms: [
        ...roll([12], 20, 5).terms,
        { kind: "operator", operator: "-" },
        { kind: "dice", number: 1, faces: 4, modifiers: [], results: [3] },
      ],
    };
    expect(
      verifyD20(record, 0, [...parts, { source: "effect", label: "x", value: 0, dice: { count: -1, faces: 4 } }]),
    ).toMatchObject({ ok: true, value: { total: 14, restDice: -3 } });
    expect(reason(record)).toBe("OD20.Void.parts");
  });

  it("is void when the claimed total differs from the dice", () => {
    expect(reason({ ...roll([2], 20, 5), total: 25 })).toBe("OD20.Void.total");
    expect(reason({ ...roll([2], 20, 5), total: null })).toBe("OD20.Void.total");
  });

  it("is void with impossible faces, other dice, too many dice or none", () => {
    expect(reason(roll([21], 20, 5))).toBe("OD20.Void.dice");
    expect(reason(roll([0], 20, 5))).toBe("OD20.Void.dice");
    expect(reason(roll([1.5], 20, 5))).toBe("OD20.Void.dice");
    expect(reason(roll([20], 100, 5))).toBe("OD20.Void.dice");
    expect(reason(roll([4, 15], 20, 5, ["kh"]))).toBe("OD20.Void.dice");
    expect(reason(roll([4], 20, 5), 1)).toBe("OD20.Void.dice");
    expect(reason(undefined)).toBe("OD20.Void.missing");
    expect(reason({ total: 5, terms: [] })).toBe("OD20.Void.terms");
  });

  it("H-PRG-07 B-DICE-08: keeps what a die had shown before luck rolled it again; only a 1 on a d20 is", () => {
    const lucky = (from: number, die = 0, faces = 20): RollRecord => ({
      total: 14 + 5,
      terms: roll([14], 20, 5).terms.map((term) =>
        term.kind === "dice" ? { ...term, faces, rerolled: { die, from } } : term,
      ),
    });
    expect(verifyD20(lucky(1), 0, parts)).toMatchObject({
      ok: true,
      value: { faces: [14], natural: 14, total: 19, luck: { die: 0, from: 1 } },
    });
    expect(reason(lucky(2))).toBe("OD20.Void.dice");
    expect(reason(lucky(20))).toBe("OD20.Void.dice");
    // Damage knows no luck, nor does a die that is bought.
    expect(verifyDamage({ ...lucky(1, 0, 20), total: 19 }, "1d20", parts, false)).toMatchObject({ ok: false });
    const [bare] = lucky(1).terms;
    expect(verifyExtraDie({ total: 14, terms: bare ? [bare] : [] })).toMatchObject({ ok: false });
  });

  it("is void with bonuses that nothing explains, or terms that are no sum", () => {
    expect(reason(roll([12], 20, 50))).toBe("OD20.Void.parts");
    expect(
      reason({
        total: 60,
        terms: [...roll([12], 20).terms, { kind: "operator", operator: "*" }, { kind: "number", value: 5 }],
      }),
    ).toBe("OD20.Void.terms");
    expect(reason({ total: 17, terms: [...roll([12], 20, 5).terms, { kind: "other" }] })).toBe("OD20.Void.terms");
    expect(reason({ total: 17, terms: [...roll([12], 20, 5).terms, { kind: "operator", operator: "+" }] })).toBe(
      "OD20.Void.terms",
    );
    expect(reason(roll([4, 15], 20, 5, ["kh"]), -1)).toBe("OD20.Void.terms");
  });
});

describe("a damage roll", () => {
  it("has the formula's dice and the contributions", () => {
    expect(verifyDamage(roll([5], 8, 3), "1d8", [STRENGTH], false)).toMatchObject({
      ok: true,
      value: { total: 8, diceTotal: 5 },
    });
    expect(verifyDamage(roll([5], 8, 3), "1к8", [STRENGTH], false).ok).toBe(true);
    expect(verifyDamage(roll([5, 5], 8, 3), "1d8", [STRENGTH], false)).toEqual({
      ok: false,
      reason: "OD20.Void.parts",
    });
  });

  it("has only the dice once more for a critical", () => {
    expect(verifyDamage(roll([6], 8), "1d8", [STRENGTH], true)).toMatchObject({ ok: true, value: { total: 6 } });
    expect(verifyDamage(roll([6], 8, 3), "1d8", [STRENGTH], true).ok).toBe(false);
  });

  it("may be a plain number", () => {
    expect(
      verifyDamage(
        {
          total: 4,
          terms: [
            { kind: "number", value: 0 },
            { kind: "operator", operator: "+" },
            { kind: "number", value: 4 },
          ],
        },
        "",
        [{ ...STRENGTH, value: 4 }],
        false,
      ),
    ).toMatchObject({ ok: true, value: { total: 4 } });
  });
});
