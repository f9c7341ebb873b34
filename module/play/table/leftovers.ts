/** Effects that have ended with a fight that is gone: nothing brings them back, so they go. */
import { bearerOf, endedByOf, endersOf, endingEffects, endsOf } from "../../documents/effect-ends.ts";
import { ageOf, YOUNG } from "../exchange/age.ts";
import { once } from "../exchange/once.ts";
import { usersInOrder } from "../exchange/responsible.ts";

/** Whether it is over for good: what ended in a fight that goes on comes back with a turn that is taken back. */
function isLeftOver(effect: ActiveEffect.Implementation): boolean {
  const mark = endedByOf(effect)?.turn ?? endsOf(effect)?.mark ?? null;
  // What a roll has taken, or ended, comes back when that is taken back.
  const enders = endersOf(effect).flatMap((id) => game.messages.get(id) ?? []);
  if (enders.some((message) => ageOf(message) <= YOUNG.milliseconds)) return false;
  return effect.hasEnded && (mark === null || !game.combats.has(mark.combat));
}

/** Deletes those that this user answers for; where nobody is there who does, they stay, and count no more. */
export async function sweepLeftovers(): Promise<void> {
  for (const effect of endingEffects()) {
    const bearer = bearerOf(effect);
    if (!bearer || !isLeftOver(effect) || usersInOrder(bearer, { author: null })[0] !== game.user.id) continue;
    // The same user may be here twice.
    await once(
      () => effect.delete(),
      () => effect.parent?.effects.has(effect.id ?? "") !== true,
    ).catch((error: unknown) => {
      console.error(error);
    });
  }
}
