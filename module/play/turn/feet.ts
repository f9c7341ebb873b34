/** Feet of a turn: what is left of them on a way, what a swapped action would give, and whose reaches the way leaves. */
import { speedBy } from "../../canvas/step-costs.ts";
import { boardOf, walked, wayFeet, type Waypoint } from "../../canvas/walked.ts";
import { enemiesOf } from "../../canvas/measure.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { goingOn } from "../../documents/deed-effects.ts";
import { freeAttackOffers, type Watcher } from "../../rules/free-attacks.ts";
import { isFreeMove } from "../../rules/step-cost.ts";
import { currentRuleset } from "../../settings.ts";
import { hasTurn } from "../table/turns.ts";
import { turnOfActor } from "./ledger-of.ts";

type Token = TokenDocument.Implementation;

/** What somebody may still walk. */
export interface Allowance {
  /** Feet that the turn has before this way, and how many diagonals were made in it. */
  readonly left: number;
  readonly diagonals: number;
  /** Feet that a swapped active action would add; 0 where there is none to swap. @rule H-TURN-06 B-ACT-02 */
  readonly swap: number;
  /** Whether a turn is counted: his own, in a fight. */
  readonly counted: boolean;
}

/**
 * Feet that a token may go now by an action of Foundry's; of who has no speed at all null. What was moved in the turn is taken
 * off whichever speed it goes on with.
 * @rule H-MOV-01 B-MOV-08 B-MOV-29 C-61
 */
export function allowanceOf(token: Token, action = "walk"): Allowance | null {
  const { actor } = token;
  if (!actor?.creature) return null;
  const speed = speedBy(actor, action);
  const turn = turnOfActor(actor, speed);
  if (!turn || !hasTurn(turn.fight, actor)) return { left: speed, diagonals: 0, swap: speed, counted: false };
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

/** Reaches while one token is dragged from one place: each of its steps asks for everybody's. */
let asked = { from: "", reaches: new WeakMap<OpposedActor, number>() };

/** The reach of a creature for one who is dragged. */
function reachFor(mover: Token, actor: OpposedActor): number {
  const from = [mover.uuid, mover.x, mover.y].join();
  if (asked.from !== from) asked = { from, reaches: new WeakMap() };
  const known = asked.reaches.get(actor) ?? reachOf(actor);
  asked.reaches.set(actor, known);
  return known;
}

/** The longest reach of a creature's own melee weapons, in feet. @rule C-77 H-FREE-04 */
function reachOf(actor: OpposedActor): number {
  const reaches = actor.getWeapons().map(({ system }) => system.reach);
  return Math.max(5, ...reaches.filter((reach) => Number.isFinite(reach)));
}

/** An enemy as far as his place tells; whether he can strike is asked of those whose reach is left. */
function watcherOf(
  mover: Token,
  { id, x, y, width, height, actor }: Token,
  size: number,
  extra: number,
): Watcher | null {
  if (!(actor instanceof OpposedActor)) return null;
  return {
    id: id ?? "",
    // A large mover leaves a reach with the last of its cells: as if it were small, and who watches so much larger.
    cell: { x: Math.round(x / size) - extra, y: Math.round(y / size) - extra },
    size: Math.max(1, Math.round(Math.max(width, height))) + extra,
    reach: reachFor(mover, actor),
    hostile: true,
    seesMover: true,
    reactionLeft: true,
  };
}

/** Whether an enemy could strike at a token, as this user may know it. @rule H-FREE-02 B-FREE-01 B-TURN-16 */
function canStrike({ actor, object }: Token, at: Token): boolean {
  if (!(actor instanceof OpposedActor) || object?.visible === false || !actor.acts || !actor.sees(at.actor, 5))
    return false;
  return (turnOfActor(actor)?.ledger.reaction.left ?? 1) > 0;
}

/**
 * At which place of a way the reach of how many enemies is left; nobody whom this user does not see is among them.
 * @param way all places of a way, from where it begins
 * @rule H-FREE-01 H-FREE-03 B-FREE-01 B-FREE-03 B-FREE-04 C-77
 */
export function reachesLeft(token: Token, way: readonly Waypoint[], action: string): readonly number[] {
  const board = boardOf(token);
  if (!board?.square || way.length < 2 || isFreeMove(action) || !token.actor) return [];
  if (goingOn(token.actor, "disengage").length > 0) return [];
  const extra = Math.max(1, Math.round(Math.max(token.width, token.height))) - 1;
  const cells = way.map(({ x, y }) => ({ x: Math.round(x / board.size), y: Math.round(y / board.size) }));
  const enemies = new Map(enemiesOf(token).map((enemy) => [enemy.id ?? "", enemy]));
  const watchers = [...enemies.values()].flatMap((enemy) => watcherOf(token, enemy, board.size, extra) ?? []);
  return freeAttackOffers({ cells, cause: "move" }, watchers, currentRuleset()).flatMap(({ id, atIndex }) => {
    const enemy = enemies.get(id);
    return enemy && canStrike(enemy, token) ? [atIndex] : [];
  });
}
