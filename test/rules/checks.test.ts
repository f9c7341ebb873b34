/** Dice and checks. */
import { describe, expect, it } from "vitest";
import {
  advantageState,
  checkContributions,
  conditionEffects,
  keptNatural,
  resolveCheck,
  resolveContest,
  resolveRuleset,
  sumContributions,
  type CheckInput,
} from "../../module/rules/index.ts";

const homebrew = resolveRuleset();
const check = (i: Partial<CheckInput>): number =>
  sumContributions(checkContributions({ characteristicKey: "dexterity", modifier: 0, ...i }));

describe("area 1: dice and checks", () => {
  it("H-DICE-02: +4 and a 11 succeed against 15, not 16", () => {
    expect(resolveCheck({ natural: 11, total: 15 }, 15, homebrew)).toMatchObject({ success: true, critical: null });
    expect(resolveCheck({ natural: 11, total: 15 }, 16, homebrew).success).toBe(false);
  });
  it("H-DICE-04 H-DICE-05: 6 and 17 with +2 are 19 with advantage, 8 with disadvantage", () => {
    expect(keptNatural([6, 17], 1) + 2).toBe(19);
    expect(keptNatural([6, 17], -1) + 2).toBe(8);
  });
  it("B-DICE-05: 3 and 18 keep 18 or 3", () => {
    expect([keptNatural([3, 18], 1), keptNatural([3, 18], -1), keptNatural([3, 18], 0)]).toEqual([18, 3, 3]);
  });
  it("B-DICE-06 B-DICE-07: sources do not add up, both kinds cancel", () => {
    expect(advantageState(3, 0)).toBe(1);
    expect(advantageState(0, 2)).toBe(-1);
    expect(advantageState(1, 3)).toBe(0);
    expect(advantageState(0, 0)).toBe(0);
  });
  it("H-DICE-06 C-31: 14 against 17 loses, a tie changes nothing", () => {
    expect(resolveContest({ natural: 10, total: 14 }, { natural: 10, total: 17 }, homebrew).winner).toBe("opponent");
    expect(resolveContest({ natural: 9, total: 14 }, { natural: 10, total: 14 }, homebrew).winner).toBeNull();
    expect(resolveContest({ natural: 20, total: 14 }, { natural: 10, total: 17 }, homebrew).winner).toBe("initiator");
    expect(resolveContest({ natural: 20, total: 14 }, { natural: 20, total: 17 }, homebrew).winner).toBe("opponent");
    expect(
      resolveContest({ natural: 20, total: 14 }, { natural: 10, total: 17 }, resolveRuleset({ profile: "base" }))
        .winner,
    ).toBe("opponent");
  });
  it("B-DICE-02: 10 + 2 + 1 against 13 succeeds", () => {
    expect(10 + check({ modifier: 2, step: 1 })).toBe(13);
  });
  it("H-CRIT-09: a natural 20 save with total 12 succeeds against 18, a 1 fails", () => {
    expect(resolveCheck({ natural: 20, total: 12 }, 18, homebrew, "save")).toMatchObject({
      success: true,
      critical: "success",
    });
    expect(resolveCheck({ natural: 1, total: 30 }, 10, homebrew)).toMatchObject({
      success: false,
      critical: "failure",
    });
  });
  it("C-49: critScope limits the naturals; never on initiative or death saves", () => {
    const scope = (critScope: "attacksAndSaves" | "attacksOnly", kind: "check" | "save"): string | null =>
      resolveCheck({ natural: 20, total: 2 }, 18, { critScope }, kind).critical;
    expect([scope("attacksAndSaves", "check"), scope("attacksAndSaves", "save"), scope("attacksOnly", "save")]).toEqual(
      [null, "success", null],
    );
    expect(resolveCheck({ natural: 20, total: 2 }, 18, homebrew, "death").critical).toBeNull();
    expect(resolveCheck({ natural: 1, total: 2 }, 1, homebrew, "initiative").success).toBe(true);
  });
  it("B-DICE-01 C-32: a flat -2 on all d20 tests reaches attack, save, check and Defense alike", () => {
    expect(conditionEffects([{ id: "exhaustion", level: 1 }]).d20).toEqual([
      { source: "effect", label: "OD20.Condition.exhaustion", value: -2, rules: ["B-COND-EXH-2"] },
    ]);
  });
});
