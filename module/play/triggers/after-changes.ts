/**
 * What a change of a creature or the end of its fight may cause: an activity that this starts, or the end of a Dodge when it can no longer
 * act or move. The responsible client notes that end on the effect, so that the Dodge does not resume when the creature recovers. Undoing
 * the cause restores the Dodge. Loaded when a creature dodges or has an activity that damage, a rest or the end of a fight starts.
 * @rule B-ACT-05
 */
import { isCondition } from "../../documents/effects/conditions.ts";
import { actionOf } from "../../documents/effects/action-effects.ts";
import { endedDodges } from "../../documents/effects/suspended-actions.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { conditionEffects } from "../../rules/conditions/condition-effects.ts";
import { endGoingOn } from "../actions/lasting-action.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { noteEnd } from "./ended-fights.ts";
import { addFollowUp, drawAndRun } from "./runner.ts";

/** Returns the cause that ends the Dodge: the use that applied an effect, the effect itself, or the last blow. */
function causeOf(actor: OpposedActor): string {
  const laid = actor.appliedEffects.find(({ statuses }) => {
    const { acts, speed } = conditionEffects([...statuses].filter(isCondition));
    return !acts || speed.zero;
  });
  if (laid) return actionOf(laid)?.message || laid.id || "fallen";
  return receiptsOf(actor).findLast(({ kind, state }) => kind === "damage" && state === "applied")?.id ?? "fallen";
}

addFollowUp({
  name: "dodge",
  isDue: (actor) => endedDodges(actor).length > 0,
  write: async (actor) => {
    for (const effect of endedDodges(actor)) {
      const stored = actionOf(effect);
      if (stored) await endGoingOn({ effect, stored }, causeOf(actor));
    }
  },
});

const draw = drawAndRun();

/** Remembers that a fight of these creatures has ended, and does what that starts. */
export function endFight(id: string, actors: readonly OpposedActor[]): void {
  for (const actor of actors) noteEnd(actor, id);
  draw(actors);
}

export { runTriggers } from "./runner.ts";
