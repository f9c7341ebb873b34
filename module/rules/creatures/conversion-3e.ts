/** Numbers of a converted creature in d20-3e: it counts as a class with as many levels as it has Hit Dice. */
import { baseAttackAt, baseSaveAt, sizeModifier3e, type Save3e } from "../character/attack-and-saves.ts";

type Attack3e = Parameters<typeof baseAttackAt>[1];

/** Base attack and good saves by the type of the creature. */
const PROGRESSIONS: Readonly<Record<string, readonly [attack: Attack3e, saves: readonly Save3e[]]>> = {
  aberration: ["threeQuarters", ["will"]],
  beast: ["threeQuarters", ["fortitude", "reflex"]],
  celestial: ["full", ["fortitude", "reflex", "will"]],
  construct: ["threeQuarters", []],
  dragon: ["full", ["fortitude", "reflex", "will"]],
  elemental: ["threeQuarters", ["fortitude"]],
  fey: ["half", ["reflex", "will"]],
  fiend: ["full", ["fortitude", "reflex", "will"]],
  giant: ["threeQuarters", ["fortitude"]],
  humanoid: ["threeQuarters", ["reflex"]],
  monstrosity: ["full", ["fortitude", "reflex"]],
  ooze: ["threeQuarters", []],
  plant: ["threeQuarters", ["fortitude"]],
  undead: ["half", ["will"]],
};

/**
 * Returns base attack and base saves of a creature in d20-3e.
 * @param kind type of the creature
 * @param hitDice number of Hit Dice, 0 or more
 * @rule D-C6 D-ATK-04
 */
export function creatureNumbers3e(
  kind: string,
  hitDice: number,
): { readonly baseAttack: number; readonly numbers3e: Readonly<Record<Save3e, number>> } {
  const [attack, good] = (Object.hasOwn(PROGRESSIONS, kind) ? PROGRESSIONS[kind] : null) ?? ["threeQuarters", []];
  const save = (key: Save3e): number => baseSaveAt(hitDice, good.includes(key));
  return {
    baseAttack: baseAttackAt(hitDice, attack),
    numbers3e: { fortitude: save("fortitude"), reflex: save("reflex"), will: save("will") },
  };
}

/**
 * Returns the natural armor: what the Armor Class has besides 10, Dexterity and size, at least 0.
 * @param armorClass of the base game
 * @param dexterity modifier
 * @rule D-ATK-07
 */
export function naturalArmor3e(armorClass: number, dexterity: number, size: string): number {
  return Math.max(0, armorClass - 10 - dexterity - sizeModifier3e(size));
}
