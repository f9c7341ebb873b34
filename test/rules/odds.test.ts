import { describe, expect, it } from "vitest";
import {
  RulesError,
  atLeast,
  attackOdds,
  dropOdds,
  failOdds,
  formulaDistribution,
  fraction,
  mean,
  parseFormula,
  resolveRuleset,
  roundsToFall,
  toNumber,
  type AdvantageState,
  type Fraction,
  type OddsAttacker,
} from "../../module/rules/index.ts";

const homebrew = resolveRuleset();
const sword: OddsAttacker = { strikes: [{ attack: { bonus: 5 }, damage: [{ formula: "1d8+3", type: "slashing" }] }] };

describe("exact odds", () => {
  it("H-ATK-13 H-CRIT-01 H-CRIT-03: equal bonuses, counted by hand", () => {
    // 400 pairs. Critical: 19 of a lone 20. Tie: 20 equal pairs. Hit: 18 against a 1, 153 higher among 2..19. The rest misses.
    const [strike] = attackOdds(sword, { defense: { bonus: 5 } }, homebrew).strikes;
    expect(strike).toMatchObject({
      crit: fraction(19n, 400n),
      tie: fraction(20n, 400n),
      hit: fraction(171n, 400n),
      miss: fraction(190n, 400n),
      fumble: fraction(19n, 400n),
    });
  });
  it("H-CRIT-01 H-PRG-07: critical from 19, counted by hand: of the 20 pairs with a 19 the 18 hits and the tie are criticals, too", () => {
    const keen: OddsAttacker = { strikes: sword.strikes.map((one) => ({ ...one, threat: 19 })) };
    const [strike] = attackOdds(keen, { defense: { bonus: 5 } }, homebrew).strikes;
    expect(strike).toMatchObject({
      crit: fraction(38n, 400n),
      tie: fraction(19n, 400n),
      hit: fraction(153n, 400n),
      miss: fraction(190n, 400n),
      fumble: fraction(19n, 400n),
    });
    const [base] = attackOdds(keen, { defense: { static: 15 } }, resolveRuleset({ profile: "base" })).strikes;
    expect(base).toMatchObject({ miss: fraction(9n, 20n), hit: fraction(9n, 20n), crit: fraction(1n, 10n) });
  });
  it("H-PRG-07 B-DICE-08: luck rolls a 1 again, counted by hand", () => {
    // 20 faces times 20 of the die that is rolled again: a 1 stands once, any other face 20 times and once more after a 1.
    // +5 against 15: 10 to 19 hit, 210 of 400; a 20 is critical, 21; the rest misses, 1 + 8 × 21.
    const lucky: OddsAttacker = {
      strikes: sword.strikes.map((one) => ({ ...one, attack: { bonus: 5, lucky: true } })),
    };
    const [base] = attackOdds(lucky, { defense: { static: 15 } }, resolveRuleset({ profile: "base" })).strikes;
    expect(base).toMatchObject({
      miss: fraction(169n, 400n),
      hit: fraction(210n, 400n),
      crit: fraction(21n, 400n),
    });
    // Against a plain roll with the same bonus: each face meets its like once in 20, and a 1 is left in 1 of 400, 19 in 20 of them alone.
    const [strike] = attackOdds(lucky, { defense: { bonus: 5 } }, homebrew).strikes;
    expect(strike).toMatchObject({ tie: fraction(1n, 20n), fumble: fraction(19n, 8000n), crit: fraction(399n, 8000n) });
    // A defender's luck leaves him a 1 in 1 of 400, and a 20 in 21: a lone 20 meets the other 379, a lone 1 the other 399.
    const [met] = attackOdds(sword, { defense: { bonus: 5, lucky: true } }, homebrew).strikes;
    expect(met).toMatchObject({ tie: fraction(1n, 20n), crit: fraction(379n, 8000n), fumble: fraction(399n, 8000n) });
  });
  it("B-ATK-06: +5 against Armor Class 15 hits on 10 or more", () => {
    const [strike] = attackOdds(sword, { defense: { static: 15 } }, resolveRuleset({ profile: "base" })).strikes;
    expect(strike).toMatchObject({ miss: fraction(9n, 20n), hit: fraction(10n, 20n), crit: fraction(1n, 20n) });
  });
  it("D-ATK-03: d20-3e against 26 with +5 never hits", () => {
    expect(attackOdds(sword, { defense: { static: 26 } }, resolveRuleset({ profile: "d20-3e" })).expected).toEqual(
      fraction(0n, 1n),
    );
  });
  it("H-CRIT-02: base damage 1d8+3 at +5 against 15 is 3.975 on average", () => {
    const odds = attackOdds(sword, { defense: { static: 15 } }, resolveRuleset({ profile: "base" }));
    expect(toNumber(odds.expected)).toBeCloseTo(0.5 * 7.5 + 0.05 * 12, 12);
  });
  it("H-DICE-01: 2d6 is 7 in 6 of 36", () => {
    const roll = formulaDistribution(parseFormula("2d6").terms);
    expect(roll).toMatchObject({ total: 36n });
    expect(roll.weights.get(7)).toBe(6n);
    expect(mean(roll)).toEqual(fraction(7n, 1n));
    expect(atLeast(roll, 11)).toEqual(fraction(3n, 36n));
  });
  it("H-DMG-01: dropping gets likelier with each attack, and is the square for one-hit targets", () => {
    const odds = attackOdds(sword, { defense: { bonus: 2 } }, homebrew);
    const [one, two] = dropOdds(odds, 1, 2);
    const hurt = atLeast(odds.damage, 1);
    expect(one).toEqual(hurt);
    const missed = hurt.denominator - hurt.numerator;
    expect(two).toEqual(fraction(hurt.denominator ** 2n - missed ** 2n, hurt.denominator ** 2n));
    const chances = dropOdds(odds, 20, 8).map(toNumber);
    for (const [index, chance] of chances.entries()) expect(chance).toBeGreaterThanOrEqual(chances[index - 1] ?? 0);
  });
  it.each([
    [
      "attacker.strikes",
      () =>
        attackOdds(
          { strikes: Array.from({ length: 21 }, () => sword.strikes[0] ?? { attack: { bonus: 0 }, damage: [] }) },
          { defense: { static: 10 } },
          homebrew,
        ),
    ],
    [
      "attacker.strikes[0].attack.bonus",
      () =>
        attackOdds({ strikes: [{ attack: { bonus: Number.NaN }, damage: [] }] }, { defense: { static: 10 } }, homebrew),
    ],
    [
      "defender.defense.dice[0].count",
      () => attackOdds(sword, { defense: { bonus: 1, dice: [{ count: 99, faces: 6 }] } }, homebrew),
    ],
    [
      "attacker.strikes[0].attack.advantage",
      () =>
        attackOdds(
          // @ts-expect-error: no such state
          { strikes: [{ attack: { bonus: 1, advantage: 2 }, damage: [] }] },
          { defense: { static: 10 } },
          homebrew,
        ),
    ],
    [
      "attacker.strikes[0].attack.dice",
      () =>
        attackOdds(
          {
            strikes: [
              { attack: { bonus: 1, dice: Array.from({ length: 21 }, () => ({ count: 1, faces: 1 })) }, damage: [] },
            ],
          },
          { defense: { static: 10 } },
          homebrew,
        ),
    ],
    [
      "attacker.strikes[0].attack.dice[0].faces",
      () =>
        attackOdds(
          { strikes: [{ attack: { bonus: 1, dice: [{ count: 1, faces: 0 }] }, damage: [] }] },
          { defense: { static: 10 } },
          homebrew,
        ),
    ],
    [
      "attacker.strikes[0].attack.dice[0].count",
      () =>
        attackOdds(
          { strikes: [{ attack: { bonus: 1, dice: [{ count: -21, faces: 4 }] }, damage: [] }] },
          { defense: { static: 10 } },
          homebrew,
        ),
    ],
    ["defender.defense.bonus", () => attackOdds(sword, { defense: { bonus: 0.5 } }, homebrew)],
    ["defender.defense.static", () => attackOdds(sword, { defense: { static: Number.NaN } }, homebrew)],
    [
      "defender.mitigation.reduction",
      () => attackOdds(sword, { defense: { static: 10 }, mitigation: { reduction: Number.NaN } }, homebrew),
    ],
    [
      "defender.mitigation.threshold",
      () => attackOdds(sword, { defense: { static: 10 }, mitigation: { threshold: Number.NaN } }, homebrew),
    ],
    [
      "defender.mitigation.immunities",
      () =>
        attackOdds(
          sword,
          { defense: { static: 10 }, mitigation: { immunities: Array.from({ length: 101 }, () => "x") } },
          homebrew,
        ),
    ],
    [
      "attacker.strikes[0].damage",
      () =>
        attackOdds(
          {
            strikes: [
              { attack: { bonus: 1 }, damage: Array.from({ length: 101 }, () => ({ formula: "1", type: "fire" })) },
            ],
          },
          { defense: { static: 10 } },
          homebrew,
        ),
    ],
    [
      "defender.mitigation.reduction",
      () => attackOdds(sword, { defense: { static: 10 }, mitigation: { reduction: 2 ** 21 } }, homebrew),
    ],
    ["attacks", () => dropOdds(attackOdds(sword, { defense: { static: 10 } }, homebrew), 3, 51)],
    ["attacks", () => dropOdds(attackOdds(sword, { defense: { static: 10 } }, homebrew), 3, 0)],
    ["hitPoints", () => dropOdds(attackOdds(sword, { defense: { static: 10 } }, homebrew), 10_001, 3)],
    ["hitPoints", () => dropOdds(attackOdds(sword, { defense: { static: 10 } }, homebrew), 0, 3)],
  ])("H-ATK-01: nonsense is refused and names %s", (argument, call) => {
    try {
      call();
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(RulesError);
      expect(error).toHaveProperty("argument", argument);
    }
  });
  it("H-DICE-04 H-DICE-05: advantage and disadvantage, counted by hand against 11", () => {
    const base = resolveRuleset({ profile: "base" });
    const strike = (advantage: AdvantageState): unknown =>
      attackOdds({ strikes: [{ attack: { bonus: 0, advantage }, damage: [] }] }, { defense: { static: 11 } }, base)
        .strikes[0];
    expect(strike(0)).toMatchObject({
      miss: fraction(200n, 400n),
      hit: fraction(180n, 400n),
      crit: fraction(20n, 400n),
    });
    expect(strike(1)).toMatchObject({
      miss: fraction(100n, 400n),
      hit: fraction(261n, 400n),
      crit: fraction(39n, 400n),
    });
    expect(strike(-1)).toMatchObject({
      miss: fraction(300n, 400n),
      hit: fraction(99n, 400n),
      crit: fraction(1n, 400n),
    });
  });
  it("H-ATK-12: as many strikes as the cap says, each counted, a repeated one too", () => {
    const strike = { attack: { bonus: 0 }, damage: [{ formula: "2", type: "fire" }] };
    const odds = attackOdds(
      { strikes: Array.from({ length: 20 }, () => strike) },
      { defense: { static: 11 } },
      resolveRuleset({ profile: "base" }),
    );
    expect(odds.expected).toEqual(fraction(20n, 1n));
    expect(odds.strikes).toHaveLength(20);
    expect(odds.strikes[19]).toBe(odds.strikes[0]);
    expect(
      attackOdds(
        { strikes: [strike, { ...strike, attack: { bonus: 20 } }] },
        { defense: { static: 11 } },
        resolveRuleset({ profile: "base" }),
      ).expected,
    ).toEqual(fraction(58n, 20n));
    expect(attackOdds({ strikes: [] }, { defense: { static: 11 } }, homebrew)).toMatchObject({
      strikes: [],
      expected: fraction(0n, 1n),
    });
  });
  it("C-38: two types with a reduction each, or one reduction for both", () => {
    const attacker = {
      strikes: [
        {
          attack: { bonus: 50 },
          damage: [
            { formula: "4", type: "slashing" },
            { formula: "4", type: "fire" },
            { formula: "4", type: "slashing" },
          ],
        },
      ],
    };
    const worst = (reductionScope: "perHit" | "perType"): number =>
      Math.max(
        ...attackOdds(
          attacker,
          { defense: { bonus: 0 }, mitigation: { reduction: 3 } },
          resolveRuleset({ overrides: { reductionScope } }),
        ).damage.weights.keys(),
      );
    expect([worst("perHit"), worst("perType")]).toEqual([9, 6]);
    const gone = attackOdds(
      attacker,
      { defense: { bonus: 0 }, mitigation: { reduction: 3, threshold: 10 } },
      homebrew,
    ).damage;
    expect([...gone.weights.keys()]).toEqual([0]);
  });
  it("C-38: a reduction for each type starts anew with each type, wherever its rows stand", () => {
    const rules = resolveRuleset({
      profile: "base",
      overrides: { reductionScope: "perType", armorReduction: "mastery" },
    });
    const hit = (...types: readonly string[]): number =>
      Math.max(
        ...attackOdds(
          { strikes: [{ attack: { bonus: 50 }, damage: types.map((type) => ({ formula: "5", type })) }] },
          { defense: { static: 1 }, mitigation: { reduction: 3 } },
          rules,
        ).damage.weights.keys(),
      );
    expect(hit("slashing", "fire", "piercing")).toBe(6);
    expect(hit("slashing", "fire", "slashing")).toBe(9);
    expect(hit("slashing", "slashing", "fire")).toBe(9);
    expect(hit("fire", "fire", "fire")).toBe(12);
  });
  it("H-DICE-04: a defender with advantage, counted by hand against a bonus of 0", () => {
    const rules = resolveRuleset({ overrides: { naturals: "none" } });
    const strike = (advantage: AdvantageState): { miss: Fraction } | undefined =>
      attackOdds({ strikes: [{ attack: { bonus: 0 }, damage: [] }] }, { defense: { bonus: 0, advantage } }, rules)
        .strikes[0];
    // Pairs of a lone die under the better of two: sum over d of (2d - 1)(d - 1), out of 8000.
    const under = Array.from({ length: 20 }, (_, index) => BigInt((2 * index + 1) * index)).reduce(
      (sum, n) => sum + n,
      0n,
    );
    expect(strike(1)?.miss).toEqual(fraction(under, 8000n));
  });
  it("H-DMG-01: as many chances as attacks are asked for", () => {
    expect(dropOdds(attackOdds(sword, { defense: { static: 10 } }, homebrew), 3, 5)).toHaveLength(5);
  });
  it("H-DMG-01: too many cases are refused, and said to be damage", () => {
    const two = ["2d600", "1d1000"].map((formula) => ({ formula, type: "fire" }));
    expect(() =>
      attackOdds({ strikes: [{ attack: { bonus: 0 }, damage: two }] }, { defense: { static: 1 } }, homebrew),
    ).toThrow(new RulesError("damage", "too many cases for exact odds"));
  });
  it("C-56 H-CRIT-10: a helpless target's hits are critical, between player characters without more dice", () => {
    const attacker = {
      strikes: [{ attack: { bonus: 0 }, hitIsCritical: true, damage: [{ formula: "1d1+1", type: "fire" }] }],
    };
    const most = (playerVersusPlayer: boolean): number =>
      Math.max(
        ...attackOdds({ ...attacker, playerVersusPlayer }, { defense: { bonus: 0 } }, homebrew).damage.weights.keys(),
      );
    expect([most(false), most(true)]).toEqual([3, 2]);
  });
  it("H-DMG-01: the largest question still answers", () => {
    const strike = {
      attack: { bonus: 5, dice: [{ count: 1, faces: 4 }] },
      damage: [
        { formula: "8d6+3", type: "fire" },
        { formula: "4d8", type: "cold" },
      ],
    };
    const odds = attackOdds(
      { strikes: [strike, strike, strike] },
      { defense: { bonus: 4 }, mitigation: { reduction: 4 } },
      homebrew,
    );
    let sum = 0n;
    for (const weight of odds.damage.weights.values()) sum += weight;
    expect(sum).toBe(odds.damage.total);
  });
});

describe("H-SPL-13 B-SAVE-01: how likely a save fails", () => {
  it("counts the faces that are too low", () => {
    // +5 against 14: 1 to 8 are too little; a natural 1 fails and a 20 succeeds whatever they come to.
    expect(failOdds({ bonus: 5 }, 14, homebrew)).toEqual(fraction(8n, 20n));
    expect(failOdds({ bonus: 30 }, 14, homebrew)).toEqual(fraction(1n, 20n));
    expect(failOdds({ bonus: 0 }, 40, homebrew)).toEqual(fraction(19n, 20n));
    expect(failOdds(null, 1, homebrew)).toEqual(fraction(1n, 1n));
  });
  it("H-CRIT-09 C-49: naturals count only where the table says so", () => {
    const plain = resolveRuleset({ overrides: { critScope: "attacksOnly" } });
    expect(failOdds({ bonus: 30 }, 14, plain)).toEqual(fraction(0n, 1n));
    expect(failOdds({ bonus: 0 }, 40, plain)).toEqual(fraction(1n, 1n));
  });
  it("H-DICE-04 H-DICE-05: with advantage both dice have to be too low, with disadvantage one is enough", () => {
    expect(failOdds({ bonus: 5, advantage: 1 }, 14, homebrew)).toEqual(fraction(64n, 400n));
    expect(failOdds({ bonus: 5, advantage: -1 }, 14, homebrew)).toEqual(fraction(256n, 400n));
  });
  it("H-PRG-07 B-DICE-08: luck rolls one 1 again, counted by hand against 11", () => {
    const chance = (advantage: AdvantageState): Fraction =>
      failOdds({ bonus: 0, advantage, lucky: true }, 11, homebrew);
    // A 1 that stands (1), 2 to 10 (9 × 21), of 400.
    expect(chance(0)).toEqual(fraction(190n, 400n));
    // Of 20 × 20 throws times 20 faces: two low ones without a 1 (81 × 20), a 1 and a low one (18 × 10), two 1s (10).
    expect(chance(1)).toEqual(fraction(1810n, 8000n));
    // It succeeds with two high ones (100 × 20), or a 1 beside a high one (20 × 10); of two 1s the second stays.
    expect(chance(-1)).toEqual(fraction(5800n, 8000n));
  });
  it("rolls the dice among its bonuses", () => {
    // d20 + d2 against 12: with a 1 the faces 1 to 10 fail, with a 2 the faces 1 to 9.
    expect(failOdds({ bonus: 0, dice: [{ count: 1, faces: 2 }] }, 12, homebrew)).toEqual(fraction(19n, 40n));
  });
  it("names what is no number", () => {
    expect(() => failOdds({ bonus: Number.NaN }, 14, homebrew)).toThrow(/save\.bonus/u);
    expect(() => failOdds({ bonus: 1 }, 14.5, homebrew)).toThrow(/dc/u);
  });
});

describe("rounds until somebody falls", () => {
  it("H-DMG-01 B-DMG-10 H-TURN-01: hit points by the mean damage of a round, rounded up", () => {
    // 4 × 5 = 20 of 20; 4 × 5 = 20 of 21 leaves one; 3 × 3.985 = 11.955 of 12.
    expect(roundsToFall(20, 5)).toBe(4);
    expect(roundsToFall(21, 5)).toBe(5);
    expect(roundsToFall(12, 3.985)).toBe(4);
    expect(roundsToFall(1, 40)).toBe(1);
    // A tenth ten times is a little less than 1 in binary fractions.
    expect(roundsToFall(3, 0.1 + 0.2)).toBe(10);
    expect(roundsToFall(6, 0.1 * 6)).toBe(10);
  });
  it("B-DMG-10: never without damage, at once without hit points", () => {
    expect(roundsToFall(20, 0)).toBeNull();
    expect(roundsToFall(0, 0)).toBe(0);
    expect(roundsToFall(-4, 3)).toBe(0);
  });
  it("names what is no number", () => {
    expect(() => roundsToFall(1.5, 3)).toThrow(/hitPoints/u);
    expect(() => roundsToFall(10, -1)).toThrow(/mean/u);
    expect(() => roundsToFall(10, Number.NaN)).toThrow(/mean/u);
  });
});
