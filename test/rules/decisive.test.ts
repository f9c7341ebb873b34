/** What would have changed an outcome: worked by hand from the rules of the opposed roll. */
import { describe, expect, test } from "vitest";
import { whatDecided, type DecidedAttack, type DecidedSide } from "../../module/rules/attack/decisive.ts";
import { PROFILES } from "../../module/rules/ruleset/ruleset.ts";

const { homebrew, base } = PROFILES;
const AUTO = { ...homebrew, natDefense: "auto" } as const;
const TIES = { ...homebrew, natDefense: "tieOnly" } as const;

/** A roll from its die and its contributions. */
const side = (natural: number, ...points: number[]): DecidedSide => ({
  natural,
  total: points.reduce((sum, one) => sum + one, natural),
  faces: [natural],
  points,
});
const hide = (one: DecidedSide): DecidedSide => ({ ...one, natural: null, faces: [], points: null });
const over = (
  attack: DecidedSide,
  defense: DecidedSide,
  outcome: DecidedAttack["outcome"],
  more: Partial<DecidedAttack> = {},
): DecidedAttack => ({ attack, defense, fixed: false, hitIsCritical: false, outcome, ...more });

describe("@rule H-ATK-12 H-ATK-13: totals", () => {
  test("a miss by two: two more graze, three more hit; without half cover it would have been a glancing blow", () => {
    // 10 + 5 = 15 against 12 + 3 + 2 (cover) = 17.
    expect(whatDecided(over(side(10, 5), side(12, 3, 2), "miss"), TIES)).toEqual([
      { kind: "total", side: "attack", by: 2, outcome: "tie" },
      { kind: "total", side: "attack", by: 3, outcome: "hit" },
      // 15 against 12 + 2 and 12 + 3.
      { kind: "points", side: "defense", index: 0, outcome: "hit" },
      { kind: "points", side: "defense", index: 1, outcome: "tie" },
    ]);
  });

  test("a hit by one: one more of Defense grazes, two more miss; without any of both bonuses the blow fails", () => {
    // 9 + 4 + 1 = 14 against 11 + 2 = 13; without 4: 10, without 1: 13.
    expect(whatDecided(over(side(9, 4, 1), side(11, 2), "hit"), TIES)).toEqual([
      { kind: "points", side: "attack", index: 0, outcome: "miss" },
      { kind: "points", side: "attack", index: 1, outcome: "tie" },
      { kind: "total", side: "defense", by: 1, outcome: "tie" },
      { kind: "total", side: "defense", by: 2, outcome: "miss" },
    ]);
  });

  test("far apart nothing is told, and what adds nothing has decided nothing", () => {
    // 2 + 0 against 18 + 0: sixteen apart.
    expect(whatDecided(over(side(2, 0), side(18, 0), "miss"), TIES)).toEqual([]);
  });

  test("equal totals under the base rules hit", () => {
    // 10 + 5 against Armor Class 15: a hit; one more of Armor Class, or the five points less, and it misses.
    const ac: DecidedSide = { total: 15, natural: null, faces: [], points: [15] };
    expect(whatDecided(over(side(10, 5), ac, "hit", { fixed: true }), base)).toEqual([
      { kind: "points", side: "attack", index: 0, outcome: "miss" },
      { kind: "total", side: "defense", by: 1, outcome: "miss" },
    ]);
  });
});

describe("@rule H-CRIT-01 H-CRIT-03 H-CRIT-05: dice", () => {
  test("a natural 20 that would have missed by its total", () => {
    // 20 + 1 = 21 against 19 + 6 = 25. More on the Defense changes nothing: 20 is 20.
    expect(whatDecided(over(side(20, 1), side(19, 6), "crit"), TIES)).toEqual([
      { kind: "natural", side: "attack", face: 20, outcome: "miss" },
    ]);
  });

  test("equal totals against a natural 20: the die decided, and one point more hits", () => {
    // 17 + 5 = 22 against 20 + 2 = 22.
    expect(whatDecided(over(side(17, 5), side(20, 2), "miss"), TIES)).toEqual([
      { kind: "total", side: "attack", by: 1, outcome: "hit" },
      { kind: "natural", side: "defense", face: 20, outcome: "tie" },
      { kind: "points", side: "defense", index: 0, outcome: "hit" },
    ]);
  });

  test("advantage: the second die decided", () => {
    // 6 and 15: 15 + 2 = 17 against 14 + 1 = 15. With 6 alone 8.
    const attack = { ...side(15, 2), faces: [6, 15] };
    expect(whatDecided(over(attack, side(14, 1), "hit"), TIES)).toEqual([
      { kind: "die", side: "attack", face: 6, outcome: "miss" },
      { kind: "points", side: "attack", index: 0, outcome: "tie" },
      { kind: "total", side: "defense", by: 2, outcome: "tie" },
      { kind: "total", side: "defense", by: 3, outcome: "miss" },
    ]);
  });

  test("@rule C-56 against a helpless target close by two points more are a critical", () => {
    // 10 against 12; what hits is a critical, and so is a glancing blow.
    expect(whatDecided(over(side(10), side(12), "miss", { hitIsCritical: true }), TIES)).toEqual([
      { kind: "total", side: "attack", by: 2, outcome: "crit" },
    ]);
  });
});

describe("what may not be seen", () => {
  test("with totals alone only totals are told", () => {
    expect(whatDecided(over(side(10, 5), hide(side(12, 3, 2)), "miss"), TIES)).toEqual([
      { kind: "total", side: "attack", by: 2, outcome: "tie" },
      { kind: "total", side: "attack", by: 3, outcome: "hit" },
    ]);
  });

  test("an outcome that a hidden die has decided is not explained", () => {
    expect(whatDecided(over(side(17, 5), hide(side(20, 2)), "miss"), TIES)).toEqual([]);
    expect(whatDecided(over(hide(side(20, 1)), side(10, 0), "crit"), TIES)).toEqual([]);
  });

  test("@rule C-40 C-42 a hidden die counts as one without a rule of its own", () => {
    // 15 against 17, on which a 20 may lie: the answer is the same, whatever it is.
    expect(whatDecided(over(side(10, 5), hide(side(12, 5)), "miss"), AUTO)).toEqual(
      whatDecided(over(side(10, 5), hide(side(20, -3)), "miss"), AUTO),
    );
    // Seen, the 20 holds against any total, and says so.
    expect(whatDecided(over(side(10, 8), side(20, -3), "miss"), AUTO)).toEqual([
      { kind: "natural", side: "defense", face: 20, outcome: "hit" },
    ]);
  });
});
