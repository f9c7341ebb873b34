/** Skills and Attributes. */
import { describe, expect, it } from "vitest";
import {
  ATTRIBUTES,
  ATTRIBUTE_CHARACTERISTIC,
  DAMAGE_TYPES,
  SKILLS,
  SKILL_KEYS,
  abilityModifier,
  attributeForSave,
  checkContributions,
  isSkillOpen,
  mayRollSkill,
  resolveCheck,
  resolveRuleset,
  sumContributions,
  type CheckInput,
} from "../../module/rules/index.ts";

const homebrew = resolveRuleset();
const check = (i: Partial<CheckInput>): number =>
  sumContributions(checkContributions({ characteristicKey: "dexterity", modifier: 0, ...i }));
const base = resolveRuleset({ profile: "base" });
const skillsOf = (characteristic: string): string[] =>
  Object.keys(SKILLS).filter((key) => SKILLS[key as keyof typeof SKILLS].characteristic === characteristic);

describe("area 4: skills and Attributes", () => {
  it("H-SKL-01 H-SKL-02: Dexterity +2, step 1, a 10 make 13; step 0 makes 12", () => {
    expect(10 + check({ modifier: 2, step: 1 })).toBe(13);
    expect(10 + check({ modifier: 2, step: 0 })).toBe(12);
  });
  it("H-SKL-03: trained-only skills are refused at step 0", () => {
    expect(mayRollSkill(SKILLS.arcana.trainedOnly, 0)).toBe(false);
    expect(mayRollSkill(SKILLS.arcana.trainedOnly, 1)).toBe(true);
    expect(mayRollSkill(SKILLS.stealth.trainedOnly, 0)).toBe(true);
  });
  it("H-SKL-05 C-24: six Attributes, one per characteristic, and fourteen skills", () => {
    expect(new Set(ATTRIBUTES.map((key) => ATTRIBUTE_CHARACTERISTIC[key])).size).toBe(6);
    expect([...SKILL_KEYS].sort()).toEqual(Object.keys(SKILLS).sort());
    expect(SKILL_KEYS).toHaveLength(14);
    expect(DAMAGE_TYPES).toHaveLength(13);
  });
  it("H-SKL-06: Endurance +1, Adaptability 2, a 9 make 12 and fail against 13", () => {
    const total = 9 + check({ characteristicKey: "endurance", modifier: 1, step: 2 });
    expect(total).toBe(12);
    expect(resolveCheck({ natural: 9, total }, 13, homebrew, "save").success).toBe(false);
  });
  it("H-SKL-08: Strength 15 and step 2 make +4", () => {
    expect(check({ characteristicKey: "strength", modifier: abilityModifier(15), step: 2 })).toBe(4);
  });
  it("H-SKL-11: step 2 with modifier 0 makes +2", () => {
    expect(check({ step: 2 })).toBe(2);
  });
  it("B-SAVE-01: 12 + 2 + 1 succeeds against 15", () => {
    expect(
      resolveCheck({ natural: 12, total: 12 + check({ modifier: 2, step: 1 }) }, 15, homebrew, "save").success,
    ).toBe(true);
  });
  it("C-64: a stat block's total replaces the parts", () => {
    expect(check({ modifier: 5, step: 3, expertise: true, fixedTotal: 4, bonus: 1 })).toBe(5);
  });
  it("B-SAVE-03 C-22: the base game's saves as Attributes", () => {
    expect(
      (["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"] as const).map((name) =>
        attributeForSave(name),
      ),
    ).toEqual(["athletics", "acrobatics", "adaptability", "analysis", "discipline", "discipline"]);
    expect(attributeForSave("wisdom", false)).toBe("awareness");
  });
  it("H-MAS-16 H-SKL-07: an Attribute's step adds to saves and to ordinary checks alike", () => {
    expect(sumContributions(checkContributions({ characteristicKey: "strength", modifier: 0, step: 1 }))).toBe(1);
  });
  it("B-SKL-01 B-SKL-02: Athletics and Acrobatics are Attributes; Dexterity keeps two skills", () => {
    expect([ATTRIBUTE_CHARACTERISTIC[ATTRIBUTES[0]], ATTRIBUTE_CHARACTERISTIC.acrobatics]).toEqual([
      "strength",
      "dexterity",
    ]);
    expect(skillsOf("dexterity")).toEqual(["sleightOfHand", "stealth"]);
  });
  it("B-SKL-03 B-SKL-04 B-SKL-05: the skills of Learning, Perception and Charisma", () => {
    expect([skillsOf("learning"), skillsOf("perception"), skillsOf("charisma")]).toEqual([
      ["arcana", "history", "nature", "religion"],
      ["animalHandling", "insight", "medicine", "survival"],
      ["deception", "intimidation", "performance", "persuasion"],
    ]);
  });
  it("B-SKL-06 H-SKL-03: in base the untrained may roll everything", () => {
    expect([isSkillOpen(true, 0, homebrew), isSkillOpen(true, 0, base), isSkillOpen(true, 1, homebrew)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
