/** How many attacks one action gives: what texts of the packs promise stands in the numbers that the ledger of a turn reads. */
import { expect, test } from "vitest";
import { packDocuments } from "../../tools/packs.mjs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

const creatures: Loose[] = packDocuments("creatures", "en");

test("H-TURN-05 B-ATK-12: creatures whose traits speak of several attacks have them, all others one", () => {
  const several = creatures.filter(({ items }) => items.some((item: Loose) => item.name === "Several Attacks"));
  const many = creatures.filter(({ system }) => (system.actions?.attacks ?? 1) !== 1);
  expect(Object.fromEntries(many.map(({ name, system }) => [name, system.actions.attacks]))).toEqual({
    Ettin: 2,
    "Fire Elemental": 2,
    Gargoyle: 2,
    Ghoul: 2,
    "Hill Giant": 2,
    Owlbear: 2,
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
    // Elementals, constructs, monstrosities, plants and aberrations.
    "Animated Armor": 2,
    "Flesh Golem": 2,
    "Clay Golem": 2,
    "Stone Golem": 2,
    "Shield Guardian": 2,
    "Air Elemental": 2,
    "Earth Elemental": 2,
    "Water Elemental": 2,
    Salamander: 2,
    Xorn: 4,
    "Invisible Stalker": 3,
    Wyvern: 2,
    Bulette: 2,
    Chimera: 3,
    Ettercap: 2,
    Griffon: 2,
    Hippogriff: 2,
    Hydra: 5,
    Manticore: 3,
    Medusa: 3,
    "Phase Spider": 2,
    Otyugh: 3,
    Chuul: 2,
    "Violet Fungus": 2,
    "Shambling Mound": 3,
    Treant: 2,
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
