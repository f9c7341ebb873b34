/** The Defense roll, reach, grapples, what a weapon offers. */
import { describe, expect, it } from "vitest";
import {
  IMPROVISED_RANGE,
  IMPROVISED_WEAPON,
  UNARMED_STRIKE,
  attackContributions,
  attackSituation,
  attacksPerAction,
  defenseContributions,
  fixedDefense,
  fumbleContribution,
  grappleEnds,
  grappleTest,
  helplessParts,
  helplessTarget,
  isCriticalDistance,
  isDefenseless,
  isGrappleSize,
  isHelpless,
  rangeState,
  resolveCheck,
  resolveContest,
  resolveRuleset,
  settleFloor,
  spellAttackContributions,
  spellSaveDc,
  sumContributions,
  weaponUses,
  type Characteristic,
  type DefenseInput,
} from "../../module/rules/index.ts";
import { attackCircumstances } from "../../module/rules/conditions/circumstances.ts";
import { damageBonus, modifiers } from "./damage-bonus.ts";

const homebrew = resolveRuleset();
const armor = { name: "Mail", bonus: { physical: 4, magical: 1 }, maxDexterity: null };
const defense = (i: Partial<DefenseInput>): number =>
  sumContributions(defenseContributions({ kind: "physical", dexterity: 0, ...i }));

describe("area 8: Defense", () => {
  it("H-ATK-08 H-ATK-09 H-ATK-10: Dexterity +3, armor +4 / +1, a 10 make 17 and 14", () => {
    expect(10 + defense({ dexterity: 3, armor })).toBe(17);
    expect(10 + defense({ dexterity: 3, armor, kind: "magical" })).toBe(14);
  });
  it("H-ATK-11 C-69: a cap of 2 turns +4 into +2 and leaves -1", () => {
    const capped = { ...armor, bonus: { physical: 0, magical: 0 }, maxDexterity: 2 };
    expect([
      defense({ dexterity: 4, armor: capped }),
      defense({ dexterity: 4, armor: capped, kind: "magical" }),
      defense({ dexterity: -1, armor: capped }),
    ]).toEqual([2, 2, -1]);
  });
  it("C-99 C-43 B-PROF-08: shield adds to armor, untrained it adds nothing where that hinders", () => {
    const shield = { name: "Shield", bonus: { physical: 2, magical: 1 } };
    expect(defense({ armor, shield })).toBe(6);
    expect(defense({ armor, shield: { ...shield, step: 0 } })).toBe(4);
    expect(
      sumContributions(
        defenseContributions(
          { kind: "physical", dexterity: 0, shield: { ...shield, step: 0 } },
          { untrainedArmorPenalty: false, defenseMastery: false },
        ),
      ),
    ).toBe(2);
  });
  it("C-04: defenseMastery adds the armor's step", () => {
    expect(
      sumContributions(
        defenseContributions(
          { kind: "physical", dexterity: 0, armor: { ...armor, step: 2 } },
          resolveRuleset({ overrides: { defenseMastery: true } }),
        ),
      ),
    ).toBe(6);
  });
  describe("B-ATK-05: one base formula", () => {
    const formula = (name: string, value: number) =>
      ({ source: "effect", label: "OD20.Part.BaseFormula", name, value }) as const;
    const scales = formula("Scales", 3);
    const mage = formula("Mage Armor", 3);
    const told = (i: Partial<DefenseInput>) =>
      defenseContributions({ kind: "physical", dexterity: 2, ...i }).map(({ name, label, value }) => [
        name ?? label,
        value,
      ]);
    it("of several the best counts with the whole Dexterity, the others are told and add nothing", () => {
      expect(told({ formulas: [formula("Endurance", 1), scales, mage] })).toEqual([
        ["OD20.Part.Dexterity", 2],
        ["Scales", 3],
        ["Endurance", 0],
        ["Mage Armor", 0],
      ]);
    });
    it("armor is one of them: mail of 4 stays where its cap leaves Dexterity 2, a robe gives way, a shield joins any", () => {
      expect(told({ armor: { ...armor, maxDexterity: 2 }, dexterity: 3, formulas: [mage] })).toEqual([
        ["OD20.Part.Dexterity", 2],
        ["Mail", 4],
        ["Mage Armor", 0],
      ]);
      const robe = { name: "Robe", bonus: { physical: 0, magical: 2 }, maxDexterity: null };
      const shield = { name: "Shield", bonus: { physical: 2, magical: 1 } };
      expect(told({ kind: "magical", armor: robe, shield, formulas: [mage] })).toEqual([
        ["OD20.Part.Dexterity", 2],
        ["Mage Armor", 3],
        ["Shield", 1],
        ["Robe", 0],
      ]);
    });
    it("C-64: so is a stat block's total", () => {
      expect(told({ fixedTotal: 6, formulas: [mage] })).toEqual([
        ["OD20.Part.Total", 6],
        ["Mage Armor", 0],
      ]);
      expect(told({ fixedTotal: 4, formulas: [mage] })).toEqual([
        ["OD20.Part.Dexterity", 2],
        ["Mage Armor", 3],
      ]);
    });
    it("a floor of the total adds what is missing, after cover and every bonus, and never more", () => {
      const bark = { source: "effect", label: "OD20.Part.Floor", name: "Barkskin", value: 0, floor: 7 } as const;
      const missing = (i: Partial<DefenseInput>) =>
        defenseContributions({ kind: "physical", dexterity: 2, extra: [bark], ...i }).at(-1)?.value;
      expect([missing({}), missing({ cover: "half" }), missing({ armor }), missing({ armor, cover: "half" })]).toEqual([
        5, 3, 1, 0,
      ]);
      const own = defenseContributions({ kind: "physical", dexterity: 2, extra: [bark] });
      const cover = { source: "cover", label: "OD20.Part.CoverHalf", value: 2 } as const;
      expect(settleFloor(own, [cover]).map(({ value }) => value)).toEqual([2, 3]);
      expect(settleFloor([...own, cover]).map(({ value }) => value)).toEqual([2, 3, 2]);
    });
    it("of two floors the higher one counts", () => {
      const floor = (name: string, least: number) =>
        ({ source: "effect", label: "OD20.Part.Floor", name, value: 0, floor: least }) as const;
      expect(told({ extra: [floor("Hide", 3), floor("Bark", 7)] })).toEqual([
        ["OD20.Part.Dexterity", 2],
        ["Hide", 0],
        ["Bark", 5],
      ]);
    });
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
  it("B-ATK-12: one extra attack makes two", () => {
    expect(attacksPerAction(1)).toBe(2);
  });
  it("B-ATK-15: an unarmed strike with Strength +3 does 4", () => {
    expect(
      Number(UNARMED_STRIKE.formula) + damageBonus({ hasDice: false, addsModifier: UNARMED_STRIKE.addsModifier }),
    ).toBe(4);
  });
  it("B-ATK-16 B-ATK-17 C-65: grapple by contest, or DC 12 with Strength +3 and step 1", () => {
    expect(grappleTest(3, 1, homebrew)).toEqual({ kind: "contest" });
    expect(grappleTest(3, 1, resolveRuleset({ overrides: { grapple: "dc" } }))).toEqual({ kind: "dc", dc: 12 });
    expect([isGrappleSize("medium", "large"), isGrappleSize("medium", "huge")]).toEqual([true, false]);
  });
  it("B-ATK-15 B-ATK-16 B-PROF-01: in the base game everybody has the proficiency bonus for unarmed strikes and grapples, trained or not", () => {
    const base = resolveRuleset({ profile: "base" });
    const unarmed = (level: number, step: number, ruleset: typeof base) =>
      sumContributions(
        attackContributions(
          { characteristicKey: "strength", modifier: 3, weaponType: "unarmed", step, training: { level } },
          ruleset,
        ),
      );
    expect([
      unarmed(1, 0, base),
      unarmed(9, 0, base),
      unarmed(9, 4, base),
      unarmed(9, 0, homebrew),
      unarmed(9, 2, homebrew),
    ]).toEqual([5, 7, 7, 3, 5]);
    expect([1, 5, 17].map((level) => grappleTest(3, 0, base, level))).toEqual(
      [13, 14, 17].map((dc) => ({ kind: "dc", dc })),
    );
    expect(grappleTest(-1, 4, base)).toEqual({ kind: "dc", dc: 9 });
  });
  it("H-MAS-11: the mastery of a spell attack names its own rule", () => {
    expect(
      attackContributions({ characteristicKey: "learning", modifier: 3, weaponType: "spellAttack", step: 2 }).at(-1),
    ).toMatchObject({ value: 2, rules: ["H-MAS-11"] });
    expect(
      attackContributions({ characteristicKey: "strength", modifier: 3, weaponType: "oneHanded", step: 2 }).at(-1),
    ).toMatchObject({ value: 2, rules: ["H-ATK-06"] });
    expect(
      spellAttackContributions({ characteristicKey: "learning", modifier: 3, step: 2 }, homebrew).at(-1),
    ).toMatchObject({ value: 2, rules: ["H-MAS-11"] });
    expect(spellSaveDc({ characteristicKey: "learning", modifier: 3, step: 2 }, homebrew).parts.at(-1)).toMatchObject({
      value: 2,
      rules: ["H-MAS-12"],
    });
  });
  it("B-ATK-05: one body armor counts, armor or the robe's own bonus, each as one part beside Dexterity", () => {
    const parts = (name: string, physical: number) =>
      defenseContributions({
        kind: "physical",
        dexterity: 1,
        armor: { ...armor, name, bonus: { physical, magical: 2 } },
      }).map((part) => [part.source, part.name ?? "", part.value]);
    expect(parts("Mail", 4)).toEqual([
      ["characteristic", "", 1],
      ["armor", "Mail", 4],
    ]);
    expect(parts("Robe", 0)).toEqual([
      ["characteristic", "", 1],
      ["armor", "Robe", 0],
    ]);
    expect(defense({ armor: { ...armor, name: "Robe", bonus: { physical: 0, magical: 2 } }, kind: "magical" })).toBe(2);
  });
  it("B-ATK-19 C-65: out of a grapple by DC 12 a d20+4 needs an 8; by contest the holder keeps a tie", () => {
    const hold = grappleTest(3, 1, resolveRuleset({ overrides: { grapple: "dc" } }));
    const free = (natural: number): boolean =>
      hold.kind === "dc" && resolveCheck({ natural, total: natural + 4 }, hold.dc, homebrew).success;
    expect([7, 8].map(free)).toEqual([false, true]);
    const against = (total: number): string | null =>
      resolveContest({ natural: 9, total }, { natural: 10, total: 15 }, homebrew).winner;
    expect([14, 15, 16].map(against)).toEqual(["opponent", null, "initiator"]);
  });
  it("H-MAS-08: one-handed step 2 gives +2 to the attack", () => {
    expect(
      sumContributions(
        attackContributions({ characteristicKey: "strength", modifier: 0, weaponType: "oneHanded", step: 2 }),
      ),
    ).toBe(2);
  });
  it("B-ATK-20: 10 ft away with reach 5 ends a grapple", () => {
    expect(grappleEnds({ incapacitated: false, distance: 10, reach: 5 })).toBe(true);
  });
  it("B-ATK-21 B-ATK-22: improvised: 1d4+2 with Strength +2; thrown 45 ft has disadvantage", () => {
    expect(IMPROVISED_WEAPON.formula).toBe("1d4");
    expect(damageBonus({ use: "improvised", modifiers: modifiers(2, 0) })).toBe(2);
    expect(rangeState({ distance: 45, ...IMPROVISED_RANGE, ranged: true }).state).toBe("disadvantage");
  });
  it("B-ATK-23: what a weapon offers; off its purpose it is improvised", () => {
    const weapon = { weaponType: "oneHanded", thrown: false, versatile: false, light: false };
    expect(weaponUses({ ...weapon, versatile: true })).toEqual(["strike", "twoHands", "improvised"]);
    expect(weaponUses({ ...weapon, thrown: true, light: true })).toEqual(["strike", "throw", "offHand"]);
    expect(weaponUses({ ...weapon, weaponType: "ranged" })).toEqual(["shoot", "improvised"]);
  });
  it("B-ATK-07 B-ATK-09: unseen target and unseen attacker cancel out, with both reasons", () => {
    const found = attackCircumstances({
      attacker: { id: "hero", conditions: [{ id: "invisible" }] },
      target: { id: "orc", conditions: [{ id: "invisible" }] },
      distance: 5,
      attackerSees: false,
      targetSees: false,
    });
    expect(found.map(({ value, whose, label }) => [value, whose, label])).toEqual([
      [1, "own", "OD20.Condition.invisible"],
      [-1, "theirs", "OD20.Condition.invisible"],
    ]);
  });
  it("H-CRIT-04 C-33: the fumble bonus is advantage, +2 or nothing", () => {
    expect(attackSituation({ ranged: false, fumbledBefore: true }, homebrew).state).toBe(1);
    expect(
      attackSituation({ ranged: false, fumbledBefore: true }, resolveRuleset({ overrides: { fumbleBonus: "plus2" } }))
        .state,
    ).toBe(0);
    expect(fumbleContribution(resolveRuleset({ overrides: { fumbleBonus: "plus2" } }))?.value).toBe(2);
    expect(fumbleContribution(homebrew)).toBeNull();
  });
  it("B-PROF-07 C-43: untrained armor hinders Strength and Dexterity only", () => {
    const state = (characteristic: Characteristic): number =>
      attackSituation({ ranged: false, untrainedArmor: true, characteristic }, homebrew).state;
    expect([state("strength"), state("dexterity"), state("perception")]).toEqual([-1, -1, 0]);
  });
  it("C-56: a helpless target gives advantage and criticals at hand; its Defense is a setting", () => {
    expect(helplessTarget(homebrew)).toEqual({ advantage: true, rolls: true, dexterityCounts: true });
    expect(helplessTarget(resolveRuleset({ overrides: { helplessDefense: "noDex" } }))).toMatchObject({
      rolls: true,
      dexterityCounts: false,
    });
    expect(helplessTarget(resolveRuleset({ overrides: { helplessDefense: "none" } })).rolls).toBe(false);
    expect(
      attackCircumstances({
        attacker: { id: "hero", conditions: [] },
        target: { id: "orc", conditions: [{ id: "stunned" }] },
        distance: 5,
        attackerSees: true,
        targetSees: true,
      }),
    ).toEqual([expect.objectContaining({ value: 1, helpless: true, rules: ["B-COND-STU-3", "C-56"] })]);
  });
  it("C-56 B-COND-PAR-5 B-COND-UNC-5: within 5 ft a hit on the paralyzed and the unconscious is a critical, on the stunned and the petrified it is none", () => {
    expect([5, 6].map(isCriticalDistance)).toEqual([true, false]);
    expect(
      ["paralyzed", "unconscious", "stunned", "petrified", "incapacitated"].map((id) => isDefenseless(["prone", id])),
    ).toEqual([true, true, false, false, false]);
    expect(() => isCriticalDistance(Number.NaN)).toThrow(/distance/);
  });
  it("C-56: who is helpless; without Dexterity its bonus is left out, a penalty stays", () => {
    expect([
      isHelpless([]),
      isHelpless(["prone", "blinded"]),
      isHelpless(["prone", "stunned"]),
      isHelpless(new Set(["unconscious"])),
    ]).toEqual([false, false, true, true]);
    const noDex = resolveRuleset({ overrides: { helplessDefense: "noDex" } });
    const parts = (dexterity: number) =>
      defenseContributions({
        kind: "physical",
        dexterity,
        armor: { name: "Leather", bonus: { physical: 1, magical: 0 }, maxDexterity: null },
      });
    expect(helplessParts(parts(3), homebrew).map(({ value }) => value)).toEqual([3, 1]);
    expect(helplessParts(parts(3), noDex).map(({ value }) => value)).toEqual([1]);
    expect(helplessParts(parts(-1), noDex).map(({ value }) => value)).toEqual([-1, 1]);
  });
});
