/** Errors that name the field to look at, and the parts of training by each of the table's ways. */
import { describe, expect, it } from "vitest";
import * as rules from "../../module/rules/index.ts";

const homebrew = rules.resolveRuleset();
const plain = { reduction: 0, resistances: [], vulnerabilities: [], immunities: [], threshold: null };
const attack = {
  characteristicKey: "strength",
  modifier: 1,
  weaponType: "oneHanded",
  step: 1,
  itemName: "Sword",
  itemBonus: 0,
};
const modifiers = { strength: 1, dexterity: 1, endurance: 1, learning: 1, perception: 1, charisma: 1 };
const call = (name: string, ...args: readonly unknown[]): unknown => {
  const found: unknown = Object.entries(rules).find(([key]) => key === name)?.[1];
  if (typeof found !== "function") throw new Error(`${name} is not exported`);
  return Reflect.apply(found, undefined, [...args]);
};

describe("the field to look at", () => {
  it.each<[string, string, readonly unknown[]]>([
    ["input", "attackCharacteristic", [null]],
    ["ruleset", "attackCharacteristic", [{ override: "strength", modifiers }, 5]],
    ["input.override", "attackCharacteristic", [{ override: "luck" }]],
    ["input.spell", "attackCharacteristic", [{ spell: "luck" }]],
    ["input.modifiers", "attackCharacteristic", [{ finesse: true }]],
    [
      "input.modifiers.strength",
      "attackCharacteristic",
      [{ finesse: true, modifiers: { dexterity: 1, strength: Number.NaN } }],
    ],
    ["input.modifiers.dexterity", "attackCharacteristic", [{ finesse: true, modifiers: { strength: 1 } }]],
    ["input", "attackContributions", [[]]],
    ["ruleset", "attackContributions", [attack, "x"]],
    ["input.fixedTotal", "attackContributions", [{ ...attack, fixedTotal: Number.NaN }]],
    ["input.itemBonus", "attackContributions", [{ ...attack, itemBonus: Infinity }]],
    ["input.extra", "attackContributions", [{ ...attack, extra: {} }]],
    ["input.modifier", "attackContributions", [{ ...attack, modifier: "1" }]],
    ["ruleset", "criticalMultiplier", [true, null]],
    ["ruleset", "trainingBonus", [[1], 1, null]],
    ["input", "trainingContributions", [1, null, []]],
    ["ruleset", "trainingContributions", [1, {}, [], 3]],
    ["input.level", "trainingContributions", [1, { level: "x" }, []]],
    ["input.baseAttack", "trainingContributions", [1, { baseAttack: Infinity }, [], { training: "baseAttack" }]],
    ["input", "reductionContributions", [3]],
    ["ruleset", "reductionContributions", [{}, []]],
    ["input.armor", "reductionContributions", [{ armor: 3 }]],
    ["input.shield", "reductionContributions", [{ shield: "x" }]],
    ["input.bonus", "reductionContributions", [{ bonus: 3 }]],
    ["conditionImmunities", "isConditionApplied", ["prone", "prone"]],
    ["odds", "dropOdds", [null, 3, 1]],
    ["odds.damage", "dropOdds", [{}, 3, 1]],
    [
      "attacker.strikes[0].attack.advantage",
      "attackOdds",
      [
        { strikes: [{ attack: { bonus: 0, advantage: 3 }, damage: [] }] },
        { defense: { static: 9 }, mitigation: plain },
        homebrew,
      ],
    ],
  ])("H-DICE-01: %s of %s", (argument, name, args) => {
    expect(() => call(name, ...args)).toThrow(expect.objectContaining({ name: "RulesError", argument }) as Error);
  });
});

describe("training by the table's way", () => {
  const parts = (step: number, input: object, training: "step" | "proficiency" | "baseAttack"): unknown =>
    call("trainingContributions", step, input, ["H-ATK-06"], { training });
  it("H-MAS-01: steps by themselves", () => {
    expect(parts(2, { level: 9 }, "step")).toEqual([
      { source: "mastery", label: "OD20.Part.Mastery", value: 2, rules: ["H-ATK-06"] },
    ]);
    expect(parts(0, {}, "step")).toEqual([]);
  });
  it("B-PROF-01: the proficiency bonus of the level; levels that no rule knows count as the nearest", () => {
    const value = (level: number): unknown => parts(1, { level }, "proficiency");
    const bonus = (n: number): unknown => [
      { source: "mastery", label: "OD20.Part.Proficiency", value: n, rules: ["B-PROF-01"] },
    ];
    expect([value(1), value(9), value(99), value(-4)]).toEqual([bonus(2), bonus(4), bonus(9), bonus(2)]);
    expect(parts(0, { level: 9 }, "proficiency")).toEqual([]);
  });
  it("D-ATK-04: the base attack bonus, trained or not", () => {
    expect(parts(0, { baseAttack: 6 }, "baseAttack")).toEqual([
      { source: "base", label: "OD20.Part.BaseAttack", value: 6, rules: ["D-ATK-04"] },
    ]);
    expect(parts(3, {}, "baseAttack")).toEqual([]);
  });
});
