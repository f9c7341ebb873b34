import type { Contribution } from "../basics/contribution.ts";
import type { Verdict } from "../basics/input.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { movementLeft, type TurnState } from "./turn.ts";

/** Speed of most characters in feet. @rule H-MOV-01 */
export const DEFAULT_SPEED = 30;

/** What changes a speed for a time; the same for every kind of speed. */
export interface SpeedChange {
  /** Feet added or taken off. */
  readonly add?: readonly Contribution[];
  /** Halved, doubled…; applied after the additions, rounded down. */
  readonly factor?: number;
  /** Grappled, restrained, stunned-like: 0, and nothing raises it. */
  readonly zero?: boolean;
  /** At most this many feet (an overloaded creature: 5). */
  readonly cap?: number | null;
}

/**
 * A speed after temporary changes; special speeds change the same way.
 * @returns whole feet, never below 0
 * @rule B-MOV-30 B-MOV-02 B-COND-EXH-3 B-COND-GRA-1 B-COND-PAR-2 B-COND-PET-3 B-COND-RES-1 B-COND-UNC-2 B-CARRY-03 B-DICE-12
 */
export function changedSpeed(base: number, change: SpeedChange): number {
  if (change.zero === true || base === 0) return 0;
  const sum = (change.add ?? []).reduce((total, part) => total + part.value, base);
  const feet = Math.max(0, Math.floor(sum * (change.factor ?? 1)));
  return typeof change.cap === "number" ? Math.min(feet, change.cap) : feet;
}

/**
 * Feet left when changing to another speed in the middle of a move: what was moved already is taken
 * off it; 0 means that it cannot be used.
 * @rule B-MOV-29
 */
export function switchSpeed(speed: number, moved: number): number {
  return Math.max(0, speed - moved);
}

/**
 * Standing up: all of one untouched move action, or half of the speed in the base game; never at
 * speed 0. A second move action, swapped for the active one, is left to walk with.
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

/** Dropping prone costs nothing on the own turn, but needs a speed. @rule B-MOV-09 */
export function mayDropProne(speed: number, ownTurn: boolean): boolean {
  return ownTurn && speed > 0;
}

/** A flier's state. */
export interface Flight {
  readonly flySpeed: number;
  /** Feet above the ground. */
  readonly height: number;
  readonly hover?: boolean;
  readonly incapacitated?: boolean;
  readonly prone?: boolean;
  readonly dead?: boolean;
}

/**
 * Does a flier fall? When it can no longer fly and does not hover. The dead fall in any case.
 * @returns feet of the fall, 0 for none
 * @rule B-MOV-26 B-MOV-27 B-MOV-28
 */
export function flightFall(flight: Flight): number {
  const { height } = flight;
  if (flight.dead === true) return height;
  const fails = flight.incapacitated === true || flight.prone === true || flight.flySpeed === 0;
  return fails && flight.hover !== true ? height : 0;
}

/** Mounting or dismounting takes half of the speed, rounded down. @rule B-MNT-02 */
export function mountingCost(speed: number): number {
  return Math.floor(speed / 2);
}
