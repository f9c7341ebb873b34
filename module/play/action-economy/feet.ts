/** Movement of a turn in feet: what is left for a path, for a jump, and what an active action swapped for movement would add. */
import { speedBy } from "../../terrain/step-costs.ts";
import { boardOf, walked, wayFeet, type Waypoint, type Board } from "../../canvas/walked.ts";
import { currentRuleset } from "../../core/settings.ts";
import { carriesTurn, directorOf, hasTurn } from "../scene/reins.ts";
import { turnOfActor } from "./turn-ledger-of.ts";
import { jump, RUN_UP } from "../../rules/movement/jump.ts";

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
  const { feet, active, standardAndMove } = turn.ledger;
  const { diagonals } = walked(token, currentRuleset());
  const swap = standardAndMove ? (feet.more ?? 0) : active.left > 0 ? speed : 0;
  return { left: feet.left, diagonals, swap, takes: standardAndMove !== undefined, counted: true };
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

/** One jump, in whole feet. */
interface Jumped {
  readonly feet: number;
  /** The largest distance without a check. */
  readonly most: number;
}

/** Returns the length of one leg along the ground in feet, without movement cost. */
function legFeet(from: Waypoint, to: Waypoint, { size, square, feet }: Board & { readonly feet: number }): number {
  const [x, y] = [Math.abs(to.x - from.x) / size, Math.abs(to.y - from.y) / size];
  return (square ? Math.max(x, y) : Math.hypot(x, y)) * feet;
}

/** Returns the feet walked without interruption at the end of a path. */
function onFoot(way: readonly Waypoint[], board: Board & { readonly feet: number }): number {
  let sum = 0;
  for (let at = way.length - 1; at > 0 && sum < RUN_UP; at--) {
    const [from, to] = [way[at - 1], way[at]];
    if (!from || !to || to.action !== "walk") break;
    sum += legFeet(from, to, board);
  }
  return sum;
}

/**
 * Returns the jump that the path ends with; null if the path does not end with a jump.
 * @param way the path, starting at the token
 * @rule B-MOV-20 B-MOV-23 C-10
 */
export function jumpOn(token: Token, way: readonly Waypoint[]): Jumped | null {
  const [board, creature] = [boardOf(token), token.actor?.creature];
  if (!board || !creature || way.length < 2 || way.at(-1)?.action !== "jump") return null;
  let begin = way.length - 1;
  while (begin > 0 && way[begin]?.action === "jump") begin--;
  const jumped = way.slice(begin);
  const run = begin > 0 ? way.slice(0, begin + 1) : token.movementHistory;
  const { value, mod } = creature.characteristics.strength;
  const able = jump({ strength: value, strengthModifier: mod, running: onFoot(run, board) >= RUN_UP });
  const long = jumped.reduce((sum, to, index) => sum + legFeet(jumped[index - 1] ?? to, to, board), 0);
  const from = jumped[0]?.elevation ?? 0;
  const up = (Math.max(...jumped.map(({ elevation }) => elevation - from)) / board.distance) * board.feet;
  return up > able.high ? { feet: Math.round(up), most: able.high } : { feet: Math.round(long), most: able.long };
}
