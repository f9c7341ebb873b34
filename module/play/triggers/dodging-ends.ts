/**
 * Ends the Dodge action of a creature that can no longer act or move. The responsible client notes the end on the effect, so that the Dodge
 * does not resume when the creature recovers. Undoing the cause restores the Dodge. Loaded lazily when a creature dodges.
 * @rule B-ACT-05
 */
import { isCondition } from "../../documents/effects/conditions.ts";
import { actionOf } from "../../documents/effects/action-effects.ts";
import { endedDodges } from "../../documents/effects/suspended-actions.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { conditionEffects } from "../../rules/conditions/condition-effects.ts";
import { endGoingOn } from "../actions/lasting-action.ts";
import { findActor } from "../common/documents.ts";
import { actOnDue, type Duties, type Duty } from "../protocol/duties.ts";
import { inTurn } from "../common/in-turn.ts";
import { notifyFailure } from "../common/notify.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { usersInOrder } from "../protocol/responsible.ts";

/** Returns the cause that ends the Dodge: the use that applied an effect, the effect itself, or the last blow. */
function causeOf(actor: OpposedActor): string {
  const laid = actor.appliedEffects.find(({ statuses }) => {
    const { acts, speed } = conditionEffects([...statuses].filter(isCondition));
    return !acts || speed.zero;
  });
  if (laid) return actionOf(laid)?.message || laid.id || "fallen";
  return receiptsOf(actor).findLast(({ kind, state }) => kind === "damage" && state === "applied")?.id ?? "fallen";
}

const dodging: Duties<Duty> = {
  name: "dodging",
  of: (uuid) => {
    const actor = findActor({ actor: uuid, token: null });
    if (!actor || endedDodges(actor).length === 0) return [];
    const place = usersInOrder(actor, { author: null }).indexOf(game.user.id);
    return [{ id: `${uuid}:dodge`, place, way: "auto" }];
  },
  act: (uuid) => {
    const actor = findActor({ actor: uuid, token: null });
    if (actor) void inTurn(`due:${uuid}`, () => end(actor)).catch(notifyFailure);
  },
};

async function end(actor: OpposedActor): Promise<void> {
  for (const effect of endedDodges(actor)) {
    const stored = actionOf(effect);
    if (stored) await endGoingOn({ effect, stored }, causeOf(actor));
  }
}

/** Checks the Dodge of a creature. */
export function checkDodging(actor: OpposedActor): void {
  actOnDue(dodging, actor.uuid);
}
