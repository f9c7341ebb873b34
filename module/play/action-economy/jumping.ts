/** Jumps on a path: their length, and the longest jump of the creature. */
import { boardOf, type Board, type Waypoint } from "../../canvas/walked.ts";
import { jump, RUN_UP } from "../../rules/movement/jump.ts";

type Token = TokenDocument.Implementation;

/** One jump, in whole feet. */
export interface Jumped {
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
