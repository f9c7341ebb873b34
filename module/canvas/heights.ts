/** How high a token is, and whether it flies there. Needs documents alone. */
import { floorOf } from "../compat/same-level.ts";
import { flightFall } from "../rules/turn/speed.ts";
import { isFreeMove } from "../rules/movement/step-cost.ts";
import { cellFeet } from "./measure.ts";

type Token = TokenDocument.Implementation;

/** Feet of one unit of a token's scene; null where it has no measure. */
function unitFeet({ parent }: Token): number | null {
  const feet = parent && cellFeet(parent);
  return parent && feet !== null ? feet / parent.grid.distance : null;
}

/** Whole feet above the ground, or the floor of its level. */
export const heightOf = (token: Token): number =>
  Math.max(0, Math.floor((token.elevation - floorOf(token)) * (unitFeet(token) ?? 0) + 1e-6));

/** Where somebody lands who falls so many feet, in units of the scene; the last bit of a foot goes with them. @rule B-HAZ-05 */
export function fallenTo(token: Token, feet: number): number {
  const unit = unitFeet(token) ?? 0;
  const floor = floorOf(token);
  const left = (token.elevation - floor) * unit - feet;
  return unit > 0 && left >= 1 ? floor + left / unit : Math.min(floor, token.elevation);
}

/** The last place that a token went to by itself, as its record tells it. */
const lastOwn = ({ movementHistory }: Token) => movementHistory.findLast(({ action }) => !isFreeMove(action));

/** Names the last movement of its own; "" where none was recorded. */
export const lastMovement = (token: Token): string => lastOwn(token)?.movementId ?? "";

/**
 * Feet that a flier falls now: it went there through the air, by what it did last or by what it is about to do, and can stay
 * no longer. Who stands on a roof does not fall.
 * @returns 0 for none
 * @rule B-MOV-26 B-MOV-27 B-MOV-28
 */
export function flierFalls(token: Token): number {
  // First, for nearly everybody stands on the ground.
  if (!(token.elevation > floorOf(token))) return 0;
  const { actor } = token;
  const flies = token.movementAction === "fly" || lastOwn(token)?.action === "fly";
  if (!flies || !actor?.creature) return 0;
  return flightFall({
    flySpeed: actor.creature.movement.fly.total,
    height: heightOf(token),
    hover: actor.creature.speed.hover,
    incapacitated: !actor.acts,
    prone: actor.conditions.includes("prone"),
    dead: actor.dead,
  });
}
