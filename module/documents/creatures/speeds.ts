/** Selects the speed that a creature uses in its turn. */
import type { OpposedActor } from "../actor.ts";

const MODES = ["walk", "fly", "swim", "climb", "burrow"] as const;

/** Speed in feet per move, with its kind of movement. */
export interface RunningSpeed {
  readonly feet: number;
  readonly mode: (typeof MODES)[number];
}

const speedOf = ({ creature }: OpposedActor, mode: RunningSpeed["mode"]): RunningSpeed => ({
  feet: creature?.movement[mode].total ?? 0,
  mode,
});

/** Returns the highest speed of a creature; walking wins a tie. 0 feet = the creature cannot move. */
function fastest(actor: OpposedActor): RunningSpeed {
  const speeds = MODES.map((mode) => speedOf(actor, mode));
  return speeds.reduce((best, one) => (one.feet > best.feet ? one : best));
}

/** Returns the highest speed of a creature in feet; 0 = it cannot move. @rule B-MOV-29 */
export const greatestSpeed = (actor: OpposedActor): number => fastest(actor).feet;

/**
 * Returns the speed for the last or selected movement action of the token. Without a speed for this action it is the walking speed, and
 * without a walking speed the highest one.
 * @rule B-MOV-01 B-MOV-29
 */
export function runningSpeed(
  actor: OpposedActor,
  token: TokenDocument.Implementation | null | undefined,
): RunningSpeed {
  const action = token?.movementHistory.at(-1)?.action ?? token?.movementAction;
  const mode = MODES.find((one) => one === action) ?? "walk";
  const asked = [speedOf(actor, mode), speedOf(actor, "walk")].find(({ feet }) => feet > 0);
  return asked ?? fastest(actor);
}
