/** Ammunition, ranges, shots at hand. */
import { describe, expect, it } from "vitest";
import {
  attackSituation,
  isHinderedShot,
  rangeState,
  reload,
  resolveRuleset,
  shoot,
  type AmmunitionState,
} from "../../module/rules/index.ts";

const homebrew = resolveRuleset();

describe("area 13: ranged", () => {
  const bow: AmmunitionState = { needsAmmunition: true, quantity: 20, reload: "none", loaded: false };
  it("H-RNG-01: 20 arrows become 19, none refuses", () => {
    expect(shoot(bow)).toEqual({ ok: true, quantity: 19, loaded: false });
    expect(shoot({ ...bow, quantity: 0 })).toEqual({ ok: false, reason: "noAmmunition" });
    expect(shoot({ ...bow, needsAmmunition: false, quantity: 0 })).toMatchObject({ ok: true, quantity: 0 });
  });
  it("H-RNG-02 C-46: a shot unloads, reloading costs a bonus action, shooting unloaded is refused", () => {
    const crossbow: AmmunitionState = { ...bow, reload: "bonus", loaded: true };
    expect(shoot(crossbow)).toEqual({ ok: true, quantity: 19, loaded: false });
    expect(shoot({ ...crossbow, loaded: false })).toEqual({ ok: false, reason: "notLoaded" });
    expect(reload({ ...crossbow, loaded: false })).toEqual({ ok: true, cost: "bonus", loaded: true });
    expect(reload(crossbow)).toEqual({ ok: false, reason: "notNeeded" });
    expect(reload({ ...crossbow, loaded: false, quantity: 0 })).toEqual({ ok: false, reason: "noAmmunition" });
  });
  it("H-RNG-03 B-RNG-01 C-74: range 80, target at 90 is blocked, in whichever field the range is", () => {
    expect(rangeState({ distance: 90, normal: null, max: 80, ranged: true }).state).toBe("outOfRange");
    expect(rangeState({ distance: 90, normal: 80, max: null, ranged: true }).state).toBe("outOfRange");
    expect(rangeState({ distance: 80, normal: null, max: 80, ranged: true }).state).toBe("ok");
  });
  it("B-RNG-02: 150/600 at 200 ft has disadvantage", () => {
    expect(rangeState({ distance: 200, normal: 150, max: 600, ranged: true }).state).toBe("disadvantage");
    expect(attackSituation({ ranged: true, range: "disadvantage" }, homebrew).state).toBe(-1);
  });
  it("H-RNG-04 B-RNG-03 C-13: an enemy at hand hinders shots, unless stunned or blind to you; never melee", () => {
    expect(isHinderedShot(true, [{ distance: 5 }])).toBe(true);
    expect(isHinderedShot(true, [{ distance: 10 }])).toBe(false);
    expect(
      isHinderedShot(true, [
        { distance: 5, incapacitated: true },
        { distance: 5, seesShooter: false },
      ]),
    ).toBe(false);
    expect(isHinderedShot(false, [{ distance: 5 }])).toBe(false);
  });
});
