/** Feet of a turn: what is left of them on a way, and what a swapped action would give. */
import { speedBy } from "../../terrain/step-costs.ts";
import { boardOf, walked, wayFeet, type Waypoint } from "../../canvas/walked.ts";
import { currentRuleset } from "../../core/settings.ts";
import { carriesTurn, directorOf } from "../scene/reins.ts";
import { hasTurn } from "../scene/turns.ts";
import { turnOfActor } from "./ledger-of.ts";

type Token = TokenDocument.Implementation;

/** What somebody may still walk. */
export interface Allowance {
  /** Feet that the turn has before this way, and how many diagonals were made in it. */
  readonly left: number;
  readonly diagonals: number;
  /** Feet that a swapped active action would add; 0 where there is none to swap. @rule H-TURN-06 B-ACT-02 */
  readonly swap: number;
  /** Whether a turn is counted: his own, or his rider's, in a fight. */
  readonly counted: boolean;
}

/**
 * Feet that a token may go now by an action of Foundry's; of who has no speed at all null. What was moved in the turn is taken
 * off whichever speed it goes on with. A mount goes in the turn of who directs it, and not once more in its own.
 * @rule B-MNT-04 B-MNT-05 H-MOV-01 B-MOV-08 B-MOV-29 C-61
 */
export function allowanceOf(token: Token, action = "walk"): Allowance | null {
  const { actor } = token;
  if (!actor?.creature) return null;
  const speed = speedBy(actor, action);
  const turn = turnOfActor(actor, speed);
  if (!turn || !(hasTurn(turn.fight, actor) || carriesTurn(turn.fight, actor)))
    return { left: speed, diagonals: 0, swap: speed, counted: false };
  if (hasTurn(turn.fight, actor) && directorOf(actor)) return { left: 0, diagonals: 0, swap: 0, counted: true };
  const { feet, active } = turn.ledger;
  const { diagonals } = walked(token, currentRuleset());
  return { left: feet.left, diagonals, swap: active.left > 0 ? speed : 0, counted: true };
}

/**
 * Feet of a way, after what was walked in the turn; null where the scene has no measure.
 * @param way its first place is where it begins, whatever it cost to get there
 */
export function feetOfWay(token: Token, way: readonly Waypoint[], diagonals: number): number | null {
  const board = boardOf(token);
  const steps = way.map((each, index) => (index === 0 ? { ...each, cost: 0 } : each));
  return board && wayFeet(steps, board, currentRuleset(), diagonals).feet;
}
