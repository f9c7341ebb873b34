import { sumContributions, type Contribution } from "../basics/contribution.ts";
import { formulaRange, parseFormula } from "../basics/dice.ts";
import { ATTRIBUTES, type Attribute } from "../basics/ids.ts";
import { saveFactor } from "../spells/spellcasting.ts";

/** Experience points by challenge rating, from 1. The next list has the ratings below 1. */
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
 * Returns the experience points of a challenge rating. A rating between two table rows counts as the lower row.
 * @param challenge challenge rating, 0 to 30
 * @rule B-MISC-10
 */
export function challengeExperience(challenge: number): number {
  if (challenge >= 1) return EXPERIENCE[Math.floor(challenge) - 1] ?? 0;
  return SMALL_EXPERIENCE.findLast(([rating]) => rating <= challenge)?.[1] ?? 0;
}

/**
 * Returns the experience points for defeating a creature: the value on its sheet, or the value of its challenge rating.
 * @rule B-MISC-10
 */
export function experienceOf(i: { readonly challenge: number; readonly challengeXp: number }): number {
  const { challenge, challengeXp } = i;
  return challengeXp > 0 || challenge <= 0 || challenge > 30 ? challengeXp : challengeExperience(challenge);
}

/** Typical numbers of a creature. */
export interface UsualNumbers {
  readonly hitPoints: number;
  readonly physical: number;
  readonly magical: number;
  readonly attack: number;
  readonly reduction: number;
  readonly damage: string;
}

/** Starter values by challenge rating: hit points, both Defenses, attack, reduction, damage. Read off our starter creatures. */
const USUAL: readonly (readonly [number, number, number, number, number, number, string])[] = [
  [0, 4, 0, 0, 2, 0, "1d4"],
  [1 / 8, 10, 3, 2, 3, 0, "1d6+1"],
  [1 / 4, 10, 4, 2, 4, 1, "1d6+2"],
  [1 / 2, 14, 4, 3, 4, 1, "1d8+2"],
  [1, 26, 4, 3, 4, 1, "2d6+2"],
  [2, 48, 4, 2, 5, 1, "2d8+2"],
  [3, 52, 4, 2, 6, 1, "2d8+4"],
  [4, 57, 4, 2, 7, 2, "2d10+3"],
  [5, 63, 4, 2, 7, 2, "3d8+3"],
];

/**
 * Returns typical numbers of a creature by its challenge rating: a house default, not a rule. Above 5 they go on in even steps.
 * @param challenge challenge rating, 0 to 30; between two rows the lower one counts
 * @rule C-64 B-MISC-10
 */
export function usualNumbers(challenge: number): UsualNumbers {
  const row = USUAL.findLast(([rating]) => rating <= challenge) ?? USUAL[0];
  const [, hitPoints = 4, physical = 0, magical = 0, attack = 2, reduction = 0, damage = "1d4"] = row ?? [];
  const above = Math.max(0, Math.floor(challenge) - 5);
  if (above === 0) return { hitPoints, physical, magical, attack, reduction, damage };
  return {
    hitPoints: hitPoints + 14 * above,
    physical: physical + Math.floor(above / 3),
    magical: magical + Math.floor(above / 3),
    attack: attack + Math.floor(above / 2),
    reduction: Math.min(5, reduction + Math.floor(above / 4)),
    damage: `${String(3 + Math.floor(above / 2))}d8+3`,
  };
}

/** Armor data of a creature from the base game. */
export interface ArmoredCreature {
  /** Armor Class in the printed stat block. */
  readonly armorClass: number;
  /** Dexterity modifier. */
  readonly dexterity: number;
  /** True for dragons and creatures that resist magic. */
  readonly magicResistant?: boolean;
}

/**
 * Converts the Armor Class of a printed stat block to totals of this system: the bonuses of both Defenses, and the
 * damage reduction (0 to 3) for the part that comes from armor.
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

/** Damage of one part of an attack. */
export interface HitPart {
  /** Dice. Empty for fixed damage. */
  readonly formula: string;
  readonly bonus: readonly Contribution[];
  readonly type: string;
}

/** An attack in a stat block. */
export interface AttackEntry {
  readonly manner: "melee" | "ranged";
  /** Bonus of the attack roll. */
  readonly bonus: number;
  /** Reach in feet. 0 for a ranged attack. */
  readonly reach: number;
  /** Range in feet, without and with disadvantage. Null for a melee attack. */
  readonly range: { readonly normal: number; readonly max: number } | null;
  readonly targets: 1;
  /** Damage of a hit. `average` is the fixed number that can replace the dice. */
  readonly hit: readonly {
    readonly formula: string;
    readonly flat: number;
    readonly average: number;
    readonly type: string;
  }[];
}

/**
 * Returns an attack as an entry of a stat block, for one target. Average damage is rounded down and is 0 or more.
 * @throws RulesError for an invalid formula
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

/** A save in a stat block. */
export interface SaveEntry {
  readonly attribute: Attribute;
  readonly dc: number;
  readonly parts: readonly Contribution[];
  /** Share of the damage after a failure, and after a success. */
  readonly failure: 0 | 0.5 | 1;
  readonly success: 0 | 0.5 | 1;
}

/**
 * Returns a save as an entry of a stat block. The entry's own difficulty comes before the difficulty of the creature.
 * Returns null without a difficulty.
 * @param i.attribute key of the Attribute; empty if no save is needed
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
 * True if a recharge roll restores the ability. The roll happens at the start of the creature's turn.
 * @param from lowest face that restores the ability, 2 to 6
 * @rule B-MISC-10
 */
export function comesBack(face: number, from: number): boolean {
  return face >= from;
}
