/** What armor takes off. */
import { describe, expect, it } from "vitest";
import {
  ARMOR_TYPES,
  armorReduction,
  defenseContributions,
  fixedDefense,
  mitigateDamage,
  reductionContributions,
  resolveRuleset,
  sumContributions,
  type DamageInput,
} from "../../module/rules/index.ts";

const homebrew = resolveRuleset();
const hit = (i: Partial<DamageInput>): number =>
  mitigateDamage(
    {
      rows: [],
      halved: false,
      reduction: 0,
      resistances: [],
      vulnerabilities: [],
      immunities: [],
      threshold: null,
      ...i,
    },
    homebrew,
  ).total;

describe("ledger 4.3: reduction by armor and step", () => {
  it.each([
    ["light", [0, 1, 2, 3, 4]],
    ["medium", [1, 2, 3, 4, 5]],
    ["heavy", [2, 3, 4, 5, 6]],
    ["shield", [0, 1, 2, 3, 4]],
  ] as const)("H-DMG-02 H-DMG-03 H-DMG-04: %s reduces %j", (type, table) => {
    expect([0, 1, 2, 3, 4].map((step) => armorReduction(type, step))).toEqual(table);
  });
  it("H-DMG-04: monotone in the step", () => {
    for (const type of ARMOR_TYPES)
      for (const step of [0, 1, 2, 3])
        expect(armorReduction(type, step + 1)).toBeGreaterThanOrEqual(armorReduction(type, step));
  });
  it("H-DMG-08: heavy 1 and shield 1 make 4", () => {
    expect(
      sumContributions(
        reductionContributions({
          armor: { type: "heavy", step: 1, name: "Plate" },
          shield: { step: 1, name: "Shield" },
        }),
      ),
    ).toBe(4);
  });
  it("H-DMG-05: a robe reduces nothing; base has no reduction at all", () => {
    expect(reductionContributions({ armor: { type: "none", step: 3, name: "Robe" } })).toEqual([]);
    expect(
      reductionContributions({ shield: { step: 3, name: "Shield" } }, resolveRuleset({ profile: "base" })),
    ).toEqual([]);
    // @ts-expect-error: an unknown kind
    expect(() => armorReduction("robe", 1)).toThrow(/armorType/);
  });
  it("H-MAS-10: heavy armor of step 4 takes 6 off, off the body nothing", () => {
    expect([
      hit({ rows: [{ type: "slashing", amount: 8 }], reduction: armorReduction("heavy", 4) }),
      hit({ rows: [{ type: "slashing", amount: 8 }] }),
    ]).toEqual([2, 8]);
  });
  it("B-ATK-04: an Armor Class is 10 and the parts", () => {
    expect(fixedDefense(defenseContributions({ kind: "physical", dexterity: 2 }))).toBe(12);
  });
});
