/** Movement of a turn in feet: what is left for a path, and what an active action swapped for movement would add. */
import { speedBy } from "../../terrain/step-costs.ts";
import { boardOf, walked, wayFeet, type Waypoint } from "../../canvas/walked.ts";
import { currentRuleset } from "../../core/settings.ts";
import { carriesTurn, directorOf } from "../scene/reins.ts";
import { hasTurn } from "../scene/turns.ts";
import { turnOfActor } from "./turn-ledger-of.ts";

type Token = TokenDocument.Implementation;

/** How far a creature may still move. */
export interface Allowance {
  /** Feet left for this path, and the number of diagonals already moved in the turn. */
  readonly left: number;
  readonly diagonals: number;
  /**
   * Feet that the creature would gain by swapping its active action for movement; 0 if no action is left.
   * @rule H-TURN-06 B-ACT-02
   */
  readonly swap: number;
  /** Whether walking takes those feet by itself. @rule D-MOV-02 */
  readonly takes: boolean;
  /** Whether the movement counts: in a combat, in the creature's own turn or in its rider's turn. */
  readonly counted: boolean;
}

/**
 * Returns the feet that a token may move now with this movement action of Foundry; null without a speed. Feet already
 * moved in the turn reduce every speed. A controlled mount moves in its rider's turn and not in its own.
 * @rule B-MNT-04 B-MNT-05 H-MOV-01 B-MOV-08 B-MOV-29 C-61
 */
export function allowanceOf(token: Token, action = "walk"): Allowance | null {
  const { actor } = token;
  if (!actor?.creature) return null;
  const speed = speedBy(actor, action);
  const turn = turnOfActor(actor, speed);
  if (!turn || !(hasTurn(turn.fight, actor) || carriesTurn(turn.fight, actor)))
    return { left: speed, diagonals: 0, swap: speed, takes: false, counted: false };
  if (hasTurn(turn.fight, actor) && directorOf(actor))
    return { left: 0, diagonals: 0, swap: 0, takes: false, counted: true };
  const { feet, active, halves } = turn.ledger;
  const { diagonals } = walked(token, currentRuleset());
  const swap = halves ? (feet.more ?? 0) : active.left > 0 ? speed : 0;
  return { left: feet.left, diagonals, swap, takes: halves !== undefined, counted: true };
}

/**
 * Returns the length of a path in feet, after the movement already made in the turn; null if the scene has no scale.
 * @param way the path; the cost of its first point is ignored
 */
export function feetOfWay(token: Token, way: readonly Waypoint[], diagonals: number): number | null {
  const board = boardOf(token);
  const steps = way.map((each, index) => (index === 0 ? { ...each, cost: 0 } : each));
  return board && wayFeet(steps, board, currentRuleset(), diagonals).feet;
}
