/** The conversion of docs/starter-content.md: numbers of a stat block of the base game become numbers of the homebrew. */
import type { Attribute, Characteristic } from "../basics/ids.ts";

/** One part of an attack's damage. */
export interface DamagePart {
  /** Dice such as "2d6"; empty for damage without dice. */
  readonly dice: string;
  readonly flat?: number;
  readonly type: string;
}

/** A damage part whose flat bonus is stated. */
export interface WholeDamagePart extends DamagePart {
  readonly flat: number;
}

/** Converts hit points: those above 30 count half. @param average hit points of the base game, 0 or more @rule C-64 */
export function creatureHitPoints(average: number): number {
  return average <= 30 ? average : 30 + Math.floor((average - 30) / 2);
}

/**
 * Converts healing per turn in proportion to the hit points.
 * @param amount hit points per turn
 * @param average hit points of the base game, above 0
 * @rule C-64
 */
export function regeneration(amount: number, average: number): number {
  return Math.round((amount * creatureHitPoints(average)) / average);
}

function readDice(dice: string): { count: number; faces: number } {
  const [count = 0, faces = 0] = dice === "" ? [] : dice.split("d").map(Number);
  return { count, faces };
}

/** Returns the average of the dice without bonus. @param dice such as "2d6", or empty */
export function averageDice(dice: string): number {
  const { count, faces } = readDice(dice);
  return (count * (faces + 1)) / 2;
}

/** Returns the average damage of all parts, with halves. */
export function averageDamage(parts: readonly DamagePart[]): number {
  return parts.reduce((sum, { dice, flat = 0 }) => sum + averageDice(dice) + flat, 0);
}

/**
 * Converts the damage of one hit. Halves the part of the average above 8. Removes the excess from the flat bonus first, then whole dice
 * from the largest part. Each part keeps at least one die.
 * @rule C-64
 */
export function attackDamage(parts: readonly DamagePart[]): WholeDamagePart[] {
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
 * @param formula "7d6", "2d4 + 4"
 * @throws RangeError for anything else
 * @rule C-64
 */
export function areaDamage(formula: string): string {
  const [, count, faces, bonus = "0"] = /^(\d+)d(\d+)(?: ?\+ ?(\d+))?$/.exec(formula) ?? [];
  if (count === undefined || faces === undefined) throw new RangeError(`no dice and number: ${formula}`);
  const flat = Math.floor(Number(bonus) / 2);
  return `${String(Math.ceil(Number(count) / 2))}d${faces}${flat > 0 ? `+${String(flat)}` : ""}`;
}

/** Damage of an area or a save as a feature stores it, by the games in which it counts. */
export interface DamageRow {
  readonly formula: string;
  readonly type: string;
  readonly games?: "homebrew" | "others";
}

/** Returns the damage of an area or a save: half in the homebrew, whole in the other games. @rule C-64 */
export function areaDamageRows(formula: string, type: string): DamageRow[] {
  const half = areaDamage(formula);
  if (half === formula) return [{ formula, type }];
  return [
    { formula: half, type, games: "homebrew" },
    { formula, type, games: "others" },
  ];
}

/**
 * Returns the Attributes of a stat block: its saves, or the matching skills if they are better.
 * @param saves totals
 * @param skills totals of Athletics, Acrobatics, Investigation (analysis), Perception (awareness)
 * @rule C-64 C-22
 */
export function attributeTotals(
  saves: Readonly<Record<Characteristic, number>>,
  skills: Readonly<Partial<Record<string, number>>> = {},
): Record<Attribute, number> {
  const best = (save: number, skill: number | undefined): number => Math.max(save, skill ?? save);
  return {
    athletics: best(saves.strength, skills["athletics"]),
    acrobatics: best(saves.dexterity, skills["acrobatics"]),
    adaptability: saves.endurance,
    discipline: saves.charisma,
    analysis: best(saves.learning, skills["analysis"]),
    awareness: best(saves.perception, skills["awareness"]),
  };
}
