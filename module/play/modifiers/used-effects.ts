/** Effects that end with the roll that takes them. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActiveEffect } from "../../documents/active-effect.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { endsOf } from "../../documents/effects/effect-ends.ts";
import { notifyFailure } from "../shared/notify.ts";
import type { AddedTo } from "../../data/effects/adds.pure.ts";
import { addsOf, rolledAs, swaysOf } from "../../documents/effects/added-dice.ts";
import { noteOn } from "../../documents/effects/note-on.ts";
import { takes, type Use } from "./used-effects.pure.ts";

const rollOf = (use: Use): AddedTo => (use === "attack" ? use : rolledAs(use.kind, use.as));

/** Those that count in a roll which is made now: another's roll may have taken them, too, before this one is told. */
export function usedIn(actor: OpposedActor, use: Use): OpposedActiveEffect[] {
  if (!actor.isOwner) return [];
  // The damage of an attack is rolled with what counted when it was made.
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
 * Writes on each of them which message has taken it: from then on it is over, until that message is taken back. Each message
 * stands there for itself, so that of two none hides the other.
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
