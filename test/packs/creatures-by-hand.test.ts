/** The creatures in the three games, by hand from SRD 5.2.1, the conversion of docs/starter-content.md, and the rules of d20-3e. */
import { afterEach, describe, expect, test } from "vitest";
import { blows, playGame, preparedCreature } from "./prepared-creatures.ts";

afterEach(() => {
  playGame("homebrew");
});

/** Hit points, Armor Class, attacks: the stat blocks of SRD 5.2.1. */
const BASE: readonly (readonly [string, number, number, ...string[]])[] = [
  ["Assassin", 97, 16, "Shortsword +7 1d6+4 5d6", "Light Crossbow +7 1d8+4 6d6"],
  ["Bandit", 11, 12, "Scimitar +3 1d6+1", "Light Crossbow +3 1d8+1"],
  ["Bugbear", 33, 14, "Light Hammer +4 3d4+2", "Grab +4 2d6+2"],
  ["Cultist", 9, 12, "Ritual Sickle +3 1d4+1 +1"],
  ["Ettin", 85, 12, "Battleaxe +7 2d8+5", "Morningstar +7 2d8+5"],
  ["Fire Elemental", 93, 13, "Burning Touch +6 2d6+3"],
  ["Gargoyle", 67, 15, "Claw +4 2d4+2"],
  ["Ghost", 45, 11, "Withering Touch +5 3d10+3"],
  ["Ghoul", 22, 12, "Bite +4 1d6+2 1d6", "Claw +4 1d4+2"],
  ["Giant Spider", 26, 14, "Bite +5 1d8+3 2d6"],
  ["Gladiator", 112, 16, "Spear +7 2d6+4"],
  ["Goblin", 10, 15, "Scimitar +4 1d6+2", "Shortbow +4 1d6+2"],
  ["Hill Giant", 105, 13, "Tree Trunk +8 3d8+5", "Ball of Junk +8 2d10+5"],
  ["Hobgoblin", 11, 18, "Longsword +3 2d10+1", "Longbow +3 1d8+1 3d4"],
  ["Mage", 81, 15, "Arcane Burst +6 3d8+3"],
  ["Minotaur", 85, 14, "Cursed Glaive +6 1d12+4 3d6", "Horns +6 4d6+4"],
  ["Minotaur Skeleton", 45, 12, "Gore +6 2d6+4", "Charging Gore +6 2d6+4 2d8", "Slam +6 2d10+4"],
  ["Ogre", 68, 11, "Greatclub +6 2d8+4", "Javelin +6 2d6+4"],
  ["Owlbear", 59, 13, "Claws and Beak +7 2d8+5"],
  ["Priest", 38, 13, "Mace +5 1d6+3 2d4", "Radiant Flame +5 2d10"],
  ["Tough Boss", 82, 16, "Warhammer +5 2d8+3", "Heavy Crossbow +4 2d10+2"],
  ["Troll", 94, 15, "Claws +7 2d6+4"],
  ["Vampire Spawn", 90, 16, "Claw +6 2d4+3"],
  ["Wraith", 67, 13, "Life Drain +6 4d8+3"],
  ["Zombie", 15, 8, "Fist +3 1d8+1"],
];

/** Physical and magical Defense, reduction, hit points, attacks: the figures above, converted. */
const CONVERTED: readonly (readonly [string, readonly number[], ...string[]])[] = [
  ["Commoner", [0, 0, 0, 4], "Club +2 1d4"],
  ["Giant Rat", [3, 3, 0, 7], "Bite +5 1d4+3"],
  ["Bandit", [2, 1, 0, 11], "Scimitar +3 1d6+1", "Light Crossbow +3 1d8+1"],
  ["Guard", [6, 3, 2, 11], "Spear +3 1d6+1"],
  ["Goblin", [5, 3, 1, 10], "Scimitar +4 1d6+2", "Shortbow +4 1d6+2"],
  ["Skeleton", [4, 3, 0, 13], "Shortsword +5 1d6+3", "Shortbow +5 1d6+3"],
  ["Zombie", [-2, -2, 0, 15], "Fist +3 1d8+1"],
  ["Wolf", [2, 2, 0, 11], "Bite +4 1d6+2"],
  ["Hobgoblin", [8, 4, 3, 11], "Longsword +3 2d10", "Longbow +3 1d8 3d4"],
  ["Bugbear", [4, 3, 1, 31], "Light Hammer +4 3d4+2", "Grab +4 2d6+2"],
  ["Ghoul", [2, 2, 0, 22], "Bite +4 1d6+2 1d6", "Claw +4 1d4+2"],
  ["Giant Spider", [4, 3, 0, 26], "Bite +5 1d8 2d6"],
  ["Ogre", [1, 0, 1, 49], "Greatclub +6 2d8+2", "Javelin +6 2d6+3"],
  ["Gargoyle", [5, 2, 2, 48], "Claw +4 2d4+2"],
  ["Minotaur", [4, 2, 2, 57], "Cursed Glaive +6 1d12 3d6", "Horns +6 4d6"],
  ["Owlbear", [3, 2, 1, 44], "Claws and Beak +7 2d8+2"],
  ["Ettin", [2, 0, 1, 57], "Battleaxe +7 2d8+2", "Morningstar +7 2d8+2"],
  ["Troll", [5, 3, 2, 62], "Claws +7 2d6+3"],
  ["Hill Giant", [3, 1, 2, 67], "Tree Trunk +8 3d8", "Ball of Junk +8 2d10+1"],
  ["Fire Elemental", [3, 3, 0, 61], "Burning Touch +6 2d6+2"],
  // Average 25: 8 off, 4 flat and one of the d6; 29½: 10 off.
  ["Assassin", [6, 5, 1, 63], "Shortsword +7 1d6 4d6", "Light Crossbow +7 1d8 5d6"],
  ["Cultist", [2, 1, 0, 9], "Ritual Sickle +3 1d4+1 +1"],
  ["Ghost", [1, 1, 0, 37], "Withering Touch +5 3d10"], // 19½: 5 off, and 2 are less than a d10
  ["Gladiator", [6, 4, 2, 71], "Spear +7 2d6+3"],
  ["Mage", [5, 3, 1, 55], "Arcane Burst +6 3d8"],
  // 11: 1 off; 20: 6 off; 15: 3 off.
  ["Minotaur Skeleton", [2, 1, 1, 37], "Gore +6 2d6+3", "Charging Gore +6 2d6 2d8", "Slam +6 2d10+1"],
  ["Ogre Zombie", [-2, -2, 0, 57], "Slam +6 2d8+2"],
  ["Priest", [3, 1, 1, 34], "Mace +5 1d6+2 2d4", "Radiant Flame +5 2d10"],
  ["Tough Boss", [6, 4, 2, 56], "Warhammer +5 2d8+1", "Heavy Crossbow +4 2d10"],
  ["Vampire Spawn", [6, 4, 1, 60], "Claw +6 2d4+3"],
  ["Wraith", [3, 3, 0, 48], "Life Drain +6 4d8"], // 21: 6 off, and 3 are less than a d8
];

test.each(CONVERTED)("H-DMG-02 C-64: %s in the homebrew", (name, numbers, ...own) => {
  const creature = preparedCreature(name);
  const { hp, defenses, reduction } = creature.system;
  expect([[defenses.physical.total, defenses.magical.total, reduction.total, hp.max], ...blows(creature)]).toEqual([
    numbers,
    ...own,
  ]);
});

describe("base", () => {
  test.each(BASE)(
    "B-MISC-10: %s has %i hit points, AC %i and its own damage",
    (name, hitPoints, armorClass, ...own) => {
      playGame("base");
      const creature = preparedCreature(String(name));
      const { hp, defenses } = creature.system;
      expect([hp.max, 10 + (defenses.physical.total as number), ...blows(creature)]).toEqual([
        hitPoints,
        armorClass,
        ...own,
      ]);
    },
  );

  test("B-SAVE-01 B-SKL-01 B-SENSE-10: Perception is a skill beside the save, and counts for the passive number", () => {
    playGame("base");
    const senses = (name: string): number[] => {
      const { attributes, skills, passive } = preparedCreature(String(name)).system;
      return [attributes.awareness.total, skills.awarenessSkill.total, passive.total];
    };
    // Wisdom save, Perception, passive Perception by SRD 5.2.1; the minotaur has a Wisdom of 16.
    expect(["Wolf", "Minotaur", "Giant Rat", "Goblin"].map(senses)).toEqual([
      [1, 5, 15],
      [3, 7, 17],
      [0, 2, 12],
      [-1, -1, 9],
    ]);
    playGame("homebrew");
    expect([
      preparedCreature("Wolf").system.attributes.awareness.total,
      preparedCreature("Wolf").system.passive.total,
    ]).toEqual([5, 15]);
  });

  test("B-DICE-14: the troll regains 15 hit points, by the homebrew 10", () => {
    playGame("base");
    expect(preparedCreature("Troll").system.regeneration.points).toBe(15);
    playGame("homebrew");
    expect(preparedCreature("Troll").system.regeneration.points).toBe(10);
  });

  test("B-TURN-02: initiative of a stat block beyond Dexterity is a bonus in each game", () => {
    // SRD 5.2.1: assassin +10 with a Dexterity of 18; wight +4 with 14, and a Wisdom of 13; priest +0.
    const initiative = (): number[] =>
      ["Assassin", "Wight", "Priest"].map((name) => preparedCreature(name).system.initiative.total as number);
    playGame("base");
    expect(initiative()).toEqual([10, 4, 0]);
    playGame("homebrew");
    expect(initiative()).toEqual([10, 5, 3]); // Perception counts too: +0, +1, +3
  });

  test("the homebrew keeps its own: what the base game says is not seen there", () => {
    playGame("homebrew");
    const ogre = preparedCreature("Ogre");
    expect([ogre.system.hp.max, ...blows(ogre)]).toEqual([49, "Greatclub +6 2d8+2", "Javelin +6 2d6+3"]);
  });
});

/*
 * Base attack of so many Hit Dice: full monstrosity, half undead and fey, else three quarters. A good save 2 + half the Hit Dice, a poor
 * one a third of them. Melee adds Strength, shots add Dexterity, and the size counts for both: small 1, large −1, huge −2. Damage adds
 * Strength to blows and throws alone, one and a half of a bonus for two hands.
 */
describe("d20-3e", () => {
  const CREATURES: readonly (readonly [string, readonly number[], ...string[]])[] = [
    // Hit points, AC, base attack, Fortitude, Reflex, Will.
    // 3 dice: 3/2 is 1. AC 10 + armor 2 + Dex 2 + small 1. Saves 1 + 0, 3 + 2, 3 − 1. D-ATK-04 knows no finesse: 1 − 1 + 1.
    ["Goblin", [10, 15, 1, 1, 5, 2], "Scimitar +1 1d6-1", "Shortbow +4 1d6"],
    // 8 dice: 24/4 = 6. AC 10 + 3 − 1 − 1. Saves 6 + 3, 2 − 1, 2 − 2. 6 + 4 − 1; one and a half of 4 is 6.
    ["Ogre", [68, 11, 6, 9, 1, 0], "Greatclub +9 2d8+6", "Javelin +9 2d6+4"],
    // 9 dice: 27/4 is 6. AC 10 + 5 + 1 − 1. Saves 6 + 5, 3 + 1, 3 − 1. 6 + 4 − 1.
    ["Troll", [94, 15, 6, 11, 4, 2], "Claws +9 2d6+4"],
    // 2 dice of a beast: 1. AC 10 + Dex 2. Saves 3 + 1, 3 + 2, 0 + 1. 1 + 2.
    ["Wolf", [11, 12, 1, 4, 5, 1], "Bite +3 1d6+2"],
    // 2 dice of an undead: 1. AC 10 + 1 + 3. Saves 0 + 2, 0 + 3, 3 − 1. No finesse: 1 + 0.
    ["Skeleton", [13, 14, 1, 2, 3, 2], "Shortsword +1 1d6", "Shortbow +4 1d6"],
    // 10 dice of a monstrosity: 10. AC 10 + 5 + 0 − 1. Saves 7 + 3, 7 + 0, 3 + 3. 10 + 4 − 1; a glaive is held in two hands.
    ["Minotaur", [85, 14, 10, 10, 7, 6], "Cursed Glaive +13 1d12+6 3d6", "Horns +13 4d6+4"],
    // 10 dice of a giant: 7. AC 10 + 6 − 1 − 2. Saves 7 + 4, 3 − 1, 3 − 1. 7 + 5 − 2; one and a half of 5 is 7. Thrown: 7 − 1 − 2.
    ["Hill Giant", [105, 13, 7, 11, 2, 2], "Tree Trunk +10 3d8+7", "Ball of Junk +4 2d10+5"],
    // 8 dice of a humanoid: 6. AC 10 + 8. Saves 2 + 2, 6 + 0, 2 + 0. 6 + 3, one and a half of 3 is 4. Shots: 6 + 0.
    ["Knight", [52, 18, 6, 4, 6, 2], "Greatsword +9 2d6+4 1d8", "Heavy Crossbow +6 2d10 1d8"],
    // 18 dice: 54/4 is 13. AC 10 + 3 + 2. Saves 6 + 0, 11 + 2, 6 + 1. Magic by Intelligence: 13 + 3, and 3 more damage.
    ["Mage", [81, 15, 13, 6, 13, 7], "Arcane Burst +16 3d8+3"],
    // 9 dice of an undead: 4. AC 10 + 3. Saves 3 + 3, 3 + 3, 6 + 2. A bodiless touch by Dexterity: 4 + 3, and 3 more damage.
    ["Wraith", [67, 13, 4, 6, 6, 8], "Life Drain +7 4d8+3"],
  ];
  test.each(CREATURES)(
    "D-ATK-04 D-ATK-05 D-ATK-07 D-SAVE-02 D-SAVE-03 D-SAVE-04 D-DMG-02: %s",
    (name, numbers, ...own) => {
      playGame("d20-3e");
      const creature = preparedCreature(String(name));
      const { hp, defenses, baseAttack, attributes } = creature.system;
      expect([
        [
          hp.max,
          10 + (defenses.physical.total as number),
          baseAttack,
          attributes.adaptability.total,
          attributes.acrobatics.total,
          attributes.discipline.total,
        ],
        ...blows(creature),
      ]).toEqual([numbers, ...own]);
    },
  );
});
