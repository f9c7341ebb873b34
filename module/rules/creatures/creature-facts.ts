/** Figures of a stat block of the base game: what the conversion takes. */
import type { Characteristic } from "../basics/ids.ts";
import type { DamagePart } from "./conversion.ts";

/** The figures that become numbers of the creature itself. */
export interface CreatureFigures {
  /** Type of creature, such as "beast". */
  readonly kind: string;
  readonly size: string;
  readonly armorClass: number;
  /** Average hit points. */
  readonly hitPoints: number;
  /** Number of Hit Dice. */
  readonly hitDice: number;
  /** Values, not modifiers. */
  readonly characteristics: Readonly<Record<Characteristic, number>>;
  /** Totals of all six saves. */
  readonly saves: Readonly<Record<Characteristic, number>>;
  /** Totals by skill. Athletics, Acrobatics, Investigation (analysis) and Perception (awareness) are Attributes in the homebrew. */
  readonly skills: Readonly<Record<string, number>>;
  /** Its magical Defense is its physical one, as that of dragons. */
  readonly magicResistant?: boolean;
  /** Hit points that it regains each turn. */
  readonly regeneration?: number;
}

/** The figures of an attack that become numbers of a weapon. */
export interface AttackFigures {
  /** Bonus of the attack roll. Null if it is not stated: the sheet computes it. */
  readonly hit: number | null;
  readonly damage: readonly DamagePart[];
  /** Characteristic of magic and of a bodiless touch, which keep their flat damage in d20-3e. */
  readonly characteristic?: string;
}
