/** Ready characters, calculated by hand from the rules. */
import { describe, expect, test } from "vitest";
import { sumContributions } from "../../module/rules/basics/contribution.ts";
import { CHARACTERISTICS } from "../../module/rules/basics/ids.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { prepared, weaponAttack, weaponModes } from "./prepared-heroes.ts";

/** "+4 1d8+3" of each use of each weapon, by "Longsword strike". */
function attacks({ system, items }: Loose): Record<string, string> {
  const modifiers = Object.fromEntries(CHARACTERISTICS.map((key) => [key, system.characteristics[key].mod as number]));
  const wielder = {
    modifiers,
    steps: system.mastery.weapons,
    attackBonus: 0,
    damageBonus: 0,
    training: system.training,
    hindrance: [],
  };
  const signed = (value: number): string => (value < 0 ? String(value) : `+${String(value)}`);
  return Object.fromEntries(
    items
      .filter((item: Loose) => item.type === "weapon")
      .flatMap((item: Loose) =>
        weaponModes(item.system, false)
          .filter((mode: string) => mode !== "improvised")
          .map((mode: string) => {
            const {
              parts,
              damage: [first],
            } = weaponAttack(item.system, item.name, wielder, mode);
            const flat = sumContributions(first.bonus);
            return [
              `${item.name as string} ${mode}`,
              `${signed(sumContributions(parts))} ${first.formula as string}${flat === 0 ? "" : signed(flat)}`,
            ];
          }),
      ),
  );
}

const totals = (map: Loose, keys: readonly string[]): Record<string, number> =>
  Object.fromEntries(keys.map((key) => [key, map[key].total as number]));

describe("characters, calculated by hand", () => {
  /*
   * Level 1. Str 17 +3, Dex 14 +2, End 14 +2, Lrn 8 −1, Per 12 +1, Cha 10 +0.
   * C-41: 10 of the class + 2 = 12. H-ATK-09…11, C-99: physical 2 + 3 chain shirt + 2 shield, magical 2 + 1 + 1.
   * H-DMG-02…04: medium at step 1 takes 2, shield 1. Attributes: step 1 in Athletics and Adaptability (class).
   * H-ATK-03: the sword by Strength, 3 + 1; in two hands it is a two-handed weapon, step 0. H-ATK-04: the bow by Perception, 1 + 1.
   * H-DMG-01: damage adds the modifier of the attack. H-TURN-02: 1 + 2, Alert 2. Load: 1.4 + 0.9 + 20 × 0.02 + 9.1 + 2.7.
   */
  test("Fighter: medium armor and shield", () => {
    const { system, items } = prepared("Fighter");
    expect([
      system.hp.max,
      system.defenses.physical.total,
      system.defenses.magical.total,
      system.reduction.total,
      system.initiative.total,
      // Physical: armor 3, shield 2, Dexterity 2, the Fighting Style of defense 1.
    ]).toEqual([12, 8, 4, 3, 5]);
    expect(
      totals(system.attributes, ["athletics", "acrobatics", "adaptability", "discipline", "analysis", "awareness"]),
    ).toEqual({ athletics: 4, acrobatics: 2, adaptability: 3, discipline: 0, analysis: -1, awareness: 1 });
    expect(totals(system.skills, ["survival", "intimidation", "history", "medicine", "stealth"])).toEqual({
      survival: 2,
      intimidation: 1,
      history: 0,
      medicine: 2,
      stealth: 2,
    });
    expect(attacks({ system, items })).toEqual({
      "Longsword strike": "+4 1d8+3",
      "Longsword twoHands": "+3 1d10+3",
      "Shortbow shoot": "+2 1d6+1",
    });
    expect([system.load.weight, system.load.limit, system.movement.walk.total]).toEqual([
      expect.closeTo(14.5),
      115.6,
      30,
    ]);
    expect([system.spells.attack, system.spells.dc]).toEqual([null, null]);
  });

  /*
   * Level 1. Str 17 +3, Dex 13 +1, End 15 +2, Lrn 8 −1, Per 12 +1, Cha 10 +0. C-41: 12 + 2.
   * Hide 2/1: physical 1 + 2, magical 1 + 1; medium at step 1 takes 2. Goliath: 35 feet.
   * The axe is two-handed, 3 + 1; a thrown hand axe goes by Perception, 1 + 1.
   * Intimidation is the soldier's, Animal Handling and Survival are bought. Load: 3.2 + 2 × 0.9 + 5.4.
   */
  test("Barbarian: medium armor, two hands", () => {
    const { system, items } = prepared("Barbarian");
    expect([
      system.hp.max,
      system.defenses.physical.total,
      system.defenses.magical.total,
      system.reduction.total,
      system.initiative.total,
    ]).toEqual([14, 3, 2, 2, 2]);
    expect(
      totals(system.attributes, ["athletics", "acrobatics", "adaptability", "discipline", "analysis", "awareness"]),
    ).toEqual({ athletics: 4, acrobatics: 1, adaptability: 3, discipline: 0, analysis: -1, awareness: 1 });
    expect(totals(system.skills, ["animalHandling", "survival", "intimidation"])).toEqual({
      animalHandling: 2,
      survival: 2,
      intimidation: 1,
    });
    expect(attacks({ system, items })).toEqual({
      "Greataxe strike": "+4 1d12+3",
      "Handaxe strike": "+4 1d6+3",
      "Handaxe throw": "+2 1d6+1",
    });
    expect([system.load.weight, system.load.limit, system.movement.walk.total]).toEqual([
      expect.closeTo(10.4),
      115.6,
      35,
    ]);
  });

  /* Level 5. Goliath 35 and Fast Movement 10: hide is no heavy armor, but too much for Unarmored Defense. C-41: 12 + 5 × 3. Dex 13 +1: 1 + 2. */
  test("Barbarian, Level 5: fast in medium armor", () => {
    const { system } = prepared("Barbarian, Level 5");
    expect([system.hp.max, system.movement.walk.total]).toEqual([27, 45]);
    expect(system.defenses.physical.parts.some(({ name }: Loose) => String(name).startsWith("Unarmored"))).toBe(false);
  });

  /*
   * Level 3. Str 8 −1, Dex 14 +2, End 14 +2, Lrn 17 and raised at 3: 18 +4, Per 12 +1, Cha 10 +0. C-41: 6 + 3 × 2.
   * Robe 0/2, no mastery, no reduction. H-MAS-17: Arcana 4 + 2 + 2 for expertise; History of the sage 4 + 1, Nature 4 + 1.
   * H-SPL-16: 4 + step 2. H-SPL-14: 8 + 4 + 2. H-SPL-03: four slots of circle 1, two of 2. H-SPL-05: six prepared.
   * The dagger at step 0: finesse by Dexterity 2, thrown by Perception 1. Load: dagger 0.5, wand 0.5, robe 1.8, book 1.4, potion 0.2; a gnome is small.
   */
  test("Wizard, Level 3: a robe, a book", () => {
    const { system, items } = prepared("Wizard, Level 3");
    expect([
      system.hp.max,
      system.defenses.physical.total,
      system.defenses.magical.total,
      system.reduction.total,
      system.initiative.total,
    ]).toEqual([12, 2, 4, 0, 3]);
    expect(
      totals(system.attributes, ["athletics", "acrobatics", "adaptability", "discipline", "analysis", "awareness"]),
    ).toEqual({ athletics: -1, acrobatics: 2, adaptability: 2, discipline: 0, analysis: 5, awareness: 2 });
    expect(totals(system.skills, ["arcana", "history", "nature", "insight", "medicine"])).toEqual({
      arcana: 8,
      history: 5,
      nature: 5,
      insight: 2,
      medicine: 2,
    });
    expect(attacks({ system, items })).toEqual({ "Dagger strike": "+2 1d4+2", "Dagger throw": "+1 1d4+1" });
    expect([
      system.spells.attack.total,
      system.spells.dc.total,
      system.spells.prepared,
      system.spells.cantrips,
    ]).toEqual([6, 14, { value: 6, max: 6 }, 3]);
    expect(system.spells.slots.slice(0, 3).map(({ value, max }: Loose) => [value as number, max as number])).toEqual([
      [4, 4],
      [2, 2],
      [0, 0],
    ]);
    expect([system.load.weight, system.load.limit, system.sight.darkvision]).toEqual([expect.closeTo(4.4), 54.4, 60]);
  });

  /*
   * Level 3. Str 12 +1, Dex 15 and raised at 3: 16 +3, End 14 +2, Lrn 8 −1, Per 16 +3, Cha 10 +0. C-41: 8 + 3 × 2.
   * Nothing worn: 3 and, without armor and shield, 3 of Perception more; magical 3. H-TURN-02: 3 + 3.
   * Acrobatics 3 + 2, Awareness 3 + 1. Insight 3 + 1 of the elf + 1, Medicine 3 + 1. C-97: 8 + 3 + step 2.
   * The spear by Strength, 1 + 1, in two hands step 0, thrown by Perception 3 + 1; daggers by Dexterity, 3 + 1.
   * 30 + 10 feet without armor. Load: 1.4 + 5 × 0.5 + 0.5.
   */
  test("Monk, Level 3: nothing worn", () => {
    const { system, items } = prepared("Monk, Level 3");
    expect([
      system.hp.max,
      system.defenses.physical.total,
      system.defenses.magical.total,
      system.reduction.total,
      system.initiative.total,
    ]).toEqual([14, 6, 3, 0, 6]);
    expect(
      totals(system.attributes, ["athletics", "acrobatics", "adaptability", "discipline", "analysis", "awareness"]),
    ).toEqual({ athletics: 2, acrobatics: 5, adaptability: 2, discipline: 0, analysis: -1, awareness: 4 });
    expect(totals(system.skills, ["insight", "medicine", "arcana", "history"])).toEqual({
      insight: 5,
      medicine: 4,
      arcana: 0,
      history: 0,
    });
    expect(attacks({ system, items })).toEqual({
      "Spear strike": "+2 1d6+1",
      "Spear twoHands": "+1 1d8+1",
      "Spear throw": "+4 1d6+3",
      "Dagger strike": "+4 1d4+3",
      "Dagger throw": "+4 1d4+3",
    });
    expect([system.spells.dc.total, system.movement.walk.total, system.load.weight, system.load.limit]).toEqual([
      13,
      40,
      expect.closeTo(4.4),
      81.6,
    ]);
    expect(items.find((item: Loose) => item.name === "Focus Points").system.uses.max).toBe(3);
  });

  /*
   * Level 1. Str 8 −1, Dex 14 +2, End 13 +1, Lrn 10 +0, Per 13 +1, Cha 17 +3. C-41: 8 + 1. Leather 1/1: 2 + 1 and 2 + 1; light at
   * step 1 takes 1. H-TURN-02: 1 + 2. Acrobatics 2 + 1 and Discipline 3 + 1 of the class. Rapier and dagger by Dexterity, 2 + 1,
   * thrown by Perception, 1 + 1. H-SPL-14: 3 + 1, and 8 + 3 + 1.
   */
  test("Bard: leather and a rapier", () => {
    const { system, items } = prepared("Bard");
    expect([
      system.hp.max,
      system.defenses.physical.total,
      system.defenses.magical.total,
      system.reduction.total,
      system.initiative.total,
    ]).toEqual([9, 3, 3, 1, 3]);
    expect(
      totals(system.attributes, ["athletics", "acrobatics", "adaptability", "discipline", "analysis", "awareness"]),
    ).toEqual({ athletics: -1, acrobatics: 3, adaptability: 1, discipline: 4, analysis: 0, awareness: 1 });
    expect(totals(system.skills, ["insight", "religion", "performance", "persuasion", "deception"])).toEqual({
      insight: 2,
      religion: 1,
      performance: 4,
      persuasion: 4,
      deception: 4,
    });
    expect(attacks({ system, items })).toEqual({
      "Rapier strike": "+3 1d8+2",
      "Dagger strike": "+3 1d4+2",
      "Dagger throw": "+2 1d4+1",
    });
    expect([
      system.spells.attack.total,
      system.spells.dc.total,
      system.spells.prepared,
      system.spells.cantrips,
      system.spells.slots[0].max,
    ]).toEqual([4, 12, { value: 4, max: 4 }, 2, 2]);
    expect(items.find((item: Loose) => item.name === "Bardic Inspiration").system.uses.max).toBe(3);
  });

  /*
   * Level 1. Str 10 +0, Dex 12 +1, End 14 +2, Lrn 17 +3, Per 14 +2, Cha 8 −1. C-41: 8 + 2. Leather 1/1 and shield 2/1: 1 + 1 + 2 and
   * 1 + 1 + 1; light at step 1 takes 1, the shield 1. H-TURN-02: 2 + 1. Analysis 3 + 1 and Awareness 2 + 1 of the class. The sickle
   * by Strength, 0 + 1. H-SPL-14: 3 + 1, and 8 + 3 + 1.
   */
  test("Druid: leather, shield and a sickle", () => {
    const { system, items } = prepared("Druid");
    expect([
      system.hp.max,
      system.defenses.physical.total,
      system.defenses.magical.total,
      system.reduction.total,
      system.initiative.total,
    ]).toEqual([10, 4, 3, 2, 3]);
    expect(
      totals(system.attributes, ["athletics", "acrobatics", "adaptability", "discipline", "analysis", "awareness"]),
    ).toEqual({ athletics: 0, acrobatics: 1, adaptability: 2, discipline: -1, analysis: 4, awareness: 3 });
    expect(totals(system.skills, ["arcana", "history", "nature", "survival"])).toEqual({
      arcana: 4,
      history: 4,
      nature: 4,
      survival: 3,
    });
    expect(attacks({ system, items })).toEqual({ "Sickle strike": "+1 1d4" });
    expect([
      system.spells.attack.total,
      system.spells.dc.total,
      system.spells.prepared,
      system.spells.cantrips,
      system.spells.slots[0].max,
    ]).toEqual([4, 12, { value: 4, max: 4 }, 2, 2]);
  });

  /*
   * Level 5. Str 8 −1, Dex 17 and raised at 3: 18 +4, End 14 +2, Lrn 10 +0, Per 14 +2, Cha 12 +1. C-41: 8 + 5 × 2.
   * Studded leather 2/2, no limit to Dexterity: 6 and 6. Light at step 2 takes 2.
   * Stealth 4 + 3 + 2, Sleight of Hand 4 + 2 + 2 (expertise). Rapier and dagger by Dexterity, 4 + 3; thrown 2 + 3.
   * Alert of the criminal: 3 from level 5 on, 2 + 4 + 3. H-MOV-01: Second-Story Work climbs as it walks.
   * C-97: techniques have DC 8 + 4 + step 0. Load: 0.9 + 4 × 0.5 + 5.9; a halfling is small.
   */
  test("Rogue, Level 5: light armor", () => {
    const { system, items } = prepared("Rogue, Level 5");
    expect([
      system.hp.max,
      system.defenses.physical.total,
      system.defenses.magical.total,
      system.reduction.total,
      system.initiative.total,
    ]).toEqual([18, 6, 6, 2, 9]);
    expect(
      totals(system.attributes, ["athletics", "acrobatics", "adaptability", "discipline", "analysis", "awareness"]),
    ).toEqual({ athletics: -1, acrobatics: 6, adaptability: 3, discipline: 1, analysis: 2, awareness: 3 });
    expect(totals(system.skills, ["stealth", "sleightOfHand", "deception", "insight", "persuasion"])).toEqual({
      stealth: 9,
      sleightOfHand: 8,
      deception: 2,
      insight: 3,
      persuasion: 2,
    });
    expect(attacks({ system, items })).toEqual({
      "Rapier strike": "+7 1d8+4",
      "Dagger strike": "+7 1d4+4",
      "Dagger throw": "+5 1d4+2",
    });
    expect([system.load.weight, system.load.limit, system.spells.dc.total]).toEqual([expect.closeTo(8.8), 54.4, 12]);
    // The criminal's lockpicks are given twice: he took the disguise kit in their place.
    expect(system.mastery.tools).toEqual([
      { key: "lockpicks", step: 1 },
      { key: "disguise", step: 1 },
    ]);
    expect([system.movement.walk.total, system.movement.climb.total]).toEqual([30, 30]);
    expect(system.initiative.parts.map(({ name, value }: Loose) => [name, value])).toContainEqual(["Alert", 3]);
  });

  /*
   * Level 5. Str 10 +0, Dex 16 +3, End 13 and raised at 3: 14 +2, Lrn 8 −1, Per 16 +3, Cha 12 +1. C-41: 10 + 5 × 2.
   * Breastplate 4/2 lets 2 of Dexterity through: 6 and 4; medium at step 2 takes 3.
   * Survival 3 + 2 + 2 (expertise), Insight of the elf 3 + 1. Longbow 3 + 3, short swords by Dexterity 3 + 2.
   * H-SPL-14: 8 + 3 + step 0; prepared six, Hunter's Mark always. Load: 0.9 + 20 × 0.02 + 2 × 0.9 + 0.5 + 9.1.
   */
  test("Ranger, Level 5: medium armor, a bow", () => {
    const { system, items } = prepared("Ranger, Level 5");
    expect([
      system.hp.max,
      system.defenses.physical.total,
      system.defenses.magical.total,
      system.reduction.total,
      system.initiative.total,
    ]).toEqual([20, 6, 4, 3, 6]);
    expect(
      totals(system.attributes, ["athletics", "acrobatics", "adaptability", "discipline", "analysis", "awareness"]),
    ).toEqual({ athletics: 1, acrobatics: 5, adaptability: 2, discipline: 1, analysis: -1, awareness: 4 });
    expect(totals(system.skills, ["survival", "stealth", "insight", "nature", "intimidation"])).toEqual({
      survival: 7,
      stealth: 5,
      insight: 4,
      nature: 0,
      intimidation: 2,
    });
    expect(attacks({ system, items })).toEqual({
      "Longbow shoot": "+6 1d8+3",
      "Shortsword strike": "+5 1d6+3",
      "Second Shortsword strike": "+5 1d6+3",
      "Dagger strike": "+5 1d4+3",
      "Dagger throw": "+5 1d4+3",
    });
    expect([system.spells.attack.total, system.spells.dc.total, system.spells.prepared]).toEqual([
      3,
      11,
      { value: 6, max: 6 },
    ]);
    expect([system.load.weight, system.load.limit, system.sight.darkvision]).toEqual([expect.closeTo(12.7), 68, 60]);
  });

  /*
   * Level 10. Str 17 and raised: 18 +4, Dex 8 −1, End 14 +2, Lrn 10 +0, Per 12 +1, Cha 14 and raised twice: 16 +3.
   * C-41: 10 + 10 × 2. Plate 8/2 (C-69: a penalty stays whole), shield 2/1: physical −1 + 8 + 2, magical −1 + 2 + 1.
   * Heavy at step 4 takes 6, shield at step 2 takes 2. Athletics of the soldier 1, bought up to 3: 4 + 3.
   * Aura of Protection: Charisma 3 on each of the six. H-TURN-02: 1 − 1, Alert 4.
   * Longsword 4 + 4; a thrown javelin 1 + 4. H-SPL-14: 8 + 3 + 2. Load: 1.4 + 3 × 0.9 + 29.5 + 2.7 + 0.5 + 0.2.
   */
  test("Paladin, Level 10: heavy armor and shield", () => {
    const { system, items } = prepared("Paladin, Level 10");
    expect([
      system.hp.max,
      system.defenses.physical.total,
      system.defenses.magical.total,
      system.reduction.total,
      system.initiative.total,
      // One of the physical is the Fighting Style of defense.
    ]).toEqual([30, 10, 2, 8, 4]);
    expect(
      totals(system.attributes, ["athletics", "acrobatics", "adaptability", "discipline", "analysis", "awareness"]),
    ).toEqual({ athletics: 10, acrobatics: 2, adaptability: 7, discipline: 8, analysis: 3, awareness: 6 });
    expect(totals(system.skills, ["persuasion", "intimidation", "insight", "religion"])).toEqual({
      persuasion: 6,
      intimidation: 5,
      insight: 2,
      religion: 1,
    });
    expect(attacks({ system, items })).toEqual({
      "Longsword strike": "+8 1d8+4",
      "Longsword twoHands": "+4 1d10+4",
      "Javelin strike": "+8 1d6+4",
      "Javelin throw": "+5 1d6+1",
    });
    expect([system.spells.attack.total, system.spells.dc.total, system.spells.prepared]).toEqual([
      3,
      13,
      { value: 9, max: 9 },
    ]);
    expect(system.spells.slots.slice(0, 4).map(({ value, max }: Loose) => [value as number, max as number])).toEqual([
      [4, 4],
      [3, 3],
      [2, 2],
      [0, 0],
    ]);
    expect([system.load.weight, system.load.limit]).toEqual([expect.closeTo(37), 122.4]);
  });
});
