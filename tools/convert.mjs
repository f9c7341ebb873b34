// @ts-check
/**
 * The conversion rules of docs/starter-content.md as pure functions: they turn numbers of the base game into numbers of this system.
 * `packs/_source/base-facts.json` holds the input. Pack tests compare the output with the shipped documents. The rules for creatures are
 * the system's own (`module/rules/creatures/`), which converts stat blocks, too.
 */

import { fromSource } from "./from-source.mjs";

/** @type {typeof import("../module/rules/creatures/conversion.ts")} */
const conversion = await fromSource("module/rules/creatures/conversion.ts");
export const { areaDamage, areaDamageRows, attackDamage, attributeTotals, averageDamage, creatureHitPoints } =
  conversion;
/** @type {typeof import("../module/rules/creatures/conversion-creature.ts")} */
const creatures = await fromSource("module/rules/creatures/conversion-creature.ts");
export const { creatureNumbersOf, skillBonuses, storedSkill, weaponNumbers } = creatures;
/** @type {typeof import("../module/rules/creatures/stat-block.ts")} */
const statBlock = await fromSource("module/rules/creatures/stat-block.ts");
export const { challengeExperience, totalsFromArmorClass } = statBlock;
/** @type {typeof import("../module/rules/basics/characteristics.ts")} */
const characteristics = await fromSource("module/rules/basics/characteristics.ts");
export const { abilityModifier } = characteristics;

/** @typedef {"light" | "medium" | "heavy"} ArmorKind */

/** Converts pounds to kilograms. @param {number} pounds @param {number} [digits] decimals kept */
export function kilograms(pounds, digits = 1) {
  return Number((pounds * 0.4536).toFixed(digits));
}

/**
 * Returns what a suit of armor gives to the two Defenses.
 * @param {number} armorClass of the base game, without Dexterity
 * @param {ArmorKind} kind
 */
export function armorDefense(armorClass, kind) {
  const physical = armorClass - 10;
  const share = { light: 1, medium: 2, heavy: 3 }[kind];
  const maxDexterity = { light: null, medium: 2, heavy: 0 }[kind];
  return { defense: { physical, magical: Math.floor(physical / share) }, maxDexterity };
}

/**
 * Returns the mastery track of a weapon.
 * @param {{ properties: readonly string[], melee?: boolean }} weapon `melee` false: made for throwing only
 */
export function weaponType({ properties, melee = true }) {
  if (properties.includes("ammunition") || !melee) return "ranged";
  return properties.includes("twoHanded") ? "twoHanded" : "oneHanded";
}
