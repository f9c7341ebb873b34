import { describe, expect, it } from "vitest";
import {
  OUTCOME_FIELDS,
  PROFILES,
  RULESET_FIELDS,
  RulesetError,
  expertiseBonus,
  initiativeContributions,
  newTurn,
  outcomeOverrides,
  readRuleset,
  resolveRuleset,
  standUp,
  stepFeet,
  type Ruleset,
} from "../../module/rules/index.ts";

function field(choice: unknown): string {
  try {
    // @ts-expect-error: foreign data
    resolveRuleset(choice);
  } catch (error) {
    if (error instanceof RulesetError) return error.field;
  }
  return "accepted";
}

describe("ruleset", () => {
  it("C-01 C-03 C-28 C-33 C-38 C-40 C-64: homebrew has the defaults of the ledger", () => {
    expect(resolveRuleset()).toMatchObject({
      profile: "homebrew",
      powerPerLevel: 2,
      talentsPerLevel: 1,
      startPower: 0,
      startTalents: "byClass",
      reactionRefresh: "ownTurn",
      natDefense: "auto",
      critScope: "all",
      fumbleBonus: "advantage",
      reductionScope: "perHit",
      aoeShape: "alternating",
      dropOut: "stable",
      standRule: "dcDepth",
      deathDifficulty: "rising",
      flatFooted: "noDexterity",
      massiveDamage: true,
      longRestHealing: "half",
      hitDice: false,
      npcAtZero: "dead",
      componentCheck: "warn",
      preparationChange: "tell",
      untrainedArmorPenalty: true,
      grapple: "contest",
      spellAttackModifier: "perSpell",
      fumbleOnDefense: false,
      helplessDefense: "roll",
      defenseMastery: false,
      passThroughBase: false,
      freeAttackUnarmed: true,
      reductionOrder: "afterHalving",
      doubleCritTie: "half",
      critDice: "dice",
      pvpCritDouble: false,
      healFromZero: false,
      characteristicRaise: 1,
      d20crits: false,
      positions: true,
      rankLimit: "tell",
    });
  });
  it("D-C9: every profile has every field, with values that the fields accept", () => {
    for (const [id, profile] of Object.entries(PROFILES)) {
      expect(Object.keys(profile).sort()).toEqual(Object.keys(RULESET_FIELDS).sort());
      expect(resolveRuleset({ profile: id, overrides: profile })).toEqual(profile);
    }
  });
  it.each([
    [{ profile: "pathfinder" }, "profile"],
    [{ profile: "__proto__" }, "profile"],
    [{ profile: "base", overrides: { profile: "homebrew" } }, "profile"],
    [{ overrides: { natDefence: "auto" } }, "natDefence"],
    [{ overrides: { natDefense: "sometimes" } }, "natDefense"],
    [{ overrides: { massiveDamage: 1 } }, "massiveDamage"],
    [{ overrides: { powerPerLevel: 2.5 } }, "powerPerLevel"],
    [{ overrides: { startTalents: -1 } }, "startTalents"],
    [{ overrides: [] }, "overrides"],
    [{ overrides: "x" }, "overrides"],
    [{ overrides: { constructor: 1 } }, "constructor"],
    [{ overrides: JSON.parse('{"__proto__": {"natDefense": "x"}}') as unknown }, "__proto__"],
  ])("C-40: %j is refused and names %s", (choice, name) => {
    expect(field(choice)).toBe(name);
  });
  it("D-C9 C-61: what used to belong to a profile is chosen singly", () => {
    const rules = resolveRuleset({
      overrides: { diagonals: "one", standUp: "half", expertise: "double", initiative: "dexterity", allyCell: 1 },
    });
    expect(stepFeet(0, 4, rules)).toBe(20);
    expect(stepFeet(0, 4, PROFILES.homebrew)).toBe(30);
    expect(standUp(newTurn(30), rules).cost).toBe(15);
    expect(expertiseBonus(1, 9, rules)).toBe(4);
    expect(initiativeContributions({ perception: 3, dexterity: 2 }, rules)).toHaveLength(1);
  });
  it("C-40: an error says what would do", () => {
    expect(() => resolveRuleset({ overrides: JSON.parse('{"diagonals":"two"}') as Partial<Ruleset> })).toThrow(
      "diagonals: must be alternating, one",
    );
    expect(() => resolveRuleset({ overrides: { startTalents: -1 } })).toThrow(
      "startTalents: must be byClass, a whole number from 0 to 100",
    );
  });
  it("C-58: numbers and words that a field knows are accepted", () => {
    expect(resolveRuleset({ overrides: { startTalents: 4, natDefense: undefined } })).toMatchObject({
      startTalents: 4,
      natDefense: "auto",
    });
    expect(resolveRuleset({ profile: "base", overrides: null })).toEqual(PROFILES.base);
  });
  it("C-40: outcome fields carry a message's rules without its profile", () => {
    const rules = resolveRuleset({ profile: "base", overrides: { natDefense: "tieOnly" } });
    const stored = outcomeOverrides(rules);
    expect(Object.keys(stored)).toEqual([...OUTCOME_FIELDS]);
    const read = readRuleset("gone", stored);
    for (const key of OUTCOME_FIELDS) expect(read[key]).toBe(rules[key]);
  });
  it("C-40: reading foreign rules drops what makes no sense", () => {
    expect(readRuleset(null, { natDefense: "x", critDice: "result", other: 1, profile: "base" })).toEqual({
      ...PROFILES.homebrew,
      critDice: "result",
    } satisfies Ruleset);
    expect(readRuleset("d20-3e", 7)).toEqual(PROFILES["d20-3e"]);
  });
  it("C-40: one record is read once for every target of its card, and anew under another profile", () => {
    const stored = { critDice: "result" };
    const read = readRuleset("base", stored);
    expect(readRuleset("base", stored)).toBe(read);
    expect(readRuleset("homebrew", stored)).toEqual({ ...PROFILES.homebrew, critDice: "result" });
    expect(readRuleset("base", stored)).toEqual(read);
  });
});
