/** Notes when a user deletes the effect of an action by hand, so that no login creates the effect again. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { GIVEN } from "../../data/effects/action-effect.pure.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { concentrating } from "../../documents/effects/concentrating.ts";
import { actionOf, isTakenBack } from "../../documents/effects/action-effects.ts";
import { endersOf, endState } from "../../documents/effects/effect-ends.ts";
import { refreshCards } from "../protocol/cards.ts";
import { notifyFailure } from "../common/notify.ts";
import { mayLeave } from "../common/age.ts";
import { DROP, isLifted, offPlace } from "./resolve-aftermath.ts";
import { postUse } from "./post-action.ts";

type Effect = ActiveEffect.Implementation;

const isOver = (effect: Effect): boolean => endState(effect) === "over";

/**
 * Runs on the client that deletes the effect. No note is needed for effects that no client would create again: effects of taken-back
 * messages, of rolls that count differently now, and expired effects. Given effects and concentrations have their own records.
 */
function note(effect: Effect): void {
  const { parent } = effect;
  const stored = actionOf(effect);
  const message = stored && game.messages.get(stored.message);
  if (!message || !(parent instanceof OpposedActor) || stored.action === GIVEN || concentrating(effect)) return;
  if (
    isTakenBack(message) ||
    isLifted(effect) ||
    !mayLeave(message) ||
    (isOver(effect) && endersOf(effect).length === 0)
  )
    return;
  void parent.update({ [`flags.${SYSTEM_ID}.${offPlace(stored.message)}`]: stored.message }).catch(notifyFailure);
}

/** Announces that an actor ended its concentration when a user deletes the concentration effect. @rule H-CONC-02 B-CONC-02 */
function tell(effect: Effect, _options: object, userId: string): void {
  const stored = concentrating(effect);
  if (!stored) return;
  refreshCards(stored.message);
  const { parent } = effect;
  if (userId === game.user.id && parent instanceof OpposedActor && !isOver(effect))
    void postUse(parent, { action: DROP, spends: "free", text: effect.name }).catch(notifyFailure);
}

/** Registers the hooks. Call once. @rule H-TURN-10 */
export function registerRemovedByHand(): void {
  Hooks.on("preDeleteActiveEffect", note);
  Hooks.on("deleteActiveEffect", tell);
}
