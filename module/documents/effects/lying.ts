/**
 * What lays a creature down and does nothing else. There may be several at once, the switch of being prone, a deed of its own, a
 * shove, and each is taken back by itself: it lies as long as one of them counts.
 */
import { GIVEN } from "../../data/effects/deed.ts";
import { deedOf } from "./action-effects.ts";
import { endBy } from "./end-by.ts";
import { once } from "../shared/once.ts";
import { laysDown } from "../tokens/token-sign.ts";

type Effect = ActiveEffect.Implementation;

/** Those that count. Who is prone for being unconscious has none for it. */
export const lying = (actor: Actor.Implementation): Effect[] =>
  actor.effects.contents.filter((effect) => effect.active && laysDown(effect));

/** Whether a creature has laid itself down by it. */
export function isOwnFall(effect: Effect): boolean {
  const deed = deedOf(effect);
  return deed !== null && deed.action !== GIVEN && laysDown(effect);
}

/** By hand, for good: what a message has left is over as if that had ended it, so that nobody who comes later makes it anew. */
export async function endLying(actor: Actor.Implementation): Promise<void> {
  for (const effect of lying(actor)) {
    const deed = deedOf(effect);
    if (deed) await endBy(effect, deed.message);
    else
      await once(
        () => effect.delete(),
        () => !actor.effects.has(effect.id ?? ""),
      );
  }
}
