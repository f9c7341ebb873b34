/** How many attacks one action gives: what texts of the packs promise stands in the numbers that the ledger of a turn reads. */
import { expect, test } from "vitest";
import { packDocuments } from "../../tools/packs.mjs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

const creatures: Loose[] = packDocuments("creatures", "en");

test("H-TURN-05 B-ATK-12: creatures whose traits speak of several attacks have them, all others one", () => {
  const several = creatures.filter(({ items }) => items.some((item: Loose) => item.name === "Several Attacks"));
  const many = creatures.filter(({ system }) => (system.actions?.attacks ?? 1) !== 1);
  expect(Object.fromEntries(many.map(({ name, system }) => [name, system.actions.attacks]))).toEqual({
    "Barbed Devil": 2,
    "Bearded Devil": 2,
    "Black Dragon Wyrmling": 2,
    "Bone Devil": 3,
    "Bugbear Stalker": 2,
    "Chain Devil": 2,
    "Cloud Giant": 2,
    Deva: 2,
    Assassin: 3,
    "Bandit Captain": 2,
    Druid: 2,
    Ettin: 2,
    "Fire Elemental": 2,
    "Fire Giant": 2,
    "Frost Giant": 2,
    Gargoyle: 2,
    Ghost: 2,
    Ghoul: 2,
    Glabrezu: 2,
    "Goblin Boss": 2,
    "Green Dragon Wyrmling": 2,
    "Green Hag": 2,
    "Hell Hound": 2,
    Hezrou: 3,
    "Hill Giant": 2,
    "Hobgoblin Captain": 2,
    Incubus: 2,
    "Night Hag": 2,
    Owlbear: 2,
    "Red Dragon Wyrmling": 2,
    "Stone Giant": 2,
    Troll: 3,
    // Beasts and celestials.
    Ape: 2,
    "Black Bear": 2,
    "Brown Bear": 2,
    Elephant: 2,
    "Giant Ape": 2,
    "Giant Crocodile": 2,
    "Giant Eagle": 2,
    "Giant Scorpion": 3,
    Lion: 2,
    "Polar Bear": 2,
    "Saber-Toothed Tiger": 2,
    Unicorn: 2,
    Vrock: 2,
    "White Dragon Wyrmling": 2,
    "Young Black Dragon": 3,
    "Young Green Dragon": 3,
    "Young Red Dragon": 3,
    "Young White Dragon": 3,
    Gladiator: 3,
    "Guard Captain": 2,
    "Hill Giant": 2,
    Knight: 2,
    Mage: 3,
    Mummy: 2,
    Owlbear: 2,
    Pirate: 2,
    "Pirate Captain": 3,
    Priest: 2,
    Scout: 2,
    "Tough Boss": 2,
    Troll: 3,
    "Vampire Spawn": 2,
    "Warrior Veteran": 2,
    Wight: 2,
  });
  expect(several.map(({ name }) => name as string)).toEqual(many.map(({ name }) => name as string));
  // One use of the trait makes them all, with weapons that the creature has.
  for (const { items, system } of several) {
    const { attacks } = items.find((item: Loose) => item.name === "Several Attacks").system;
    const weapons = items.filter(({ type }: Loose) => type === "weapon").map(({ name }: Loose) => name as string);
    expect(attacks.reduce((sum: number, { count }: Loose) => sum + (count as number), 0)).toBe(system.actions.attacks);
    for (const { weapon } of attacks) expect(weapons).toContain(weapon);
  }
});
