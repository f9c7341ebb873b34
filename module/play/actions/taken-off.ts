/** What somebody takes off by hand of what his deeds have left: nobody's login brings it back. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { GIVEN } from "../../data/effects/deed.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { concentrating } from "../../documents/effects/concentrating.ts";
import { deedOf, isTakenBack } from "../../documents/effects/action-effects.ts";
import { endersOf, endState } from "../../documents/effects/effect-ends.ts";
import { refreshCards } from "../protocol/cards.ts";
import { notifyFailure } from "../shared/notify.ts";
import { mayLeave } from "../shared/age.ts";
import { DROP, offPlace } from "./after.ts";
import { tellUse } from "./use.ts";

type Effect = ActiveEffect.Implementation;

const isOver = (effect: Effect): boolean => endState(effect) === "over";

/**
 * On the page that is about to delete it, by whatever hand. What nobody makes anew needs no note: what was taken back, or is over
 * by its clock; an effect that another has put on him stands in his receipt, and a concentration is told as given up.
 */
function note(effect: Effect): void {
  const { parent } = effect;
  const deed = deedOf(effect);
  const message = deed && game.messages.get(deed.message);
  if (!message || !(parent instanceof OpposedActor) || deed.action === GIVEN || concentrating(effect)) return;
  if (isTakenBack(message) || !mayLeave(message) || (isOver(effect) && endersOf(effect).length === 0)) return;
  void parent.update({ [`flags.${SYSTEM_ID}.${offPlace(deed.message)}`]: deed.message }).catch(notifyFailure);
}

/** Who takes off by hand what he concentrates with has given it up, and it is said. @rule H-CONC-02 B-CONC-02 */
function tell(effect: Effect, _options: object, userId: string): void {
  const deed = concentrating(effect);
  if (!deed) return;
  refreshCards(deed.message);
  const { parent } = effect;
  if (userId === game.user.id && parent instanceof OpposedActor && !isOver(effect))
    void tellUse(parent, { action: DROP, spends: "free", text: effect.name }).catch(notifyFailure);
}

/** Call once. @rule H-TURN-10 */
export function registerTakenOff(): void {
  Hooks.on("preDeleteActiveEffect", note);
  Hooks.on("deleteActiveEffect", tell);
}
