/** Fire, hunger, thirst, breath. */
import { describe, expect, it } from "vitest";
import {
  BURNING,
  breath,
  hunger,
  putOut,
  starvationLevels,
  suffocationLevels,
  thirst,
} from "../../module/rules/index.ts";
import { damage } from "./damage-of.ts";

describe("area 22: hazards", () => {
  it("B-HAZ-01 B-HAZ-02: burning for 3 in light armor of step 1 does 2; rolling on the ground puts it out", () => {
    expect(damage(BURNING.type, 3, { reduction: 1 })).toBe(2);
    const fire = { burning: true, activeLeft: true, statuses: ["poisoned"] };
    expect(putOut("rolling", fire)).toMatchObject({
      ok: true,
      burning: false,
      statuses: ["poisoned", "prone"],
      spends: "active",
    });
    expect(putOut("rolling", { ...fire, activeLeft: false })).toMatchObject({
      ok: false,
      burning: true,
      statuses: ["poisoned"],
      spends: null,
    });
    for (const how of ["dousing", "submerging", "smothering"] as const)
      expect(putOut(how, { ...fire, activeLeft: false })).toMatchObject({
        ok: true,
        burning: false,
        statuses: ["poisoned"],
        spends: null,
      });
    expect(putOut("rolling", { ...fire, burning: false })).toMatchObject({
      ok: false,
      statuses: ["poisoned"],
      spends: null,
    });
    // @ts-expect-error: no such way
    expect(() => putOut("waiting", fire)).toThrow(/how/);
  });
  it("B-HAZ-03: Medium with 1.5 liters gains a level, with 2 none", () => {
    expect([thirst("medium", 1.5).exhaustion, thirst("medium", 2).exhaustion, thirst("medium", 4).satisfied]).toEqual([
      1,
      0,
      true,
    ]);
  });
  it("B-HAZ-08 B-HAZ-09: 200 g ask a Medium creature for a save against 10", () => {
    expect(hunger("medium", 200, 0)).toMatchObject({
      save: { attribute: "adaptability", dc: 10 },
      exhaustion: 0,
      satisfied: false,
    });
    expect(hunger("medium", 450, 9)).toMatchObject({ save: null, satisfied: true, daysWithout: 0 });
  });
  it("B-HAZ-10: nothing until day 7 makes 3 levels", () => {
    const levels = Array.from({ length: 7 }, (_, before) => hunger("medium", 0, before).exhaustion as number);
    expect([levels.reduce((sum, level) => sum + level, 0), starvationLevels(7), starvationLevels(4)]).toEqual([
      3, 3, 0,
    ]);
  });
  it("4.7 B-HAZ-12: Endurance +2 holds breath for 3 minutes, -1 for 30 seconds", () => {
    expect([breath(2), breath(-1)]).toEqual([
      { seconds: 180, rounds: 30 },
      { seconds: 30, rounds: 5 },
    ]);
  });
  it("B-HAZ-13: three turns without air are three levels", () => {
    expect([suffocationLevels(3), suffocationLevels(50)]).toEqual([3, 6]);
  });
});
