import type { StaticDefense } from "../attack/attack.ts";
import type { Mitigation } from "../damage/damage.ts";
import type { OddsDamage, OddsRoll, OddsStrike } from "./odds.ts";

/** An area effect with a save, for example a breath weapon. A member uses it instead of its strikes whenever it is available. */
export interface SimulatedArea {
  readonly damage: readonly OddsDamage[];
  readonly dc: number;
  /** Key of the save in {@link SimulatedMember.saves}. */
  readonly save: string;
  readonly onSuccess: "half" | "none";
  /** Highest number of enemies in the area. */
  readonly targets: number;
  /** Lowest d6 at the start of a turn that restores the area effect, 1 to 6. Null means once per fight. */
  readonly recharge: number | null;
}

/** One strike and the Defense that it is against. Default: the physical Defense. */
export interface SimulatedStrike extends OddsStrike {
  readonly against?: "physical" | "magical";
}

/** One kind of fighter on a side, with the same fields as in `attackOdds`. */
export interface SimulatedMember {
  readonly id: string;
  /** Number of fighters of this kind. Default: 1. */
  readonly count?: number;
  readonly playerCharacter?: boolean;
  readonly hitPoints: number;
  /** Flat bonus of the initiative roll. */
  readonly initiative: number;
  readonly defense: OddsRoll | StaticDefense;
  /** Defense against magical strikes. Default: {@link defense}. */
  readonly magical?: OddsRoll | StaticDefense;
  readonly mitigation?: Partial<Mitigation>;
  /** Strikes in each turn, in order. */
  readonly strikes: readonly SimulatedStrike[];
  /** Damage added to the first strike of a turn that deals damage. */
  readonly oncePerTurn?: readonly OddsDamage[];
  readonly area?: SimulatedArea | null;
  /** Flat save bonuses by key. A missing key counts as 0. */
  readonly saves?: Readonly<Record<string, number>>;
  /**
   * True if the trait Lucky applies to the fighter's saves. Default: false. Strikes and Defense have their own field.
   * @rule H-PRG-07
   */
  readonly lucky?: boolean;
}

/** Targets of a side: the standing enemy with the fewest hit points, or a random one. */
export const SIMULATED_AIMS = ["weakest", "random"] as const;
export type SimulatedAim = (typeof SIMULATED_AIMS)[number];

/** One of the two sides. */
export interface SimulatedSide {
  readonly members: readonly SimulatedMember[];
  readonly aim: SimulatedAim;
}

/** Size of a simulation. */
export interface SimulationOptions {
  /** Number of fights. Default: 10 000. */
  readonly fights?: number;
  /** Number of rounds after which a fight is a draw. Default: 100. */
  readonly rounds?: number;
}

/** Results of one fighter. */
export interface SimulatedFate {
  readonly side: 0 | 1;
  readonly id: string;
  /** Number among the fighters of its kind, from 1. */
  readonly number: number;
  /** Number of fights in which the fighter dropped. */
  readonly dropped: number;
  /** Hit points left at the end, summed over all fights. Fights in which the fighter dropped add 0. */
  readonly left: number;
}

/** Results of all fights. Counts of several simulations can be added. */
export interface Simulation {
  readonly fights: number;
  /** Fights that the first and the second side won. All others were draws. */
  readonly wins: readonly [number, number];
  readonly draws: number;
  /** Number of fights by their length in rounds. Index 0 is unused. */
  readonly rounds: readonly number[];
  readonly meanRounds: number;
  readonly members: readonly SimulatedFate[];
}
