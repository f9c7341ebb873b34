import type { StaticDefense } from "../attack/attack.ts";
import type { Mitigation } from "../damage/damage.ts";
import type { OddsDamage, OddsRoll, OddsStrike } from "./odds.ts";

/** An effect with a save that a member of a side uses instead of its strikes whenever it has it (a breath). */
export interface SimulatedArea {
  readonly damage: readonly OddsDamage[];
  readonly dc: number;
  /** Key into {@link SimulatedMember.saves}. */
  readonly save: string;
  readonly onSuccess: "half" | "none";
  /** How many enemies it reaches at most. */
  readonly targets: number;
  /** Smallest d6 at the start of a turn that brings it back, 1…6; null for once in a fight. */
  readonly recharge: number | null;
}

/** One strike, and which Defense answers it: the physical one when left out. */
export interface SimulatedStrike extends OddsStrike {
  readonly against?: "physical" | "magical";
}

/** One kind of fighter of a side, in the terms of `attackOdds`. */
export interface SimulatedMember {
  readonly id: string;
  /** So many of them fight; 1 when left out. */
  readonly count?: number;
  readonly playerCharacter?: boolean;
  readonly hitPoints: number;
  /** Flat bonus of the initiative roll. */
  readonly initiative: number;
  readonly defense: OddsRoll | StaticDefense;
  /** Against magical strikes; {@link defense} when left out. */
  readonly magical?: OddsRoll | StaticDefense;
  readonly mitigation?: Partial<Mitigation>;
  /** Everything that it does on a turn, in order. */
  readonly strikes: readonly SimulatedStrike[];
  /** Damage added to the first strike of its turn that does any. */
  readonly oncePerTurn?: readonly OddsDamage[];
  readonly area?: SimulatedArea | null;
  /** Flat bonuses of saves by key; a missing one is 0. */
  readonly saves?: Readonly<Record<string, number>>;
  /** Whether luck rolls a 1 of its saves again; left out = it does not. Of strikes and Defense their own rolls say so. @rule H-PRG-07 */
  readonly lucky?: boolean;
}

/** Whom a side strikes at: the standing enemy with the fewest hit points left, or any with the same chance. */
export const SIMULATED_AIMS = ["weakest", "random"] as const;
export type SimulatedAim = (typeof SIMULATED_AIMS)[number];

/** One of the two sides. */
export interface SimulatedSide {
  readonly members: readonly SimulatedMember[];
  readonly aim: SimulatedAim;
}

/** How much is simulated. */
export interface SimulationOptions {
  /** How many fights; 10 000 when left out. */
  readonly fights?: number;
  /** Rounds after which a fight counts as drawn; 100 when left out. */
  readonly rounds?: number;
}

/** How one member of a side fared. */
export interface SimulatedFate {
  readonly side: 0 | 1;
  readonly id: string;
  /** Which of its kind, from 1. */
  readonly number: number;
  /** Fights in which it dropped. */
  readonly dropped: number;
  /** Hit points that it had left at the end, summed over all fights; 0 where it dropped. */
  readonly left: number;
}

/** What the fights came to; counts, so that they can be added up. */
export interface Simulation {
  readonly fights: number;
  /** Fights won by the first and by the second side; the rest was drawn. */
  readonly wins: readonly [number, number];
  readonly draws: number;
  /** How many fights took so many rounds; index 0 is unused. */
  readonly rounds: readonly number[];
  readonly meanRounds: number;
  readonly members: readonly SimulatedFate[];
}
