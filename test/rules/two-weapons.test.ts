/** The other hand. */
import { describe, expect, it } from "vitest";
import { twoWeaponAttack } from "../../module/rules/index.ts";
import { damageBonus, modifiers } from "./damage-bonus.ts";

describe("area 14: two weapons", () => {
  const both = [
    { hand: "main" as const, light: true },
    { hand: "off" as const, light: true },
  ];
  const turn = { weapons: both, attackedWithActive: true, bonusActionLeft: true, used: 0 };
  it("H-TWO-01 C-75: two light weapons, after an active attack, for the bonus action", () => {
    expect(twoWeaponAttack(turn)).toEqual({ ok: true });
    expect(
      twoWeaponAttack({
        ...turn,
        weapons: [
          { hand: "main", light: true },
          { hand: "off", light: false },
        ],
      }),
    ).toEqual({ ok: false, reason: "notTwoLight" });
    expect(twoWeaponAttack({ ...turn, attackedWithActive: false })).toEqual({ ok: false, reason: "noAttackYet" });
    expect(twoWeaponAttack({ ...turn, bonusActionLeft: false })).toEqual({ ok: false, reason: "noBonusAction" });
  });
  it("H-TWO-02: Dexterity +3 adds nothing, -1 counts", () => {
    expect(damageBonus({ use: "offHand", characteristicKey: "dexterity" })).toBe(0);
    expect(damageBonus({ use: "offHand", characteristicKey: "dexterity", modifiers: modifiers(3, -1) })).toBe(-1);
  });
  it("H-TWO-03: the second try warns, unless an ability gives more", () => {
    expect(twoWeaponAttack({ ...turn, used: 1 })).toEqual({ ok: false, reason: "used" });
    expect(twoWeaponAttack({ ...turn, used: 1, allowed: 2 })).toEqual({ ok: true });
  });
});
