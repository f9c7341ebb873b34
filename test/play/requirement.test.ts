/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { describe, expect, it } from "vitest";
import { judgeRequirement, type Bearer } from "../../module/play/modifiers/mastery-requirement.pure.ts";

const bearer = (differences: Partial<Bearer> = {}): Bearer => ({
  attributes: { acrobatics: { step: 1 } },
  skills: { stealth: { step: 1 } },
  mastery: {
    weapons: { oneHanded: 2 },
    armor: { shield: 0 },
    spellAttack: 3,
    spellDc: 0,
    tools: [{ key: "lute", step: 2 }],
  },
  granted: {},
  own: { weapons: {}, skills: {}, attributes: {} },
  ...differences,
});
const needs = (track: string, key: string, step: number) => ({ track, key, step });

describe("H-MAS-18: what is open from a step on", () => {
  it("is open to all without a key or a step", () => {
    expect([
      judgeRequirement(needs("skill", "", 2), bearer()),
      judgeRequirement(needs("skill", "stealth", 0), bearer()),
    ]).toEqual([null, null]);
  });
  it("asks for the step of its own kind of mastery (H-MAS-18)", () => {
    const held = (track: string, key: string): number | null =>
      judgeRequirement(needs(track, key, 2), bearer())?.held ?? null;
    expect([
      held("skill", "stealth"),
      held("weapon", "oneHanded"),
      held("attribute", "acrobatics"),
      held("armor", "shield"),
      held("spellAttack", "spellAttack"),
      held("tool", "lute"),
      held("tool", "drum"),
    ]).toEqual([1, 2, 1, 0, 3, 2, 0]);
    expect(judgeRequirement(needs("skill", "stealth", 2), bearer())).toMatchObject({ met: false });
    expect(judgeRequirement(needs("weapon", "oneHanded", 2), bearer())).toMatchObject({ met: true });
  });
  it("counts what is given and what the table's lists added, each of its own kind", () => {
    expect(
      judgeRequirement(needs("skill", "stealth", 2), bearer({ granted: { "skill.stealth": { step: 2 } } })),
    ).toMatchObject({ held: 2, met: true });
    const own = { weapons: { whip: 3 }, skills: { cooking: { step: 2 } }, attributes: { luck: { step: 1 } } };
    expect([
      judgeRequirement(needs("weapon", "whip", 3), bearer({ own }))?.met,
      judgeRequirement(needs("skill", "cooking", 2), bearer({ own }))?.met,
      judgeRequirement(needs("attribute", "luck", 2), bearer({ own }))?.met,
      judgeRequirement(needs("skill", "whip", 1), bearer({ own }))?.met,
    ]).toEqual([true, true, false, false]);
  });
  it("holds nothing against a thing that nobody bears, and survives any key and step", () => {
    expect(judgeRequirement(needs("skill", "stealth", 2), null)).toMatchObject({ held: null, met: true });
    expect(judgeRequirement(needs("toString", "constructor", 9), bearer())).toMatchObject({ held: 0, met: false });
    expect(
      judgeRequirement(
        needs("spellAttack", "spellAttack", 9),
        bearer({ mastery: { ...bearer().mastery, spellAttack: 4 } }),
      ),
    ).toMatchObject({ met: true });
  });
});
