/** Finds continuing actions that a creature currently cannot perform. They have no effect and are not shown. */
import { actionOf } from "./action-effects.ts";

type Effect = ActiveEffect.Implementation;

/**
 * Returns whether an effect is a dodge or readied action of a creature that cannot act. A dodge also requires a speed above 0.
 * @rule B-ACT-05 B-COND-INC-1
 */
export function isSuspendedAction(effect: Effect): boolean {
  const bearer = effect.parent;
  const action = actionOf(effect)?.action;
  if (!(bearer instanceof Actor) || !bearer.creature || !(action === "dodge" || action === "ready")) return false;
  return (
    !bearer.acts || (action === "dodge" && Object.values(bearer.creature.movement).every(({ total }) => total === 0))
  );
}

/** Returns the active dodge effects that end for this reason. @rule B-ACT-05 */
export const endedDodges = ({ effects }: Actor.Implementation): Effect[] =>
  effects.contents.filter(
    (effect) => effect.active && actionOf(effect)?.action === "dodge" && isSuspendedAction(effect),
  );
