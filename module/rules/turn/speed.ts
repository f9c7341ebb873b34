import type { Contribution } from "../basics/contribution.ts";
import type { Verdict } from "../basics/input.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { movementLeft, type TurnState } from "./turn.ts";

/** Speed of most characters, in feet. @rule H-MOV-01 */
export const DEFAULT_SPEED = 30;

/** Temporary changes of a speed. They apply to every kind of speed. */
export interface SpeedChange {
  /** Feet to add or subtract. */
  readonly add?: readonly Contribution[];
  /** Factor, for example one half. It applies after the additions, rounded down. */
  readonly factor?: number;
  /** True if the speed is 0 and nothing can raise it, for example while grappled. */
  readonly zero?: boolean;
  /** Highest speed in feet, for example 5 for an overloaded creature. */
  readonly cap?: number | null;
}

/**
 * Returns a speed after temporary changes. Every kind of speed changes the same way.
 * @returns whole feet, 0 or more
 * @rule B-MOV-30 B-MOV-02 B-COND-EXH-3 B-COND-GRA-1 B-COND-PAR-2 B-COND-PET-3 B-COND-RES-1 B-COND-UNC-2 B-CARRY-03
 * @rule B-DICE-12
 */
export function changedSpeed(base: number, change: SpeedChange): number {
  if (change.zero === true || base === 0) return 0;
  const sum = (change.add ?? []).reduce((total, part) => total + part.value, base);
  const feet = Math.max(0, Math.floor(sum * (change.factor ?? 1)));
  return typeof change.cap === "number" ? Math.min(feet, change.cap) : feet;
}

/**
 * Returns the feet left after a switch to another speed during a move. Feet already moved are subtracted. 0 means that
 * the speed cannot be used.
 * @rule B-MOV-29
 */
export function switchSpeed(speed: number, moved: number): number {
  return Math.max(0, speed - moved);
}

/**
 * Stands up. By the setting of the table, standing up costs one unused move action or half of the speed. It is not
 * possible at speed 0. A second move action, traded for the active action, stays available for walking.
 * @rule H-MOV-08 H-COND-01 B-COND-PRO-1 C-60
 */
export function standUp(
  state: TurnState,
  ruleset: Pick<Ruleset, "standUp">,
): Verdict & { readonly state: TurnState; readonly cost: number } {
  const all = ruleset.standUp === "all";
  const cost = all ? state.speed : Math.floor(state.speed / 2);
  const rules = all ? ["H-MOV-08", "C-60"] : ["B-COND-PRO-1"];
  if (state.speed <= 0) return { ok: false, reasons: ["OD20.Reason.NoSpeed"], rules, state, cost };
  if (movementLeft(state) < cost) return { ok: false, reasons: ["OD20.Reason.NoMovementLeft"], rules, state, cost };
  return { ok: true, reasons: [], rules, state: { ...state, moved: state.moved + cost }, cost };
}

/**
 * True if a creature may drop prone: on its own turn and with a speed above 0. Dropping prone costs nothing.
 * @rule B-MOV-09
 */
export function mayDropProne(speed: number, ownTurn: boolean): boolean {
  return ownTurn && speed > 0;
}

/** State of a flying creature. */
export interface Flight {
  readonly flySpeed: number;
  /** Height in feet above the ground. */
  readonly height: number;
  readonly hover?: boolean;
  readonly incapacitated?: boolean;
  readonly prone?: boolean;
  readonly dead?: boolean;
}

/**
 * Returns the height that a flying creature falls. It falls if it cannot fly any longer and does not hover. A dead
 * creature always falls.
 * @returns feet of the fall; 0 means no fall
 * @rule B-MOV-26 B-MOV-27 B-MOV-28
 */
export function flightFall(flight: Flight): number {
  const { height } = flight;
  if (flight.dead === true) return height;
  const fails = flight.incapacitated === true || flight.prone === true || flight.flySpeed === 0;
  return fails && flight.hover !== true ? height : 0;
}

/** Returns the feet that mounting or dismounting costs: half of the speed, rounded down. @rule B-MNT-02 */
export function mountingCost(speed: number): number {
  return Math.floor(speed / 2);
}
