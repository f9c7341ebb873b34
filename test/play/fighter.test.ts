import { describe, expect, it } from "vitest";
import {
  bestWeapon,
  memberOf,
  rowFormula,
  strikeOf,
  type FighterFacts,
  type FighterWeapon,
} from "../../module/play/use/fighter.pure.ts";
import type { Contribution } from "../../module/rules/contribution.ts";

const part = (value: number): Contribution => ({ source: "item", label: "OD20.Part.Item", value });
const weapon = (key: string, formula: string, more: Partial<FighterWeapon> = {}): FighterWeapon => ({
  key,
  name: key,
  mode: "strike",
  held: true,
  attack: [part(3), part(1)],
  damage: [{ formula, bonus: [part(2)], type: "slashing" }],
  against: "physical",
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
};

describe("a creature in a simulated fight", () => {
  it("H-ATK-01 H-DMG-01: strikes with the numbers of its sheet, as often as it is said", () => {
    const member = memberOf(facts, sword, 2);
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
  it("C-64 C-56: answers with a roll, with 10 and its bonuses, or with nothing", () => {
    expect(memberOf(facts, null, 1)).toMatchObject({ defense: { bonus: 5 }, magical: { bonus: 2 }, strikes: [] });
    expect(memberOf({ ...facts, answers: "fixed" }, null, 1)).toMatchObject({
      defense: { static: 15 },
      magical: { static: 12 },
    });
    expect(memberOf({ ...facts, answers: "none" }, null, 1)).toMatchObject({
      defense: { static: 0 },
      magical: { static: 0 },
    });
  });
  it("does nothing when it cannot act", () => {
    expect(memberOf({ ...facts, acts: false }, sword, 3).strikes).toEqual([]);
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
    expect(memberOf(facts, weapon("odd", "many"), 1).strikes).toEqual([]);
  });
  it("begins with the held weapon that does most damage on average, else with any that does", () => {
    // 1d8 comes to 4.5, 2d4 to 5, 1d12 to 6.5; the axe lies in the bag.
    const axe = weapon("axe", "1d12", { held: false });
    const twin = weapon("twin", "2d4");
    expect(bestWeapon([sword, axe, twin])?.key).toBe("twin");
    expect(bestWeapon([axe])?.key).toBe("axe");
    expect(bestWeapon([weapon("odd", "x"), sword])?.key).toBe("sword");
    expect(bestWeapon([])).toBeUndefined();
  });
});
