/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { describe, expect, it } from "vitest";
import {
  bestWay,
  memberOf,
  rowFormula,
  strikeOf,
  waysOf,
  type FighterFacts,
  type FighterWeapon,
} from "../../module/play/odds/fighter.pure.ts";
import type { Contribution } from "../../module/rules/basics/contribution.ts";

const part = (value: number): Contribution => ({ source: "item", label: "OD20.Part.Item", value });
const weapon = (key: string, formula: string, more: Partial<FighterWeapon> = {}): FighterWeapon => ({
  key,
  name: key,
  mode: "strike",
  held: true,
  attack: [part(3), part(1)],
  damage: [{ formula, bonus: [part(2)], type: "slashing" }],
  against: "physical",
  loads: false,
  ...more,
});
const sword = weapon("sword", "1d8");
const facts: FighterFacts = {
  playerCharacter: false,
  hitPoints: 12,
  initiative: 3,
  defense: { physical: [part(5)], magical: [part(2)] },
  answers: "roll",
  acts: true,
  mitigation: { reduction: 3, resistances: [], vulnerabilities: [], immunities: [], threshold: null },
  weapons: [sword],
  attacks: 1,
  multiattacks: [],
};

describe("a creature in a simulated fight", () => {
  it("H-ATK-01 H-DMG-01: strikes with the numbers of its sheet, as often as it is said", () => {
    const member = memberOf(facts, [{ weapon: sword, times: 2 }]);
    const strike = {
      attack: { bonus: 4, dice: [] },
      damage: [{ formula: "1d8 + 2", type: "slashing" }],
      against: "physical",
    };
    expect(member).toMatchObject({
      hitPoints: 12,
      initiative: 3,
      mitigation: { reduction: 3 },
      strikes: [strike, strike],
    });
  });
  it("H-PRG-07: whoever has luck has it with each strike, each Defense and each save", () => {
    const member = memberOf({ ...facts, lucky: true }, [{ weapon: sword, times: 1 }]);
    expect(member).toMatchObject({ lucky: true, defense: { lucky: true }, magical: { lucky: true } });
    expect(member.strikes.map(({ attack }) => attack.lucky)).toEqual([true]);
    expect(JSON.stringify(memberOf(facts, [{ weapon: sword, times: 1 }]))).not.toContain("lucky");
  });
  it("H-CRIT-01 H-PRG-07: a weapon says from which face on its hits are criticals", () => {
    expect([strikeOf({ ...sword, threat: 19 })?.threat, strikeOf(sword)?.threat]).toEqual([19, undefined]);
  });
  it("C-64 C-56: answers with a roll, with 10 and its bonuses, or with nothing", () => {
    expect(memberOf(facts, [])).toMatchObject({ defense: { bonus: 5 }, magical: { bonus: 2 }, strikes: [] });
    expect(memberOf({ ...facts, answers: "fixed" }, [])).toMatchObject({
      defense: { static: 15 },
      magical: { static: 12 },
    });
    expect(memberOf({ ...facts, answers: "none" }, [])).toMatchObject({
      defense: { static: 0 },
      magical: { static: 0 },
    });
  });
  it("does nothing when it cannot act", () => {
    expect(memberOf({ ...facts, acts: false }, [{ weapon: sword, times: 3 }]).strikes).toEqual([]);
  });
  it("dice among the bonuses are rolled, not added up", () => {
    const blessed = weapon("blessed", "1d8", {
      attack: [part(2), { ...part(0), dice: { count: 1, faces: 4 } }],
    });
    expect(strikeOf(blessed)?.attack).toEqual({ bonus: 2, dice: [{ count: 1, faces: 4 }] });
  });
  it("fixed damage is a formula, too", () => {
    const row = (formula: string, ...bonus: number[]): string =>
      rowFormula({ formula, bonus: bonus.map(part), type: "" });
    expect([row("", 3), row("", -1), row(""), row("2d6", -1), row(" 1d4 ")]).toEqual([
      "3",
      "-1",
      "0",
      "2d6 - 1",
      "1d4",
    ]);
  });
  it("a formula that nobody can read makes no strike", () => {
    expect(strikeOf(weapon("odd", "1d8 + @strange"))).toBeNull();
    expect(memberOf(facts, [{ weapon: weapon("odd", "many"), times: 1 }]).strikes).toEqual([]);
  });
  it("begins with the held weapon that does most damage on average, else with any that does", () => {
    // 1d8 comes to 4.5, 2d4 to 5, 1d12 to 6.5; the axe lies in the bag.
    const axe = weapon("axe", "1d12", { held: false });
    const twin = weapon("twin", "2d4");
    const best = (...weapons: FighterWeapon[]): string | undefined => bestWay({ ...facts, weapons })?.key;
    expect(best(sword, axe, twin)).toBe("twin");
    expect(best(axe)).toBe("axe");
    expect(best(weapon("odd", "x"), sword)).toBe("sword");
    expect(best()).toBeUndefined();
  });
  it("B-ATK-12 H-RNG-02 H-TURN-05: an action is all its attacks, one shot of what is loaded again, or the blows of a stat block", () => {
    const bow = weapon("crossbow", "1d12", { loads: true });
    const claws = { key: "m", name: "Several attacks", blows: [{ weapon: sword, times: 3 }] };
    const odd = { key: "o", name: "Odd", blows: [{ weapon: weapon("odd", "x"), times: 2 }] };
    const several = { ...facts, attacks: 2, weapons: [sword, bow], multiattacks: [claws, odd] };
    expect(waysOf(several).map(({ key, blows }) => [key, blows.map(({ times }) => times)])).toEqual([
      ["sword", [2]],
      ["crossbow", [1]],
      ["m", [3]],
    ]);
    // Means with +2: 3 × 6.5 is more than 2 × 6.5; without the stat block 2 × 6.5 more than one bolt's 8.5.
    expect(bestWay(several)?.key).toBe("m");
    expect(bestWay({ ...several, multiattacks: [] })?.key).toBe("sword");
    expect(memberOf(several, [{ weapon: sword, times: 30 }]).strikes).toHaveLength(20);
  });
});
