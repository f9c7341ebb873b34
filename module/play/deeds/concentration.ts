/** A concentration that somebody gives up by taking its effect off. */
import { concentrating } from "../../documents/concentrating.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { endState } from "../../documents/effect-ends.ts";
import { notifyFailure } from "../exchange/notify.ts";
import { DROP } from "./after.ts";
import { tellUse } from "./use.ts";

/** It is said, so that nobody's login brings it back. @rule H-CONC-02 B-CONC-02 */
export function tellTakenOff(actor: OpposedActor, effect: ActiveEffect.Implementation): void {
  if (concentrating(effect) && endState(effect) !== "over")
    void tellUse(actor, { action: DROP, spends: "free", text: effect.name }).catch(notifyFailure);
}
