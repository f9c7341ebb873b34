/** The speed with which a creature goes on in its turn, of those that it has. */
import type { OpposedActor } from "../actor.ts";

const MODES = ["walk", "fly", "swim", "climb", "burrow"] as const;

/** Feet of a move, and by what. */
export interface RunningSpeed {
  readonly feet: number;
  readonly mode: (typeof MODES)[number];
}

const speedOf = ({ creature }: OpposedActor, mode: RunningSpeed["mode"]): RunningSpeed => ({
  feet: creature?.movement[mode].total ?? 0,
  mode,
});

/** The fastest way it has, on foot before any that is no faster; 0 feet = it cannot move at all. */
function fastest(actor: OpposedActor): RunningSpeed {
  const speeds = MODES.map((mode) => speedOf(actor, mode));
  return speeds.reduce((best, one) => (one.feet > best.feet ? one : best));
}

/** Feet of the fastest way it has; 0 = it cannot move at all. @rule B-MOV-29 */
export const greatestSpeed = (actor: OpposedActor): number => fastest(actor).feet;

/**
 * What its token did last in this turn, or is about to do, says with which speed it goes on; whoever has none for that goes
 * on foot, and who has no feet by the fastest way that he has.
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
