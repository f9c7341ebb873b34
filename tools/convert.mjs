// @ts-check
/**
 * The conversion rules of docs/starter-content.md as pure functions: they turn numbers of the base game into numbers of this system.
 * `packs/_source/base-facts.json` holds the input. Pack tests compare the output with the shipped documents.
 */

/** @typedef {"light" | "medium" | "heavy"} ArmorKind */
/** @typedef {{ dice: string, flat?: number, type: string }} DamagePart dice like "2d6" ("" for none), flat bonus, damage type */
/** @typedef {{ strength: number, dexterity: number, endurance: number, learning: number, perception: number, charisma: number }} Saves */
/**
 * @typedef {{ athletics: number, acrobatics: number, adaptability: number, discipline: number, analysis: number,
 *   awareness: number }} Attributes
 */

/** Converts pounds to kilograms. @param {number} pounds @param {number} [digits] decimals kept */
export function kilograms(pounds, digits = 1) {
  return Number((pounds * 0.4536).toFixed(digits));
}

/** @param {number} value characteristic, 1…30 */
export function modifier(value) {
  return Math.floor((value - 10) / 2);
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

/**
 * Returns the part of an Armor Class that comes from natural or worn armor.
 * @param {number} armorClass
 * @param {number} dexterity value, not modifier
 */
function armorShare(armorClass, dexterity) {
  return armorClass - 10 - modifier(dexterity);
}

/**
 * Returns the Defense totals of a creature.
 * @param {{ armorClass: number, dexterity: number, magicResistant?: boolean }} creature dragons are magic resistant too
 */
export function creatureDefense({ armorClass, dexterity, magicResistant = false }) {
  const physical = armorClass - 10;
  return {
    physical,
    magical: magicResistant ? physical : modifier(dexterity) + Math.floor(armorShare(armorClass, dexterity) / 2),
  };
}

/** Returns the damage reduction of a creature. @param {{ armorClass: number, dexterity: number }} creature */
export function creatureReduction({ armorClass, dexterity }) {
  return Math.max(0, Math.min(3, Math.floor(armorShare(armorClass, dexterity) / 2)));
}

/** Converts hit points: those above 30 count half. @param {number} average hit points of the base game */
export function creatureHitPoints(average) {
  return average <= 30 ? average : 30 + Math.floor((average - 30) / 2);
}

/** Converts healing per turn in proportion to the hit points. @param {number} amount @param {number} average hit points of the base game */
export function regeneration(amount, average) {
  return Math.round((amount * creatureHitPoints(average)) / average);
}

/** @param {string} dice @returns {{ count: number, faces: number }} */
function readDice(dice) {
  const [count = 0, faces = 0] = dice === "" ? [] : dice.split("d").map(Number);
  return { count, faces };
}

/** Returns the average of the dice without bonus. @param {string} dice */
function averageDice(dice) {
  const { count, faces } = readDice(dice);
  return (count * (faces + 1)) / 2;
}

/** Returns the average damage of all parts. @param {readonly DamagePart[]} parts */
export function averageDamage(parts) {
  return parts.reduce((sum, { dice, flat = 0 }) => sum + averageDice(dice) + flat, 0);
}

/**
 * Converts the damage of one hit. Halves the part of the average above 8. Removes the excess from the flat bonus first, then whole dice
 * from the largest part. Each part keeps at least one die.
 * @param {readonly DamagePart[]} parts
 * @returns {{ dice: string, flat: number, type: string }[]}
 */
export function attackDamage(parts) {
  const converted = parts.map(({ dice, flat = 0, type }) => ({ dice, flat, type }));
  let excess = Math.max(0, Math.floor((averageDamage(parts) - 8) / 2));
  for (const part of converted) {
    const off = Math.min(excess, Math.max(0, part.flat));
    part.flat -= off;
    excess -= off;
  }
  for (;;) {
    const [largest] = converted.toSorted((a, b) => averageDice(b.dice) - averageDice(a.dice));
    if (!largest) return converted;
    const { count, faces } = readDice(largest.dice);
    if (count < 2 || (faces + 1) / 2 > excess) return converted;
    largest.dice = `${String(count - 1)}d${String(faces)}`;
    excess -= (faces + 1) / 2;
  }
}

/**
 * Converts the damage of areas, breaths, other saves, and spells of creatures: half the dice, rounded up, and half the flat bonus, rounded
 * down.
 * @param {string} formula "7d6", "2d4 + 4"
 */
export function areaDamage(formula) {
  const [dice = "", bonus = "0"] = formula.split(/ ?\+ ?/);
  const { count, faces } = readDice(dice);
  const flat = Math.floor(Number(bonus) / 2);
  if (Number.isNaN(flat)) throw new Error(`no dice and number: ${formula}`);
  return `${String(Math.ceil(count / 2))}d${String(faces)}${flat > 0 ? `+${String(flat)}` : ""}`;
}

/**
 * Returns the Attributes of a stat block: its saves, or the matching skills if they are better.
 * @param {Saves} saves totals
 * @param {Partial<Attributes>} [skills] totals of Athletics, Acrobatics, Investigation (analysis), Perception (awareness)
 * @returns {Attributes}
 */
export function attributeTotals(saves, skills = {}) {
  const best = (/** @type {number} */ save, /** @type {number | undefined} */ skill) => Math.max(save, skill ?? save);
  return {
    athletics: best(saves.strength, skills.athletics),
    acrobatics: best(saves.dexterity, skills.acrobatics),
    adaptability: saves.endurance,
    discipline: saves.charisma,
    analysis: best(saves.learning, skills.analysis),
    awareness: best(saves.perception, skills.awareness),
  };
}

/** Experience of the base game by challenge rating, 0 to 10. */
const CHALLENGE_XP = new Map([
  [0, 10],
  [0.125, 25],
  [0.25, 50],
  [0.5, 100],
  [1, 200],
  [2, 450],
  [3, 700],
  [4, 1100],
  [5, 1800],
  [6, 2300],
  [7, 2900],
  [8, 3900],
  [9, 5000],
  [10, 5900],
]);

/** @param {number} challenge @returns {number} */
export function challengeXp(challenge) {
  const xp = CHALLENGE_XP.get(challenge);
  if (xp === undefined) throw new RangeError(`no XP for challenge ${String(challenge)}`);
  return xp;
}
