/** Cover. */
import { describe, expect, it } from "vitest";
import {
  bestCover,
  checkContributions,
  coverBonus,
  defenseContributions,
  mayTarget,
  sumContributions,
  coverContribution,
  type DefenseInput,
} from "../../module/rules/index.ts";

const defense = (i: Partial<DefenseInput>): number =>
  sumContributions(defenseContributions({ kind: "physical", dexterity: 0, ...i }));

describe("area 12: cover", () => {
  it("H-COV-01 H-COV-02: half turns 14 into 16, three quarters into 19", () => {
    expect([14 + coverBonus("half"), 14 + coverBonus("threeQuarters"), 14 + coverBonus("none")]).toEqual([16, 19, 14]);
    expect(defense({ cover: "half", kind: "magical" })).toBe(2);
  });
  it("H-SKL-09: Dexterity +3, step 1 and half cover save with +6", () => {
    const cover = coverContribution("half");
    expect(
      sumContributions(
        checkContributions({ characteristicKey: "dexterity", modifier: 3, step: 1, extra: cover ? [cover] : [] }),
      ),
    ).toBe(6);
  });
  it("H-COV-03: full cover blocks", () => {
    expect([mayTarget("full"), mayTarget("threeQuarters")]).toEqual([false, true]);
  });
  it("B-COV-02: half and three quarters give +5", () => {
    expect(coverBonus(bestCover(["half", "threeQuarters", "none"]))).toBe(5);
  });
});
