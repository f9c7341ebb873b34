/** How many attacks one action gives: what texts of the packs promise stands in the numbers that the ledger of a turn reads. */
import { expect, test } from "vitest";
import { packDocuments } from "../../tools/packs.mjs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

const creatures: Loose[] = packDocuments("creatures", "en");

test("H-TURN-05 B-ATK-12: creatures whose traits speak of several attacks have them, all others one", () => {
  const several = creatures.filter(({ items }) => items.some((item: Loose) => item.name === "Several Attacks"));
  const many = creatures.filter(({ system }) => (system.actions?.attacks ?? 1) !== 1);
  expect(Object.fromEntries(many.map(({ name, system }) => [name, system.actions.attacks]))).toEqual({
    Assassin: 3,
    "Bandit Captain": 2,
    Druid: 2,
    Ettin: 2,
    "Fire Elemental": 2,
    Gargoyle: 2,
    Ghost: 2,
    Ghoul: 2,
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
