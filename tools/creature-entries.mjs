// @ts-check
/**
 * The second and third set of numbers of the starter creatures, from the facts that their homebrew numbers were converted from.
 * docs/starter-content.md describes the arithmetic; the numbers are starters that a Game Master may change.
 */
import { attributeTotals, modifier } from "./convert.mjs";

/** @typedef {any} Json */

/** Size modifiers of d20-3e, as the rules have them. @type {Record<string, number>} */
const SIZES = { tiny: 2, small: 1, large: -1, huge: -2, gargantuan: -4 };

/**
 * Progressions of creatures in d20-3e by their type: quarters of the Hit Dice that are base attack, and the good saves.
 * @type {Record<string, [quarters: number, saves: string]>}
 */
const PROGRESSIONS = {
  aberration: [3, "will"],
  beast: [3, "fortitude reflex"],
  celestial: [4, "fortitude reflex will"],
  construct: [3, ""],
  dragon: [4, "fortitude reflex will"],
  elemental: [3, "fortitude"],
  fey: [2, "reflex will"],
  fiend: [4, "fortitude reflex will"],
  giant: [3, "fortitude"],
  humanoid: [3, "reflex"],
  monstrosity: [4, "fortitude reflex"],
  ooze: [3, ""],
  plant: [3, "fortitude"],
  undead: [2, "will"],
};

/**
 * Returns base attack and base saves of a creature in d20-3e: those of a class with as many levels as it has Hit Dice.
 * @param {string} type @param {number} hitDice
 */
export function numbers3e(type, hitDice) {
  const [quarters, good] = PROGRESSIONS[type] ?? [3, ""];
  const save = (/** @type {string} */ key) =>
    good.split(" ").includes(key) ? 2 + Math.floor(hitDice / 2) : Math.floor(hitDice / 3);
  return {
    baseAttack: Math.floor((hitDice * quarters) / 4),
    numbers3e: { fortitude: save("fortitude"), reflex: save("reflex"), will: save("will") },
  };
}

/** Returns the armor of a creature in d20-3e: what its Armor Class has besides 10, Dexterity and size. @param {Json} facts */
export const naturalArmor = ({ armorClass, characteristics, size }) =>
  Math.max(0, armorClass - 10 - modifier(characteristics.dexterity) - (SIZES[size] ?? 0));

/**
 * Adds the numbers of the other games to a creature.
 * @param {Json} creature with its items, changed in place
 * @param {Json} facts of base-facts.json
 */
export function addGameNumbers({ system, items }, facts) {
  const { hitPoints: max, regeneration: points = 0, attacks } = facts;
  // Where Attributes are saves alone, Perception is a skill beside them.
  const attributes = attributeTotals(facts.saves);
  const computed = Object.fromEntries(Object.keys(attributes).map((key) => [key, null]));
  const { physical, magical, reduction } = system.totals;
  Object.assign(system, numbers3e(system.creatureType, facts.hitDice));
  system.games = {
    base: { hp: { max }, regeneration: { points }, totals: { physical, magical, reduction, attributes } },
    "d20-3e": {
      hp: { max },
      regeneration: { points },
      totals: { physical: null, magical: null, reduction: null, attributes: computed },
      defenses: { physical: { base: naturalArmor(facts) } },
    },
  };
  const weapons = items.filter((/** @type {Json} */ item) => item.type === "weapon");
  for (const [index, weapon] of weapons.entries()) {
    const { attack: total, damage: parts } = attacks[index];
    const damage = parts.map((/** @type {Json} */ { dice, type }) => ({ formula: dice, type }));
    const damageBonus = parts.reduce((/** @type {number} */ sum, /** @type {Json} */ { flat = 0 }) => sum + flat, 0);
    weapon.system.games = {
      base: { damage, damageBonus, attack: { total } },
      "d20-3e": { damage, damageBonus: null, attack: { total: null } },
    };
  }
}
