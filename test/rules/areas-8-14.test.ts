import { describe, expect, it } from "vitest";
import {
  IMPROVISED_RANGE, IMPROVISED_WEAPON, SAVES_3E, UNARMED_STRIKE, armorClassContributions3e, attackContributions, attackContributions3e, attackSituation, attacksPerAction, bestCover, checkContributions, coverBonus,
  damageContributions, damageModifier, defenseContributions, fixedDefense, fumbleContribution, grappleEnds, grappleTest, gripFormula, hasDice, helplessParts, helplessTarget, isGrappleSize, isHelpless, isHinderedShot, mayTarget,
  parseFormula, rangeState, reload, resolveRuleset, saveContributions3e, shoot, sumContributions, twoWeaponAttack, weaponUses, coverContribution,
  type AmmunitionState, type Characteristic, type DefenseInput, type WeaponDamageInput,
} from "../../module/rules/index.ts";

const homebrew = resolveRuleset();
const third = resolveRuleset({ profile: "d20-3e" });
const armor = { name: "Mail", bonus: { physical: 4, magical: 1 }, maxDexterity: null };
const defense = (i: Partial<DefenseInput>): number => sumContributions(defenseContributions({ kind: "physical", dexterity: 0, ...i }));
const modifiers = (strength: number, dexterity: number): Record<Characteristic, number> => ({ strength, dexterity, endurance: 0, learning: 0, perception: 2, charisma: 0 });
const bonus = (i: Partial<WeaponDamageInput>, ruleset = homebrew): number =>
  sumContributions(damageContributions({ use: "strike", characteristicKey: "strength", modifiers: modifiers(3, 3), hasDice: true, ...i }, ruleset));

describe("area 8: Defense", () => {
  it("H-ATK-08 H-ATK-09 H-ATK-10: Dexterity +3, armor +4 / +1, a 10 make 17 and 14", () => {
    expect(10 + defense({ dexterity: 3, armor })).toBe(17);
    expect(10 + defense({ dexterity: 3, armor, kind: "magical" })).toBe(14);
  });
  it("H-ATK-11 C-69: a cap of 2 turns +4 into +2 and leaves -1", () => {
    const capped = { ...armor, bonus: { physical: 0, magical: 0 }, maxDexterity: 2 };
    expect([defense({ dexterity: 4, armor: capped }), defense({ dexterity: 4, armor: capped, kind: "magical" }), defense({ dexterity: -1, armor: capped })]).toEqual([2, 2, -1]);
  });
  it("C-99 C-43 B-PROF-08: shield adds to armor, untrained it adds nothing where that hinders", () => {
    const shield = { name: "Shield", bonus: { physical: 2, magical: 1 } };
    expect(defense({ armor, shield })).toBe(6);
    expect(defense({ armor, shield: { ...shield, step: 0 } })).toBe(4);
    expect(sumContributions(defenseContributions({ kind: "physical", dexterity: 0, shield: { ...shield, step: 0 } }, { untrainedArmorPenalty: false, defenseMastery: false }))).toBe(2);
  });
  it("C-04: defenseMastery adds the armor's step", () => {
    expect(sumContributions(defenseContributions({ kind: "physical", dexterity: 0, armor: { ...armor, step: 2 } }, resolveRuleset({ overrides: { defenseMastery: true } })))).toBe(6);
  });
  it("C-64: a stat block's total, and 10 + bonus when it does not roll", () => {
    const parts = defenseContributions({ kind: "physical", dexterity: 3, armor, fixedTotal: 5, cover: "half" });
    expect(fixedDefense(parts)).toBe(17);
  });
  it("B-ATK-11 H-ATK-14: reach 5 at distance 10 is out of reach", () => {
    expect(rangeState({ distance: 10, normal: null, max: null, ranged: false }).state).toBe("outOfReach");
    expect(rangeState({ distance: 10, normal: null, max: null, reach: 10, ranged: false }).state).toBe("ok");
    expect(() => rangeState({ distance: Number.NaN, normal: null, max: null, ranged: false })).toThrow(/distance/);
  });
  it("B-ATK-12: one extra attack makes two", () => { expect(attacksPerAction(1)).toBe(2); });
  it("B-ATK-15: an unarmed strike with Strength +3 does 4", () => {
    expect(Number(UNARMED_STRIKE.formula) + bonus({ hasDice: false, addsModifier: UNARMED_STRIKE.addsModifier })).toBe(4);
  });
  it("B-ATK-16 B-ATK-17 C-65: grapple by contest, or DC 12 with Strength +3 and step 1", () => {
    expect(grappleTest(3, 1, homebrew)).toEqual({ kind: "contest" });
    expect(grappleTest(3, 1, resolveRuleset({ overrides: { grapple: "dc" } }))).toEqual({ kind: "dc", dc: 12 });
    expect([isGrappleSize("medium", "large"), isGrappleSize("medium", "huge")]).toEqual([true, false]);
  });
  it("B-ATK-05: one body armor counts, armor or the robe's own bonus", () => {
    expect(defense({ armor: { ...armor, name: "Robe", bonus: { physical: 0, magical: 2 } }, kind: "magical" })).toBe(2);
  });
  it("B-ATK-19: escaping with d20+4 against 12 needs an 8", () => {
    const test = grappleTest(3, 1, resolveRuleset({ profile: "base" }));
    expect(test.kind === "dc" && 8 + 4 >= test.dc && 7 + 4 < test.dc).toBe(true);
  });
  it("H-MAS-08: one-handed step 2 gives +2 to the attack", () => {
    expect(sumContributions(attackContributions({ characteristicKey: "strength", modifier: 0, weaponType: "oneHanded", step: 2 }))).toBe(2);
  });
  it("B-ATK-20: 10 ft away with reach 5 ends a grapple", () => { expect(grappleEnds({ incapacitated: false, distance: 10, reach: 5 })).toBe(true); });
  it("B-ATK-21 B-ATK-22: improvised: 1d4+2 with Strength +2; thrown 45 ft has disadvantage", () => {
    expect(IMPROVISED_WEAPON.formula).toBe("1d4");
    expect(bonus({ use: "improvised", modifiers: modifiers(2, 0) })).toBe(2);
    expect(rangeState({ distance: 45, ...IMPROVISED_RANGE, ranged: true }).state).toBe("disadvantage");
  });
  it("B-ATK-23: what a weapon offers; off its purpose it is improvised", () => {
    const weapon = { weaponType: "oneHanded", thrown: false, versatile: false, light: false };
    expect(weaponUses({ ...weapon, versatile: true })).toEqual(["strike", "twoHands", "improvised"]);
    expect(weaponUses({ ...weapon, thrown: true, light: true })).toEqual(["strike", "throw", "offHand"]);
    expect(weaponUses({ ...weapon, weaponType: "ranged" })).toEqual(["shoot", "improvised"]);
  });
  it("B-ATK-07 B-ATK-09: unseen target and unseen attacker cancel out, with both reasons", () => {
    const situation = attackSituation({ ranged: false, targetUnseen: true, attackerUnseen: true }, homebrew);
    expect(situation).toMatchObject({ state: 0, advantages: [{ rules: ["B-ATK-09"] }], disadvantages: [{ rules: ["B-ATK-07"] }] });
  });
  it("H-CRIT-04 C-33: the fumble bonus is advantage, +2 or nothing", () => {
    expect(attackSituation({ ranged: false, fumbledBefore: true }, homebrew).state).toBe(1);
    expect(attackSituation({ ranged: false, fumbledBefore: true }, resolveRuleset({ overrides: { fumbleBonus: "plus2" } })).state).toBe(0);
    expect(fumbleContribution(resolveRuleset({ overrides: { fumbleBonus: "plus2" } }))?.value).toBe(2);
    expect(fumbleContribution(homebrew)).toBeNull();
  });
  it("B-PROF-07 C-43: untrained armor hinders Strength and Dexterity only", () => {
    const state = (characteristic: Characteristic): number => attackSituation({ ranged: false, untrainedArmor: true, characteristic }, homebrew).state;
    expect([state("strength"), state("dexterity"), state("perception")]).toEqual([-1, -1, 0]);
  });
  it("C-56: a helpless target gives advantage and criticals at hand; its Defense is a setting", () => {
    expect(helplessTarget(5, homebrew)).toEqual({ advantage: true, hitIsCritical: true, rolls: true, dexterityCounts: true });
    expect(helplessTarget(10, resolveRuleset({ overrides: { helplessDefense: "noDex" } }))).toMatchObject({ hitIsCritical: false, rolls: true, dexterityCounts: false });
    expect(helplessTarget(5, resolveRuleset({ overrides: { helplessDefense: "none" } })).rolls).toBe(false);
    expect(attackSituation({ ranged: false, targetHelpless: true }, homebrew).state).toBe(1);
  });
  it("C-56: who is helpless; without Dexterity its bonus is left out, a penalty stays", () => {
    expect([isHelpless([]), isHelpless(["prone", "blinded"]), isHelpless(["prone", "stunned"]), isHelpless(new Set(["unconscious"]))]).toEqual([false, false, true, true]);
    const noDex = resolveRuleset({ overrides: { helplessDefense: "noDex" } });
    const parts = (dexterity: number) => defenseContributions({ kind: "physical", dexterity, armor: { name: "Leather", bonus: { physical: 1, magical: 0 }, maxDexterity: null } });
    expect(helplessParts(parts(3), homebrew).map(({ value }) => value)).toEqual([3, 1]);
    expect(helplessParts(parts(3), noDex).map(({ value }) => value)).toEqual([1]);
    expect(helplessParts(parts(-1), noDex).map(({ value }) => value)).toEqual([-1, 1]);
  });
});

describe("area 10: damage bonus", () => {
  it("H-DMG-01 B-DMG-02: damage adds the modifier of the attack", () => {
    expect(bonus({})).toBe(3);
    expect(bonus({ use: "shoot", characteristicKey: "perception" })).toBe(2);
    expect(bonus({ characteristicKey: "dexterity", modifiers: modifiers(0, 4) })).toBe(4);
  });
  it("B-DMG-04: a blowgun's 1 stays 1", () => {
    expect(hasDice(parseFormula("1").terms)).toBe(false);
    expect(bonus({ hasDice: false })).toBe(0);
  });
  it("B-DMG-03: the weapon's own bonus replaces the modifier", () => { expect(bonus({ damageBonus: 0 })).toBe(0); });
  it("H-DMG-01: a versatile weapon changes its dice in two hands", () => {
    expect(gripFormula("1d8", "1d10", "twoHands")).toBe("1d10");
    expect(gripFormula("1d8", "", "twoHands")).toBe("1d8");
    expect(gripFormula("1d8", "1d10", "strike")).toBe("1d8");
  });
});

describe("area 12: cover", () => {
  it("H-COV-01 H-COV-02: half turns 14 into 16, three quarters into 19", () => {
    expect([14 + coverBonus("half"), 14 + coverBonus("threeQuarters"), 14 + coverBonus("none")]).toEqual([16, 19, 14]);
    expect(defense({ cover: "half", kind: "magical" })).toBe(2);
  });
  it("H-SKL-09: Dexterity +3, step 1 and half cover save with +6", () => {
    const cover = coverContribution("half");
    expect(sumContributions(checkContributions({ characteristicKey: "dexterity", modifier: 3, step: 1, extra: cover ? [cover] : [] }))).toBe(6);
  });
  it("H-COV-03: full cover blocks", () => { expect([mayTarget("full"), mayTarget("threeQuarters")]).toEqual([false, true]); });
  it("B-COV-02: half and three quarters give +5", () => { expect(coverBonus(bestCover(["half", "threeQuarters", "none"]))).toBe(5); });
});

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
    expect(isHinderedShot(true, [{ distance: 5, incapacitated: true }, { distance: 5, seesShooter: false }])).toBe(false);
    expect(isHinderedShot(false, [{ distance: 5 }])).toBe(false);
  });
});

describe("area 14: two weapons", () => {
  const both = [{ hand: "main" as const, light: true }, { hand: "off" as const, light: true }];
  const turn = { weapons: both, attackedWithActive: true, bonusActionLeft: true, used: 0 };
  it("H-TWO-01 C-75: two light weapons, after an active attack, for the bonus action", () => {
    expect(twoWeaponAttack(turn)).toEqual({ ok: true });
    expect(twoWeaponAttack({ ...turn, weapons: [{ hand: "main", light: true }, { hand: "off", light: false }] })).toEqual({ ok: false, reason: "notTwoLight" });
    expect(twoWeaponAttack({ ...turn, attackedWithActive: false })).toEqual({ ok: false, reason: "noAttackYet" });
    expect(twoWeaponAttack({ ...turn, bonusActionLeft: false })).toEqual({ ok: false, reason: "noBonusAction" });
  });
  it("H-TWO-02: Dexterity +3 adds nothing, -1 counts", () => {
    expect(bonus({ use: "offHand", characteristicKey: "dexterity" })).toBe(0);
    expect(bonus({ use: "offHand", characteristicKey: "dexterity", modifiers: modifiers(3, -1) })).toBe(-1);
  });
  it("H-TWO-03: the second try warns, unless an ability gives more", () => {
    expect(twoWeaponAttack({ ...turn, used: 1 })).toEqual({ ok: false, reason: "used" });
    expect(twoWeaponAttack({ ...turn, used: 1, allowed: 2 })).toEqual({ ok: true });
  });
});

describe("area 32: d20-3e", () => {
  it("D-ATK-04 D-ATK-05: 12 + 3 + 2 makes 17, with range -2 it is 15", () => {
    const attack = { baseAttack: 3, characteristicKey: "strength" as const, modifier: 2 };
    expect(12 + sumContributions(attackContributions3e(attack))).toBe(17);
    expect(12 + sumContributions(attackContributions3e({ ...attack, characteristicKey: "dexterity", rangePenalty: -2 }))).toBe(15);
  });
  it("D-ATK-07 4.7: 10 + 5 + 2 + 1 + 0 makes 18", () => { expect(fixedDefense(armorClassContributions3e({ armor: 5, shield: 2, dexterity: 1, size: 0 }))).toBe(18); });
  it("D-DMG-02: Strength in melee and throws, none to a bow", () => {
    expect([bonus({}, third), bonus({ use: "throw", characteristicKey: "dexterity" }, third), bonus({ use: "shoot", characteristicKey: "dexterity" }, third)]).toEqual([3, 3, 0]);
  });
  it("D-DMG-03 D-DMG-04 D-C8 4.7: off hand +3 is +1, -1 stays; two hands +3 is +4", () => {
    expect(bonus({ use: "offHand" }, third)).toBe(1);
    expect(bonus({ use: "offHand", modifiers: modifiers(-1, 0) }, third)).toBe(-1);
    expect(bonus({ use: "twoHands" }, third)).toBe(4);
    expect(damageModifier({ use: "strike", twoHanded: true, characteristicKey: "strength", modifiers: modifiers(-1, 0), hasDice: true }, third)?.value).toBe(-1);
  });
  it("D-SAVE-02 D-SAVE-03 D-SAVE-04 D-C7: saves of 12, 12 and 11", () => {
    const save = (key: keyof typeof SAVES_3E, base: number, modifier: number): number => 9 + sumContributions(saveContributions3e(key, base, modifier));
    expect([save("fortitude", 2, 1), save("reflex", 0, 3), save("will", 2, 0)]).toEqual([12, 12, 11]);
    expect(SAVES_3E.fortitude).toBe("endurance");
  });
});
