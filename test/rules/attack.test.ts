import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOMEBREW_VECTORS, roll, rulesets } from "./vectors.ts";
import {
  RulesError,
  attackCharacteristic,
  attackContributions,
  attackSituation,
  outcomeOverrides,
  readRuleset,
  resolveRuleset,
  sumContributions,
  type AttackOutcome,
  type Characteristic,
  type Ruleset,
  type SituationFacts,
} from "../../module/rules/index.ts";
import * as edge from "../../module/rules/index.ts";
import { resolveAttack } from "../../module/rules/attack/attack.ts";

const homebrew = resolveRuleset();
const base = resolveRuleset({ profile: "base" });
const third = resolveRuleset({ profile: "d20-3e" });
const pc = { playerVersusPlayer: false };

function outcome(attack: [number, number], defense: [number, number] | number, ruleset: Ruleset): AttackOutcome {
  return resolveAttack(
    { attack: roll(...attack), defense: typeof defense === "number" ? { static: defense } : roll(...defense), ...pc },
    ruleset,
  ).outcome;
}

describe("ledger 4.1: attack outcome", () => {
  it("H-CRIT-01 H-PRG-07: critical from 19: a 19 that hits or ties is, one that misses misses, an 18 hits; in d20-3e nothing is", () => {
    const keen = (attack: [number, number], defense: [number, number], ruleset = homebrew): AttackOutcome =>
      resolveAttack({ attack: roll(...attack), defense: roll(...defense), ...pc, threat: 19 }, ruleset).outcome;
    expect([keen([19, 24], [5, 9]), keen([19, 24], [14, 24]), keen([19, 24], [15, 25])]).toEqual([
      "crit",
      "crit",
      "miss",
    ]);
    expect([keen([18, 23], [5, 9]), keen([19, 24], [20, 26]), keen([19, 24], [5, 9], third)]).toEqual([
      "hit",
      "miss",
      "hit",
    ]);
  });
  it.each(HOMEBREW_VECTORS)("vector $n ($rule): $attack against $defense is $outcome", (v) => {
    const result = resolveAttack(
      { attack: roll(...v.attack), defense: roll(...v.defense), playerVersusPlayer: v.pvp },
      homebrew,
    );
    expect(result).toMatchObject({
      outcome: v.outcome,
      diceMultiplier: v.dice,
      damageFactor: v.factor,
      fumbleBonus: v.fumble,
      attackerBonus: false,
    });
    expect(result.rules).toContain(v.rule);
  });

  it.each([
    [18, "hit"],
    [19, "miss"],
    [20, "hit"],
    [21, "miss"],
    [22, "tie"],
    [17, "miss"],
  ] as const)("C-40: with natDefense tieOnly vector %i is %s", (n, expected) => {
    const v = HOMEBREW_VECTORS.find((vector) => vector.n === n);
    expect(v && outcome(v.attack, v.defense, resolveRuleset({ overrides: { natDefense: "tieOnly" } }))).toBe(expected);
  });
});

describe("settings of the attack", () => {
  it.each([
    ["half", "tie"],
    ["none", "miss"],
    ["full", "hit"],
  ] as const)("C-44: doubleCritTie %s makes a double natural with equal totals a %s", (doubleCritTie, expected) => {
    const ruleset = resolveRuleset({ overrides: { doubleCritTie } });
    for (const natural of [1, 20]) {
      const result = resolveAttack({ attack: roll(natural, 9), defense: roll(natural, 9), ...pc }, ruleset);
      expect(result).toMatchObject({ outcome: expected, diceMultiplier: 1, fumbleBonus: false });
    }
  });

  it("C-57: pvpCritDouble doubles dice between player characters", () => {
    const input = { attack: roll(20, 25), defense: roll(5, 9), playerVersusPlayer: true };
    expect(resolveAttack(input, homebrew).diceMultiplier).toBe(1);
    expect(resolveAttack(input, resolveRuleset({ overrides: { pvpCritDouble: true } })).diceMultiplier).toBe(2);
  });

  it("C-33: without a fumble bonus nobody gains one", () => {
    const input = { attack: roll(1, 5), defense: roll(5, 9), ...pc };
    expect(resolveAttack(input, homebrew).fumbleBonus).toBe(true);
    expect(resolveAttack(input, resolveRuleset({ overrides: { fumbleBonus: "none" } })).fumbleBonus).toBe(false);
    expect(resolveAttack(input, resolveRuleset({ overrides: { fumbleBonus: "plus2" } })).fumbleBonus).toBe(true);
  });

  it("C-42: fumbleOnDefense mirrors the fumble for the attacker", () => {
    const on = resolveRuleset({ overrides: { fumbleOnDefense: true } });
    const bonus = (attack: [number, number], defense: [number, number]): boolean =>
      resolveAttack({ attack: roll(...attack), defense: roll(...defense), ...pc }, on).attackerBonus;
    expect(bonus([10, 15], [1, 7])).toBe(true);
    expect(bonus([20, 25], [1, 7])).toBe(true);
    expect(bonus([1, 6], [1, 4])).toBe(true);
    expect(bonus([1, 3], [1, 4])).toBe(false);
    expect(bonus([1, 4], [1, 4])).toBe(false);
    expect(bonus([10, 15], [2, 7])).toBe(false);
  });

  it("C-56: against a helpless target at hand a hit is a critical", () => {
    expect(
      resolveAttack({ attack: roll(10, 15), defense: roll(5, 9), ...pc, hitIsCritical: true }, homebrew),
    ).toMatchObject({ outcome: "crit", diceMultiplier: 2 });
    expect(
      resolveAttack({ attack: roll(3, 5), defense: roll(5, 9), ...pc, hitIsCritical: true }, homebrew).outcome,
    ).toBe("miss");
  });

  it("C-47: an object is damaged in full at equal totals, an NPC's fixed Defense halves", () => {
    const attack = roll(10, 15);
    expect(resolveAttack({ attack, defense: { static: 15, object: true }, ...pc }, homebrew).outcome).toBe("hit");
    expect(resolveAttack({ attack, defense: { static: 15 }, ...pc }, homebrew).outcome).toBe("tie");
  });
});

describe("other profiles", () => {
  it("B-ATK-06 B-CRIT-01 B-CRIT-03: base compares with Armor Class, 20 is critical, 1 misses", () => {
    expect(outcome([10, 15], 15, base)).toBe("hit");
    expect(outcome([10, 14], 15, base)).toBe("miss");
    expect(outcome([20, 12], 30, base)).toBe("crit");
    expect(outcome([1, 40], 10, base)).toBe("miss");
    expect(resolveAttack({ attack: roll(1, 4), defense: { static: 9 }, ...pc }, base).fumbleBonus).toBe(false);
  });

  it("O-09: base doubles dice between player characters", () => {
    expect(
      resolveAttack({ attack: roll(20, 12), defense: { static: 9 }, playerVersusPlayer: true }, base).diceMultiplier,
    ).toBe(2);
  });

  it("D-ATK-03 D-C3: d20-3e knows totals only (17 against 16 and 16 against 16 hit)", () => {
    expect(outcome([12, 17], 16, third)).toBe("hit");
    expect(outcome([12, 16], 16, third)).toBe("hit");
    expect(outcome([20, 15], 16, third)).toBe("miss");
    expect(outcome([1, 16], 16, third)).toBe("hit");
  });

  it("D-C3: d20crits switches the automatic hit and miss on, without doubling", () => {
    const on = resolveRuleset({ profile: "d20-3e", overrides: { d20crits: true } });
    expect(resolveAttack({ attack: roll(20, 15), defense: { static: 30 }, ...pc }, on)).toMatchObject({
      outcome: "hit",
      diceMultiplier: 1,
    });
    expect(outcome([1, 40], 10, on)).toBe("miss");
    // Only the two ends: neighbors are compared as ever, and off means off.
    expect([
      outcome([2, 40], 10, on),
      outcome([19, 5], 10, on),
      outcome([1, 40], 10, third),
      outcome([20, 5], 10, third),
    ]).toEqual(["hit", "miss", "hit", "miss"]);
  });

  it("C-11 B-CRIT-01: a Defense roll with naturals of the attack alone counts as a number, whatever it shows", () => {
    const mixed = resolveRuleset({ profile: "homebrew", overrides: { naturals: "attacker" } });
    expect(outcome([10, 15], [20, 12], mixed)).toBe("hit");
    expect(outcome([20, 5], [20, 30], mixed)).toBe("crit");
    expect(resolveAttack({ attack: roll(1, 30), defense: roll(1, 5), ...pc }, mixed)).toMatchObject({
      outcome: "miss",
      fumbleBonus: false,
      attackerBonus: false,
    });
  });

  it("B-ATK-06: a Defense roll counts as a number where the rules know none", () => {
    expect(outcome([10, 15], [20, 15], base)).toBe("hit");
  });
});

describe("attack roll", () => {
  const modifiers: Record<Characteristic, number> = {
    strength: 1,
    dexterity: 3,
    endurance: 0,
    learning: 3,
    perception: 2,
    charisma: -1,
  };
  const total = (natural: number, parts: ReturnType<typeof attackContributions>): number =>
    natural + sumContributions(parts);

  it("H-ATK-01 H-ATK-12: d20 12, Strength +3, step 2 makes 17", () => {
    expect(
      total(12, attackContributions({ characteristicKey: "strength", modifier: 3, weaponType: "oneHanded", step: 2 })),
    ).toBe(17);
  });
  it("H-ATK-02 B-DICE-02: melee uses Strength; every part is named", () => {
    expect(attackCharacteristic({ modifiers })).toBe("strength");
    const parts = attackContributions({
      characteristicKey: "strength",
      modifier: 3,
      weaponType: "oneHanded",
      step: 1,
      itemBonus: 1,
      itemName: "Axe",
    });
    expect(parts.map(({ source, value }) => [source, value])).toEqual([
      ["characteristic", 3],
      ["mastery", 1],
      ["item", 1],
    ]);
  });
  it("H-ATK-03: finesse with Strength +1 and Dexterity +3 uses +3", () => {
    expect(modifiers[attackCharacteristic({ finesse: true, modifiers })]).toBe(3);
  });
  it("B-ATK-03 C-37: finesse picks the better; Strength +4, Dexterity +2 uses +4", () => {
    const strong = { ...modifiers, strength: 4, dexterity: 2 };
    expect(strong[attackCharacteristic({ finesse: true, modifiers: strong })]).toBe(4);
    // Equal ones: the one that the property is there for.
    expect(attackCharacteristic({ finesse: true, modifiers: { ...modifiers, strength: 3 } })).toBe("dexterity");
  });
  it("H-ATK-04: Perception +2, step 1 makes d20+3", () => {
    expect(attackCharacteristic({ ranged: true, modifiers })).toBe("perception");
    expect(
      total(0, attackContributions({ characteristicKey: "perception", modifier: 2, weaponType: "ranged", step: 1 })),
    ).toBe(3);
  });
  it("C-37: thrown weapons use Perception; the item may choose", () => {
    expect(attackCharacteristic({ thrown: true, finesse: true, modifiers })).toBe("perception");
    expect(attackCharacteristic({ thrown: true, override: "strength", modifiers })).toBe("strength");
    expect(attackCharacteristic({ override: "", modifiers })).toBe("strength");
  });
  it("H-ATK-05 C-02 C-12: spells use the caster's main characteristic, ranged or not", () => {
    expect(modifiers[attackCharacteristic({ ranged: true, spell: "learning", modifiers })]).toBe(3);
  });
  it("B-ATK-02 B-ATK-03 D-ATK-05: base and d20-3e shoot with Dexterity; by base finesse chooses for throws, too", () => {
    expect(attackCharacteristic({ ranged: true, modifiers }, base)).toBe("dexterity");
    expect(attackCharacteristic({ ranged: true, modifiers }, third)).toBe("dexterity");
    expect(attackCharacteristic({ thrown: true, modifiers }, base)).toBe("strength");
    // Strength +1, Dexterity +3: a dagger is thrown as it is struck with, where throws are not Perception's.
    expect(attackCharacteristic({ thrown: true, finesse: true, modifiers }, base)).toBe("dexterity");
    const strong = { ...modifiers, strength: 4 };
    expect(attackCharacteristic({ thrown: true, finesse: true, modifiers: strong }, base)).toBe("strength");
    expect(attackCharacteristic({ thrown: true, finesse: true, modifiers: strong }, third)).toBe("dexterity");
  });
  it("H-ATK-06: step 0 adds nothing", () => {
    expect(
      total(0, attackContributions({ characteristicKey: "strength", modifier: 3, weaponType: "oneHanded", step: 0 })),
    ).toBe(3);
  });
  it("B-ATK-21: an improvised weapon adds no training (Strength +2 makes d20+2)", () => {
    expect(
      total(0, attackContributions({ characteristicKey: "strength", modifier: 2, weaponType: "improvised", step: 4 })),
    ).toBe(2);
  });
  it("C-64: a stat block's total replaces the parts, the situation still counts", () => {
    const parts = attackContributions({
      characteristicKey: "strength",
      modifier: 3,
      weaponType: "unarmed",
      step: 2,
      fixedTotal: 7,
      extra: [{ source: "situational", label: "x", value: -2 }],
    });
    expect(total(0, parts)).toBe(5);
  });
  it("H-DICE-09: d20 9, +5, situational -2 makes 12", () => {
    expect(
      9 +
        sumContributions([
          { source: "base", label: "x", value: 5 },
          { source: "situational", label: "y", value: -2 },
        ]),
    ).toBe(12);
  });
  it("H-ATK-15: circumstances come as advantage and disadvantage with their reasons", () => {
    const facts: SituationFacts = { ranged: true, range: "disadvantage" };
    expect(attackSituation(facts, homebrew)).toMatchObject({ state: -1, disadvantages: [{ rules: ["B-RNG-02"] }] });
  });
});

describe("properties of resolveAttack", () => {
  it("H-ATK-07: is total over all naturals, totals and rules, and consistent", () => {
    for (const ruleset of rulesets()) {
      for (let a = 1; a <= 20; a += 1)
        for (let d = 1; d <= 20; d += 1)
          for (const difference of [-3, 0, 3]) {
            for (const playerVersusPlayer of [true, false]) {
              const result = resolveAttack(
                { attack: roll(a, 12 + difference), defense: roll(d, 12), playerVersusPlayer },
                ruleset,
              );
              if (result.outcome !== "crit" && result.diceMultiplier !== 1) expect.unreachable("only criticals double");
              if ((result.damageFactor === 0) !== (result.outcome === "miss"))
                expect.unreachable("only misses do nothing");
              if (result.fumbleBonus && (a !== 1 || result.outcome !== "miss"))
                expect.unreachable("only a missing 1 fumbles");
              if (result.rules.length === 0) expect.unreachable("every result has its rules");
            }
          }
    }
  });

  it("H-ATK-12: a higher attack total never makes things worse", () => {
    const rank = { miss: 0, tie: 1, hit: 2, crit: 3 };
    const natural = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(
        natural,
        natural,
        fc.integer({ min: -10, max: 40 }),
        fc.integer({ min: -10, max: 40 }),
        fc.nat(10),
        fc.constantFrom(...rulesets()),
        (a, d, x, y, more, ruleset) => {
          expect(rank[outcome([a, x + more], [d, y], ruleset)]).toBeGreaterThanOrEqual(
            rank[outcome([a, x], [d, y], ruleset)],
          );
        },
      ),
    );
  });

  it("C-42: stored outcome fields give the same verdicts as the whole ruleset", () => {
    const natural = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(
        natural,
        natural,
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 30 }),
        fc.constantFrom(...rulesets()),
        (a, d, x, y, ruleset) => {
          const input = { attack: roll(a, x), defense: roll(d, y), ...pc };
          expect(resolveAttack(input, readRuleset("homebrew", outcomeOverrides(ruleset)))).toEqual(
            resolveAttack(input, ruleset),
          );
        },
      ),
    );
  });

  it.each([
    ["input.attack.natural", { attack: roll(21, 5), defense: roll(1, 1) }],
    ["input.attack.total", { attack: roll(2, Number.NaN), defense: roll(1, 1) }],
    ["input.defense.natural", { attack: roll(2, 5), defense: roll(1.5, 1) }],
    ["input.defense.static", { attack: roll(2, 5), defense: { static: Number.POSITIVE_INFINITY } }],
  ])("H-ATK-01: refuses nonsense and names %s", (argument, input) => {
    try {
      edge.resolveAttack({ ...input, ...pc }, homebrew);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(RulesError);
      expect(error).toHaveProperty("argument", argument);
    }
  });
});
