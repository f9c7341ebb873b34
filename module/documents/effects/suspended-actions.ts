/** What somebody does with his own hands, while he cannot: it does nothing then, and is not shown. */
import { deedOf } from "./action-effects.ts";

type Effect = ActiveEffect.Implementation;

/**
 * Whether its bearer dodges or has readied something by it, and cannot act; nor dodges who cannot move.
 * @rule B-ACT-05 B-COND-INC-1
 */
export function isSuspendedAction(effect: Effect): boolean {
  const bearer = effect.parent;
  const action = deedOf(effect)?.action;
  if (!(bearer instanceof Actor) || !bearer.creature || !(action === "dodge" || action === "ready")) return false;
  return (
    !bearer.acts || (action === "dodge" && Object.values(bearer.creature.movement).every(({ total }) => total === 0))
  );
}

/** Dodges that are over with that. @rule B-ACT-05 */
export const endedDodges = ({ effects }: Actor.Implementation): Effect[] =>
  effects.contents.filter((effect) => effect.active && deedOf(effect)?.action === "dodge" && isSuspendedAction(effect));
