/** Determines how high a token is and whether it falls from the air. Needs only documents. */
import { floorOf } from "../compat/same-level.ts";
import { flightFall } from "../rules/turn/speed.ts";
import { isFreeMove } from "../rules/movement/step-cost.ts";
import { cellFeet } from "./measure.ts";

type Token = TokenDocument.Implementation;

/** Returns the feet per unit of a token's scene; null if the scene has no unit of distance. */
function unitFeet({ parent }: Token): number | null {
  const feet = parent && cellFeet(parent);
  return parent && feet !== null ? feet / parent.grid.distance : null;
}

/** Returns the height above the ground, or above the floor of the token's level, in whole feet. */
export const heightOf = (token: Token): number =>
  Math.max(0, Math.floor((token.elevation - floorOf(token)) * (unitFeet(token) ?? 0) + 1e-6));

/**
 * Returns the elevation after a fall, in units of the scene. A remainder of less than one foot also counts as fallen.
 * @param feet depth of the fall @rule B-HAZ-05
 */
export function fallenTo(token: Token, feet: number): number {
  const unit = unitFeet(token) ?? 0;
  const floor = floorOf(token);
  const left = (token.elevation - floor) * unit - feet;
  return unit > 0 && left >= 1 ? floor + left / unit : Math.min(floor, token.elevation);
}

/** Returns the last waypoint that the token reached by its own movement. */
const lastOwn = ({ movementHistory }: Token) => movementHistory.findLast(({ action }) => !isFreeMove(action));

/** Returns the id of the token's last own movement; "" = none was recorded. */
export const lastMovement = (token: Token): string => lastOwn(token)?.movementId ?? "";

/**
 * Returns the feet that a flying token falls now. The token must have flown by its last or selected movement action, and its creature can
 * no longer fly. A creature on a roof does not fall.
 * @returns 0 if it does not fall
 * @rule B-MOV-26 B-MOV-27 B-MOV-28
 */
export function flierFalls(token: Token): number {
  // Test this first, because most tokens stand on the ground.
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
