import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bonusFormula,
  resolveRuleset,
  sumContributions,
  toolCheckContributions,
  type Contribution,
  type ToolCheckInput,
} from "../../module/rules/index.ts";

const DEXTERITY: Contribution = { source: "characteristic", label: "OD20.Part.Dexterity", value: 3 };
const WOUND: Contribution = { source: "effect", label: "OD20.Part.Effect", value: -1 };
const input: ToolCheckInput = {
  bare: [DEXTERITY, WOUND],
  toolStep: 1,
  skillStep: 0,
  level: 9,
  bonus: 0,
  name: "Lockpicks",
};
const step = fc.integer({ min: 0, max: 4 });

describe("checks with a tool", () => {
  it("B-PROF-06: characteristic, the tool's step, what it adds itself, then what counts for every check", () => {
    const { parts, advantage } = toolCheckContributions({ ...input, toolStep: 2, bonus: 1 });
    expect(parts.map(({ source, value }) => [source, value])).toEqual([
      ["characteristic", 3],
      ["mastery", 2],
      ["item", 1],
      ["effect", -1],
    ]);
    expect(parts[1]?.rules).toEqual(["B-PROF-06", "B-PROF-02"]);
    expect(parts[2]).toMatchObject({ name: "Lockpicks", rules: ["C-55"] });
    expect([advantage, bonusFormula(parts)]).toEqual([false, " + 5"]);
  });
  it("B-PROF-06: lockpicks 1 and sleight of hand 1 roll with advantage and add 1, not 2", () => {
    const { parts, advantage } = toolCheckContributions({ ...input, bare: [DEXTERITY], skillStep: 1 });
    expect([advantage, sumContributions(parts)]).toEqual([true, 4]);
  });
  it("B-PROF-06: without the tool training with it does not count, and with a skill it gives no advantage", () => {
    const { parts, advantage } = toolCheckContributions({ ...input, toolStep: 3, skillStep: 1, atHand: false });
    expect([advantage, sumContributions(parts)]).toEqual([false, 3]);
    expect(sumContributions(toolCheckContributions({ ...input, toolStep: 3, atHand: false }).parts)).toBe(2);
  });
  it("B-PROF-02: the better of the two steps counts, once; advantage needs both", () => {
    fc.assert(
      fc.property(step, step, (toolStep, skillStep) => {
        const { parts, advantage } = toolCheckContributions({ ...input, toolStep, skillStep });
        expect(sumContributions(parts)).toBe(2 + Math.max(toolStep, skillStep));
        expect(advantage).toBe(toolStep > 0 && skillStep > 0);
      }),
    );
  });
  it("B-PROF-01: where proficiency counts, any step adds the bonus of the level; by the base attack bonus nothing", () => {
    expect(sumContributions(toolCheckContributions(input, resolveRuleset({ profile: "base" })).parts)).toBe(6);
    expect(sumContributions(toolCheckContributions(input, resolveRuleset({ profile: "d20-3e" })).parts)).toBe(2);
  });
});
