import { sumContributions, type Contribution } from "../basics/contribution.ts";
import { formulaRange, parseFormula } from "../basics/dice.ts";
import { ATTRIBUTES, type Attribute } from "../basics/ids.ts";
import { saveFactor } from "../spells/spellcasting.ts";

/** Experience by challenge rating, from 1 on; below stand the four fractions. */
const EXPERIENCE = [
  200, 450, 700, 1100, 1800, 2300, 2900, 3900, 5000, 5900, 7200, 8400, 10_000, 11_500, 13_000, 15_000, 18_000, 20_000,
  22_000, 25_000, 33_000, 41_000, 50_000, 62_000, 75_000, 90_000, 105_000, 120_000, 135_000, 155_000,
] as const;
const SMALL_EXPERIENCE: readonly (readonly [number, number])[] = [
  [0, 10],
  [1 / 8, 25],
  [1 / 4, 50],
  [1 / 2, 100],
];

/**
 * Experience that a challenge rating is worth. A rating between two of the table counts as the lower one.
 * @param challenge 0…30
 * @rule B-MISC-10
 */
export function challengeExperience(challenge: number): number {
  if (challenge >= 1) return EXPERIENCE[Math.floor(challenge) - 1] ?? 0;
  return SMALL_EXPERIENCE.findLast(([rating]) => rating <= challenge)?.[1] ?? 0;
}

/**
 * What winning against a creature is worth: what its sheet states, else by its challenge rating.
 * @rule B-MISC-10
 */
export function experienceOf(i: { readonly challenge: number; readonly challengeXp: number }): number {
  const { challenge, challengeXp } = i;
  return challengeXp > 0 || challenge <= 0 || challenge > 30 ? challengeXp : challengeExperience(challenge);
}

/** A creature of the base game, as far as its armor goes. */
export interface ArmoredCreature {
  /** Armor Class as printed. */
  readonly armorClass: number;
  /** Dexterity modifier. */
  readonly dexterity: number;
  /** Dragons and creatures that resist magic. */
  readonly magicResistant?: boolean;
}

/**
 * The Armor Class of a printed stat block as the totals of this system: what the Defenses add to their d20, and what
 * the part of it that is armor takes off a blow (up to 3).
 * @rule B-MISC-10 C-64
 */
export function totalsFromArmorClass(i: ArmoredCreature): { physical: number; magical: number; reduction: number } {
  const { armorClass, dexterity, magicResistant = false } = i;
  const physical = armorClass - 10;
  const armor = physical - dexterity;
  return {
    physical,
    magical: magicResistant ? physical : dexterity + Math.floor(armor / 2),
    reduction: Math.max(0, Math.min(3, Math.floor(armor / 2))),
  };
}

/** Damage that one part of an attack deals. */
export interface HitPart {
  /** Dice, or "" for fixed damage. */
  readonly formula: string;
  readonly bonus: readonly Contribution[];
  readonly type: string;
}

/** An attack as a stat block tells it. */
export interface AttackEntry {
  readonly manner: "melee" | "ranged";
  /** Bonus of the attack roll. */
  readonly bonus: number;
  /** Feet; 0 for a shot or throw. */
  readonly reach: number;
  /** Feet: without and with disadvantage; null for a blow. */
  readonly range: { readonly normal: number; readonly max: number } | null;
  readonly targets: 1;
  /** What a hit deals, with the static number that may stand instead of the dice. */
  readonly hit: readonly {
    readonly formula: string;
    readonly flat: number;
    readonly average: number;
    readonly type: string;
  }[];
}

/**
 * Reads an attack as an entry of a stat block: how, how well, how far, whom and what for. It is against one target.
 * Static damage is the mean, rounded down, never below 0.
 * @throws RulesError for a formula that cannot be read
 * @rule B-MISC-11 B-DMG-12
 */
export function attackEntry(i: {
  readonly ranged: boolean;
  readonly parts: readonly Contribution[];
  readonly reach: number;
  readonly range: { readonly normal: number | null; readonly max: number | null };
  readonly damage: readonly HitPart[];
}): AttackEntry {
  const normal = i.range.normal ?? 0;
  return {
    manner: i.ranged ? "ranged" : "melee",
    bonus: sumContributions(i.parts),
    reach: i.ranged ? 0 : i.reach,
    range: i.ranged ? { normal, max: Math.max(normal, i.range.max ?? 0) } : null,
    targets: 1,
    hit: i.damage.map((part) => {
      const { formula, bonus, type } = part;
      const terms = formula.trim() === "" ? [] : parseFormula(formula).terms;
      const flat = sumContributions(bonus);
      return { formula, flat, average: Math.max(0, Math.floor(formulaRange(terms).average + flat)), type };
    }),
  };
}

/** A save as a stat block tells it. */
export interface SaveEntry {
  readonly attribute: Attribute;
  readonly dc: number;
  readonly parts: readonly Contribution[];
  /** Share of the damage on a failure and on a success. */
  readonly failure: 0 | 0.5 | 1;
  readonly success: 0 | 0.5 | 1;
}

/**
 * Reads what asks for a save: which, against which number, and what is left on a failure and a success. A number of
 * the entry's own stands for itself; else the owner's DC counts. Null without either.
 * @param i.attribute "" = it asks for none
 * @rule B-MISC-11 C-64 C-97
 */
export function saveEntry(i: {
  readonly attribute: string;
  readonly dc: number | null;
  readonly own: readonly Contribution[] | null;
  readonly onSuccess: "half" | "none";
}): SaveEntry | null {
  const attribute = ATTRIBUTES.find((key) => key === i.attribute);
  if (!attribute) return null;
  const parts: readonly Contribution[] | null =
    i.dc === null ? i.own : [{ source: "total", label: "OD20.Part.Total", value: i.dc, rules: ["C-64"] }];
  return (
    parts && {
      attribute,
      dc: sumContributions(parts),
      parts,
      failure: saveFactor(false, i.onSuccess),
      success: saveFactor(true, i.onSuccess),
    }
  );
}

/**
 * Does something that comes back on a die come back? Rolled at the start of its owner's turn.
 * @param from lowest face that gives it back, 2…6
 * @rule B-MISC-10
 */
export function comesBack(face: number, from: number): boolean {
  return face >= from;
}
