/** Effects that end with the roll that takes them. */
import type { OpposedActor } from "../../documents/actor.ts";
import { endsOf } from "../../documents/effect-ends.ts";
import { endFlag } from "../../documents/set-condition.ts";
import { notifyFailure } from "../exchange/notify.ts";
import { takes, type Use } from "./used-effects.pure.ts";

/**
 * Writes on each of them which message has taken it: from then on it is over, until that message is taken back.
 * @param message id of the attack or the check
 */
export async function spendUsed(actor: OpposedActor, use: Use, message: string | null): Promise<void> {
  if (!actor.isOwner || message === null) return;
  for (const effect of actor.appliedEffects) {
    const ends = endsOf(effect);
    const keys = effect.judged.map(({ key }) => key);
    if (ends?.at !== "used" || !takes(use, keys)) continue;
    try {
      await effect.update(endFlag({ ...ends, usedBy: message }));
    } catch (error) {
      notifyFailure(error);
    }
  }
}
