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
  // Beasts and celestials.
  ["Elephant", 76, 12, "Gore +8 2d8+6", "Charging Gore +8 2d8+6"],
  ["Giant Ape", 168, 12, "Fist +9 3d10+6"],
  ["Giant Boar", 42, 13, "Gore +5 2d6+3", "Charging Gore +5 4d6+3"],
  ["Giant Constrictor Snake", 60, 12, "Bite +6 2d6+4"],
  ["Giant Crocodile", 85, 14, "Bite +8 3d10+5", "Tail +8 3d8+5"],
  ["Giant Eagle", 26, 13, "Rend +5 1d4+3 1d6"],
  ["Giant Scorpion", 52, 15, "Claw +5 1d6+3", "Sting +5 1d8+3 2d10"],
  ["Raven", 2, 12, "Beak +4 +1"],
  ["Rhinoceros", 45, 13, "Gore +7 2d8+5", "Charging Gore +7 4d8+5"],
  ["Saber-Toothed Tiger", 52, 13, "Rend +6 2d6+4"],
  ["Swarm of Bats", 11, 12, "Bites +4 2d4", "Bites of a Thinned Swarm +4 1d4"],
  ["Warhorse", 19, 11, "Hooves +6 2d4+4", "Charging Hooves +6 4d4+4"],
  ["Imp", 21, 13, "Sting +5 1d6+3 2d6"],
  ["Hell Hound", 58, 15, "Bite +5 1d8+3 1d6"],
  ["Chain Devil", 85, 15, "Chain +7 2d6+4"],
  ["Vrock", 152, 15, "Shred +6 2d6+3 3d6"],
  ["Sprite", 10, 15, "Needle Sword +6 1d4+4", "Enchanting Bow +6 +1"],
  ["Hobgoblin Captain", 58, 17, "Greatsword +4 2d6+2 1d6", "Longbow +4 1d8+2 2d4"],
  ["Stone Giant", 126, 17, "Stone Club +9 3d10+6", "Boulder +9 2d8+6"],
  ["Fire Giant", 162, 18, "Flame Sword +11 4d6+7 3d6", "Hammer Throw +11 3d10+7 1d8"],
  ["Cloud Giant", 200, 14, "Thunderous Mace +12 3d8+8 2d6", "Thundercloud +12 3d6+8"],
  ["Black Dragon Wyrmling", 33, 17, "Rend +4 1d6+2 1d4"],
  ["Young Red Dragon", 178, 18, "Rend +10 2d6+6 1d6"],
  ["Deva", 229, 17, "Holy Mace +8 1d6+4 4d8"],
  // Elementals, constructs, monstrosities, oozes, plants and aberrations.
  ["Air Elemental", 90, 15, "Thunderous Slam +8 2d8+5"],
  ["Flesh Golem", 127, 9, "Slam +7 2d8+4 1d8"],
  ["Gray Ooze", 22, 9, "Pseudopod +3 2d8+1"],
  ["Hydra", 184, 15, "Bite +8 1d10+5"],
  ["Medusa", 127, 15, "Claw +6 2d6+3", "Snake Hair +6 1d4+3 4d6", "Poison Ray +5 2d8+2"],
  ["Otyugh", 104, 14, "Bite +6 2d8+3", "Tentacle +6 2d8+3"],
  ["Shrieker Fungus", 13, 5],
  ["Steam Mephit", 17, 10, "Claw +2 1d4 1d4"],
  ["Stone Golem", 220, 18, "Slam +10 2d8+6 2d8", "Force Bolt +9 4d10"],
  ["Treant", 138, 16, "Slam +10 3d6+6", "Hail of Bark +10 4d10+6"],
  ["Wyvern", 127, 14, "Bite +7 2d8+4", "Sting +7 2d6+4 7d6"],
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
  // Beasts and celestials: the average of a charge is that of the whole blow.
  ["Elephant", [2, 0, 1, 53], "Gore +8 2d8+3", "Charging Gore +8 2d8+3"],
  ["Giant Ape", [2, 2, 0, 99], "Fist +9 3d10"],
  ["Giant Boar", [3, 1, 1, 36], "Gore +5 2d6+2", "Charging Gore +5 4d6"],
  ["Giant Constrictor Snake", [2, 2, 0, 45], "Bite +6 2d6+3"],
  ["Giant Crocodile", [4, 1, 2, 57], "Bite +8 3d10", "Tail +8 3d8"],
  ["Giant Eagle", [3, 3, 0, 26], "Rend +5 1d4+3 1d6"],
  ["Giant Scorpion", [5, 3, 2, 41], "Claw +5 1d6+3", "Sting +5 1d8 2d10"],
  ["Raven", [2, 2, 0, 2], "Beak +4 +1"],
  ["Rhinoceros", [3, 1, 2, 37], "Gore +7 2d8+2", "Charging Gore +7 4d8"],
  ["Saber-Toothed Tiger", [3, 3, 0, 41], "Rend +6 2d6+3"],
  ["Swarm of Bats", [2, 2, 0, 11], "Bites +4 2d4", "Bites of a Thinned Swarm +4 1d4"],
  ["Warhorse", [1, 1, 0, 19], "Hooves +6 2d4+4", "Charging Hooves +6 4d4+1"],
  // 13.5 on average: 2 off. Magic resistant.
  ["Imp", [3, 3, 0, 21], "Sting +5 1d6+1 2d6"],
  ["Chain Devil", [5, 5, 1, 57], "Chain +7 2d6+3"],
  // 20.5: 6 off, of which a die takes no 3.
  ["Vrock", [5, 5, 1, 91], "Shred +6 2d6 3d6"],
  ["Sprite", [5, 4, 0, 10], "Needle Sword +6 1d4+4", "Enchanting Bow +6 +1"],
  ["Hobgoblin Captain", [7, 4, 2, 44], "Greatsword +4 2d6 1d6", "Longbow +4 1d8+1 2d4"],
  ["Stone Giant", [7, 4, 2, 78], "Stone Club +9 3d10", "Boulder +9 2d8+3"],
  // 31.5: 11 off, 7 of them flat, and a die of the four.
  ["Fire Giant", [8, 3, 3, 96], "Flame Sword +11 3d6 3d6", "Hammer Throw +11 3d10 1d8"],
  ["Cloud Giant", [4, 2, 2, 115], "Thunderous Mace +12 3d8 2d6", "Thundercloud +12 3d6+3"],
  ["Black Dragon Wyrmling", [7, 7, 2, 31], "Rend +4 1d6+2 1d4"],
  ["Young Red Dragon", [8, 8, 3, 104], "Rend +10 2d6+2 1d6"],
  // 25.5: 8 off, 4 of them flat; a d8 is more than the rest.
  ["Deva", [7, 7, 1, 129], "Holy Mace +8 1d6 4d8"],
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
  // Elementals, constructs, monstrosities, oozes, plants and aberrations. Magic Resistance and dragons: both Defenses alike.
  ["Air Elemental", [5, 5, 0, 60], "Thunderous Slam +8 2d8+2"],
  ["Animated Armor", [8, 4, 3, 31], "Slam +4 1d6+2"],
  ["Flesh Golem", [-1, -1, 0, 78], "Slam +7 2d8 1d8"],
  ["Gray Ooze", [-1, -2, 0, 22], "Pseudopod +3 2d8"],
  ["Hydra", [5, 3, 2, 107], "Bite +8 1d10+4"],
  ["Medusa", [5, 4, 1, 78], "Claw +6 2d6+2", "Snake Hair +6 1d4 4d6", "Poison Ray +5 2d8+1"],
  ["Otyugh", [4, 2, 2, 67], "Bite +6 2d8+1", "Tentacle +6 2d8+1"],
  ["Steam Mephit", [0, 0, 0, 17], "Claw +2 1d4 1d4"],
  ["Stone Golem", [8, 8, 3, 125], "Slam +10 2d8 2d8", "Force Bolt +9 3d10"],
  ["Treant", [6, 2, 3, 84], "Slam +10 3d6+2", "Hail of Bark +10 4d10"],
  ["Worg", [3, 2, 1, 26], "Bite +5 1d8+3"],
  ["Wyvern", [4, 4, 2, 78], "Bite +7 2d8+2", "Sting +7 2d6 5d6"],
];

test.each(CONVERTED)("H-DMG-02 C-64: %s in the homebrew", (name, numbers, ...own) => {
  const creature = preparedCreature(String(name));
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
    // 3 dice of a beast: 9/4 is 2. AC 10 + 3 + Dex 2 − 1. Saves 3 + 2, 3 + 2, 1 + 1. 2 + 3 − 1.
    ["Dire Wolf", [22, 14, 2, 5, 5, 2], "Bite +4 1d10+3"],
    // 4 dice of a celestial: 4. AC 10 + 1 + Dex 3 − 1. All saves 4: + 1, + 3, + 2. 4 + 3 − 1.
    ["Giant Eagle", [26, 13, 4, 5, 7, 6], "Rend +6 1d4+3 1d6"],
    // 1 die of a beast: 0. AC 10 + Dex 2 + tiny 2. Saves 2 + 0, 2 + 2, 0 + 1. 0 − 4 + 2; one point of damage without dice.
    ["Raven", [2, 14, 0, 2, 4, 1], "Beak -2 +1"],
    // 9 dice of a fiend: 9. AC 10 + 4 + 1. Saves 6 + 2, 6 + 1, 6 + 1. 9 + 3.
    ["Hell Hound", [58, 15, 9, 8, 7, 7], "Bite +12 1d8+3 1d6"],
    // 13 dice of a giant: 9. AC 10 + 8 − 1 − 2. Saves 8 + 5, 4 − 1, 4 + 0. 9 + 6 − 2, one and a half of 6 is 9; shots: 9 − 1 − 2.
    ["Frost Giant", [149, 15, 9, 13, 3, 4], "Frost Axe +13 2d12+9 2d8", "Great Bow +6 2d10 2d6"],
    // 17 dice of a dragon: 17. AC 10 + 9 + 0 − 1. Saves 10 + 5, 10 + 0, 10 + 0. 17 + 6 − 1.
    ["Young Red Dragon", [178, 18, 17, 15, 10, 10], "Rend +22 2d6+6 1d6"],
    // 8 dice of a humanoid: 6. AC 10 + 8. Saves 2 + 2, 6 + 0, 2 + 0. 6 + 3, one and a half of 3 is 4. Shots: 6 + 0.
    ["Knight", [52, 18, 6, 4, 6, 2], "Greatsword +9 2d6+4 1d8", "Heavy Crossbow +6 2d10 1d8"],
    // 18 dice: 54/4 is 13. AC 10 + 3 + 2. Saves 6 + 0, 11 + 2, 6 + 1. Magic by Intelligence: 13 + 3, and 3 more damage.
    ["Mage", [81, 15, 13, 6, 13, 7], "Arcane Burst +16 3d8+3"],
    // 9 dice of an undead: 4. AC 10 + 3. Saves 3 + 3, 3 + 3, 6 + 2. A bodiless touch by Dexterity: 4 + 3, and 3 more damage.
    ["Wraith", [67, 13, 4, 6, 6, 8], "Life Drain +7 4d8+3"],
    // 12 dice of an elemental: 9. AC 10 + 1 + Dex 5 − 1. Saves 8 + 2, 4 + 5, 4 + 0. 9 + 2 − 1.
    ["Air Elemental", [90, 15, 9, 10, 9, 4], "Thunderous Slam +10 2d8+2"],
    // 3 dice of an ooze: 9/4 is 2. AC 10 + 1 − 2. Saves 1 + 3, 1 − 2, 1 − 2. 2 + 1.
    ["Gray Ooze", [22, 9, 2, 4, -1, -1], "Pseudopod +3 2d8+1"],
    // 21 dice of a construct: 63/4 is 15. AC 10 + 10 − 1 − 1. Saves 7 + 5, 7 − 1, 7 + 0. 15 + 6 − 1; shot: 15 − 1 − 1.
    ["Stone Golem", [220, 18, 15, 12, 6, 7], "Slam +20 2d8+6 2d8", "Force Bolt +13 4d10"],
    // 15 dice of a dragon: 15. AC 10 + 5 + 0 − 1. All saves 9: + 3, + 0, + 1. 15 + 4 − 1.
    ["Wyvern", [127, 14, 15, 12, 9, 10], "Bite +18 2d8+4", "Sting +18 2d6+4 7d6"],
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
