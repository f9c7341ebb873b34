/** Effects that end when a roll uses them. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActiveEffect } from "../../documents/active-effect.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { endsOf } from "../../documents/effects/effect-ends.ts";
import { notifyFailure } from "../common/notify.ts";
import type { AddedTo } from "../../data/effects/bonus-dice.pure.ts";
import { addsOf, rolledAs, swaysOf } from "../../documents/effects/added-dice.ts";
import { noteOn } from "../../documents/effects/end-by.ts";
import { takes, type Use } from "./used-effects.pure.ts";

const rollOf = (use: Use): AddedTo => (use === "attack" ? use : rolledAs(use.kind, use.as));

/**
 * Returns the effects that a roll made now uses. Call this before posting the message, because another roll may use
 * the same effects meanwhile.
 */
export function usedIn(actor: OpposedActor, use: Use): OpposedActiveEffect[] {
  if (!actor.isOwner) return [];
  // Damage uses the bonuses that counted when its attack was made.
  const taken: readonly AddedTo[] = use === "attack" ? ["attack", "damage", "weapon"] : [rollOf(use)];
  return actor.appliedEffects.filter((effect) => {
    const keys = effect.judged.map(({ key }) => key);
    const ends = endsOf(effect);
    if (ends?.at !== "used" && ends?.once !== true) return false;
    return (
      takes(use, keys) ||
      addsOf(effect).some(({ to }) => to.some((one) => taken.includes(one))) ||
      swaysOf(effect).some(({ roll }) => roll === rollOf(use) || (roll === "attacked" && rollOf(use) === "defense"))
    );
  });
}

/**
 * Stores on each effect the message that used it. The effect is over until that message is taken back. Each message
 * has its own key, so two messages do not overwrite each other.
 * @param message id of the attack or the check
 */
export async function spendUsed(effects: readonly OpposedActiveEffect[], message: string | null): Promise<void> {
  if (message === null) return;
  for (const effect of effects)
    try {
      await noteOn(effect, { [`flags.${SYSTEM_ID}.ends.usedBy.${message}`]: true });
    } catch (error) {
      notifyFailure(error);
    }
}
