/**
 * Finds the effects whose only purpose is to make a creature prone. There may be several (condition button, own action, shove), and users
 * can undo each separately. The creature is prone as long as one of them counts.
 */
import { GIVEN } from "../../data/effects/action-effect.pure.ts";
import { actionOf } from "./action-effects.ts";
import { endBy } from "./end-by.ts";
import { once } from "../common/once.ts";
import { laysDown } from "../tokens/token-size.ts";

type Effect = ActiveEffect.Implementation;

/** Returns these effects if they count. A creature that is prone because it is unconscious has none. */
export const lying = (actor: Actor.Implementation): Effect[] =>
  actor.effects.contents.filter((effect) => effect.active && laysDown(effect));

/** Returns whether an effect comes from the creature's own action of dropping prone. */
export function isOwnFall(effect: Effect): boolean {
  const stored = actionOf(effect);
  return stored !== null && stored.action !== GIVEN && laysDown(effect);
}

/**
 * Ends them permanently because a user said so. Effects of a message are marked as ended instead of deleted, so that no client creates
 * them again.
 */
export async function endLying(actor: Actor.Implementation): Promise<void> {
  for (const effect of lying(actor)) {
    const stored = actionOf(effect);
    if (stored) await endBy(effect, stored.message);
    else
      await once(
        () => effect.delete(),
        () => !actor.effects.has(effect.id ?? ""),
      );
  }
}
