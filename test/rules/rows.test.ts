import { describe, expect, it } from "vitest";
import {
  ACTIONS, ATTRIBUTES, ATTRIBUTE_CHARACTERISTIC, DAMAGE_TYPES, MAX_CIRCLE, RulesError, SKILLS, UNREDUCED_TYPES, WEAPON_CATEGORIES, advancement, armorReduction, attackSituation, attacksOfOpportunity3e, attributeForSave, breath, carrying, castSpell, changedSpeed,
  checkContributions, concentrationDc, conditionEffects, cutsCorner, damage3e, defenseContributions, deathCheckDc, endOfFight, exhaustion, fall, fixedDefense, fromBase, hunger, influenceDc, initiativeOrder, isReducible, isSkillOpen, jump, levelForXp, longRest, longRestHealing,
  masteryBonus, maxHitPointContributions, mitigateDamage, movement3e, nearSide, newTurn, passiveAwareness, pointBudget, reachedCells, refresh3e, resolveRuleset, roundsOf, saveContributions3e, saveFactor, spellSaveDc, spend, spend3e, spendMovement, starvationLevels,
  stepFeet, sumContributions, suffocationLevels, thirst, trainingBonus, travel, type DamageInput, type SituationFacts, type Skill,
} from "../../module/rules/index.ts";

const homebrew = resolveRuleset();
const base = resolveRuleset({ profile: "base" });
const hit = (i: Partial<DamageInput>): number => mitigateDamage({ parts: [], halved: false, reduction: 0, resistances: [], vulnerabilities: [], immunities: [], threshold: null, ...i }, homebrew).total;
const skillsOf = (characteristic: string): string[] => Object.keys(SKILLS).filter((key) => SKILLS[key as Skill].characteristic === characteristic);

describe("areas 1 to 5", () => {
  it("B-DICE-01 C-32: a flat -2 on all d20 tests reaches attack, save, check and Defense alike", () => { expect(conditionEffects([{ id: "exhaustion", level: 1 }]).d20).toEqual([{ source: "effect", label: "OD20.Condition.exhaustion", value: -2, rules: ["B-COND-EXH-2"] }]); });
  it("B-CHAR-01 D-C7: the base game's names", () => {
    expect((["constitution", "intelligence", "wisdom"] as const).map(fromBase)).toEqual(["endurance", "learning", "perception"]);
    // @ts-expect-error: no such name
    expect(() => fromBase("toString")).toThrow(/name/);
  });
  it("B-SAVE-03 C-22: the base game's saves as Attributes", () => {
    expect((["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"] as const).map((name) => attributeForSave(name))).toEqual(["athletics", "acrobatics", "adaptability", "analysis", "discipline", "discipline"]);
    expect(attributeForSave("wisdom", false)).toBe("awareness");
  });
  it("H-MAS-03: level 5 without purchases leaves every step where it was; points wait", () => { expect([pointBudget(5, homebrew).talents, masteryBonus(0)]).toEqual([4, 0]); });
  it("H-MAS-10: heavy armor of step 4 takes 6 off, off the body nothing", () => { expect([hit({ parts: [{ type: "slashing", amount: 8 }], reduction: armorReduction("heavy", 4) }), hit({ parts: [{ type: "slashing", amount: 8 }] })]).toEqual([2, 8]); });
  it("H-MAS-16 H-SKL-07: an Attribute's step adds to saves and to ordinary checks alike", () => { expect(sumContributions(checkContributions({ characteristicKey: "strength", modifier: 0, step: 1 }))).toBe(1); });
  it("B-SKL-01 B-SKL-02: Athletics and Acrobatics are Attributes; Dexterity keeps two skills", () => {
    expect([ATTRIBUTE_CHARACTERISTIC[ATTRIBUTES[0]], ATTRIBUTE_CHARACTERISTIC.acrobatics]).toEqual(["strength", "dexterity"]);
    expect(skillsOf("dexterity")).toEqual(["sleightOfHand", "stealth"]);
  });
  it("B-SKL-03 B-SKL-04 B-SKL-05: the skills of Learning, Perception and Charisma", () => {
    expect([skillsOf("learning"), skillsOf("perception"), skillsOf("charisma")]).toEqual([["arcana", "history", "nature", "religion"], ["animalHandling", "insight", "medicine", "survival"], ["deception", "intimidation", "performance", "persuasion"]]);
  });
  it("B-SKL-06 H-SKL-03: in base the untrained may roll everything", () => { expect([isSkillOpen(true, 0, homebrew), isSkillOpen(true, 0, base), isSkillOpen(true, 1, homebrew)]).toEqual([false, true, true]); });
  it("B-PROF-05: the untrained wield any weapon, the trained add the proficiency bonus", () => { expect([trainingBonus([0], 5, base), trainingBonus([1], 5, base)]).toEqual([0, 3]); });
  it("B-ATK-04: an Armor Class is 10 and the parts", () => { expect(fixedDefense(defenseContributions({ kind: "physical", dexterity: 2 }))).toBe(12); });
  it("H-PRG-03: without experience the level is 1", () => { expect(levelForXp(0)).toBe(1); });
  it("H-PRG-06 C-01: level 10 has 9 Talents and 18 Power, or 9 with the other reading", () => {
    expect(pointBudget(10, homebrew)).toEqual({ talents: 9, power: 18 });
    expect(pointBudget(10, resolveRuleset({ overrides: { powerPerLevel: 1 } })).power).toBe(9);
  });
});

describe("areas 6 to 11", () => {
  it("B-TURN-05: the order does not change with the rounds", () => {
    const entries = [{ id: "a", total: 5, modifier: 0, playerCharacter: true }, { id: "b", total: 15, modifier: 0, playerCharacter: false }];
    expect(initiativeOrder(initiativeOrder(entries).map(({ id, total }) => ({ id, total, modifier: 0, playerCharacter: id === "a" })))).toEqual(initiativeOrder(entries));
  });
  it("B-TURN-08: the action before or after the move", () => {
    const attackFirst = spendMovement(spend(newTurn(30), "attack", {}, homebrew).state, 30).state;
    expect(spend(spendMovement(newTurn(30), 30).state, "attack", {}, homebrew).state).toEqual(attackFirst);
  });
  it("B-TURN-11 C-16: opening a door is free, working a lever is Utilize", () => { expect([spend(newTurn(30), "free", {}, homebrew).state.active, spend(newTurn(30), ACTIONS.utilize.use, {}, homebrew).state.active]).toEqual([1, 0]); });
  it("B-TURN-20: the end of the fight wakes those who were healed", () => { expect(endOfFight({ hitPoints: 4, droppedOut: true }).conscious).toBe(true); });
  it("B-MOV-04: a diagonal past a wall's corner is warned about", () => {
    expect(cutsCorner({ x: 0, y: 0 }, { x: 1, y: 1 }, [{ x: 1, y: 0 }])).toBe(true);
    expect([cutsCorner({ x: 0, y: 0 }, { x: 1, y: 0 }, [{ x: 1, y: 1 }]), cutsCorner({ x: 0, y: 0 }, { x: 1, y: 1 }, [{ x: 2, y: 2 }])]).toEqual([false, false]);
  });
  it("H-ATK-15: circumstances come as advantage and disadvantage with their reasons", () => {
    const facts: SituationFacts = { ranged: true, targetUnseen: true };
    expect(attackSituation(facts, homebrew)).toMatchObject({ state: -1, disadvantages: [{ rules: ["B-ATK-07"] }] });
  });
  it("H-DMG-06 H-DMG-07: a fire bolt of 9 against medium step 1 does 7; force, necrotic, psychic and radiant are not reduced", () => {
    expect(hit({ parts: [{ type: "fire", amount: 9 }], reduction: armorReduction("medium", 1) })).toBe(7);
    expect(DAMAGE_TYPES.filter((type) => !isReducible(type))).toEqual([...UNREDUCED_TYPES]);
    expect(hit({ parts: [{ type: "slashing", amount: 6 }, { type: "radiant", amount: 4 }], reduction: 3 })).toBe(7);
  });
  it("B-DMG-06: a save for half of 27 leaves 13", () => { expect([hit({ parts: [{ type: "fire", amount: 27 }], halved: saveFactor(true, "half") === 0.5 }), saveFactor(false, "half")]).toEqual([13, 1]); });
  it("H-RES-01 B-RES-01: 9 fire are 4, once", () => { expect(hit({ parts: [{ type: "fire", amount: 9 }], resistances: ["fire", "fire"] })).toBe(4); });
  it("H-RES-02 H-RES-03: 9 fire are 13 for any creature that is vulnerable", () => { expect(hit({ parts: [{ type: "fire", amount: 9 }], vulnerabilities: ["fire"] })).toBe(13); });
});

describe("areas 17 to 32", () => {
  it("H-HEAL-02 C-29: half of 21, rounded down", () => { expect(longRestHealing(21, 1, homebrew)).toBe(10); });
  it("H-SPL-02 H-SPL-03 H-SPL-12: nine circles, slots as the class has them", () => {
    expect(MAX_CIRCLE).toBe(9);
    expect(castSpell({ circle: 9, slots: Array.from({ length: 9 }, () => ({ value: 1, max: 1 })) }).ok).toBe(true);
    expect(() => castSpell({ circle: 10, slots: [] })).toThrow(/circle/);
  });
  it("B-AOE-03: an area put behind a wall begins before it", () => {
    const wall = { ax: 3, ay: -5, bx: 3, by: 5 };
    expect([nearSide({ x: 0, y: 0 }, { x: 6, y: 0 }, [wall]), nearSide({ x: 0, y: 0 }, { x: 6, y: 0 }, []), nearSide({ x: 1, y: 1 }, { x: 1, y: 1 }, [wall])]).toEqual([{ x: 2, y: 0 }, { x: 6, y: 0 }, { x: 1, y: 1 }]);
  });
  it("B-ACT-15: readying spends the action now, its release the reaction", () => {
    const readied = spend(newTurn(30), ACTIONS.ready.use, {}, homebrew);
    expect(spend(readied.state, "reaction", {}, homebrew).state).toMatchObject({ active: 0, reaction: 0 });
  });
  it("B-MISC-13: simple and martial weapons", () => { expect(WEAPON_CATEGORIES).toEqual(["simple", "martial"]); });
  it("D-DMG-01: 1d8+2 of 7 takes 5 to -2", () => { expect(damage3e({ hitPoints: 5, stable: false }, 7)).toEqual({ hitPoints: -2, stable: false }); });
  it("D-SPL-01: move and cast", () => { expect(spend3e(spend3e(refresh3e(), "moveEquivalent").turn, "cast").ok).toBe(true); });
  it("D-AOO-03: an attack of opportunity costs no action", () => { expect(spend3e(refresh3e(), "attackOfOpportunity").turn).toMatchObject({ standard: 0, moveEquivalent: 0, attacksOfOpportunity: 1 }); });
});

describe("bad numbers", () => {
  const cases: Record<string, (x: number) => unknown> = {
    advancement: (x) => advancement(x, 1), armorReduction: (x) => armorReduction("light", x), attacksOfOpportunity3e: (x) => attacksOfOpportunity3e({ kind: "cast", cells: [{ x, y: 0 }] }, []), breath, carrying: (x) => carrying(10, "medium", x),
    changedSpeed: (x) => changedSpeed(30, { factor: x }), concentrationDc, damage3e: (x) => damage3e({ hitPoints: 0, stable: true }, x), deathCheckDc, exhaustion, fall, hunger: (x) => hunger("medium", x, 0), influenceDc,
    jump: (x) => jump({ strength: x, strengthModifier: 0, running: true }), longRest: (x) => longRest({ hitPoints: { value: x, max: 10, temporary: 0 }, level: 1 }, homebrew), maxHitPointContributions: (x) => maxHitPointContributions({ base: x, level: 1, enduranceModifier: 0 }),
    movement3e: (x) => movement3e(x, "run"), newTurn, passiveAwareness: (x) => passiveAwareness([{ source: "adjust", label: "OD20.Part.Bonus", value: x }]), reachedCells: (x) => reachedCells({ x, y: 0 }, [], []), roundsOf: (x) => roundsOf({ minutes: x }),
    saveContributions3e: (x) => sumContributions(saveContributions3e("will", x, 0)), spellSaveDc: (x) => spellSaveDc({ characteristicKey: "learning", modifier: x, step: 0 }, homebrew), spendMovement: (x) => spendMovement(newTurn(30), x), starvationLevels, stepFeet: (x) => stepFeet(x, 0, homebrew),
    suffocationLevels, thirst: (x) => thirst("medium", x), travel: (x) => travel("slow", x),
  };
  const isClean = (value: unknown): boolean => typeof value === "number" ? Number.isFinite(value) : typeof value !== "object" || value === null || Object.values(value).every(isClean);
  it.each(Object.keys(cases))("B-DICE-12: %s answers bad numbers with a typed error or a clean number", (name) => {
    for (const x of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e15, -1e15, 0.3, -1]) {
      let answer: unknown = 0;
      try {
        answer = cases[name]?.(x);
      } catch (error) {
        expect(error).toBeInstanceOf(RulesError);
      }
      expect(isClean(answer), `${name}(${String(x)})`).toBe(true);
    }
  });
});
