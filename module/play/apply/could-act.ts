/** Lets a creature react to the hit that brought it down, because it could still act when the hit came. */
import { CORE_CONDITIONS, isCondition } from "../../documents/effects/conditions.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { isKnockedOut } from "../../documents/effects/knocked-out.ts";
import { conditionEffects } from "../../rules/conditions/condition-effects.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { hasFelled } from "./brought-down.pure.ts";

/**
 * Returns whether a creature could act when an attack came. Consequences of that attack, such as unconsciousness, death or
 * conditions, are ignored.
 * @param attack id of the message; "" to ask about the present
 * @rule H-TURN-10 B-TURN-17 B-COND-INC-1 B-DEATH-04
 */
export function couldAct(actor: OpposedActor, attack: string): boolean {
  if (actor.acts) return true;
  const receipts = receiptsOf(actor);
  const blow = receipts.find((one) => one.attack === attack && one.kind === "damage" && one.state === "applied");
  const { creature } = actor;
  if (!blow || !creature) return false;
  // A creature that stood to the death was below 0 before the hit.
  const stood = blow.stood !== undefined || blow.death?.killed === true;
  const fell = stood || hasFelled(blow);
  const lay = fell
    ? creature.exhausted.dead || (creature.death.dead && blow.death?.killed !== true)
    : actor.dead || actor.out || isKnockedOut(creature);
  const brought = new Set(blow.effects);
  const statuses = actor.appliedEffects
    .filter(({ id }) => !brought.has(id ?? ""))
    .flatMap((effect) => [...effect.statuses].map((status) => CORE_CONDITIONS[status] ?? status));
  return !lay && conditionEffects(statuses.filter(isCondition)).acts;
}
