/** Whoever a blow has felled may still answer that blow: what counts is how he stood when it came. */
import { CORE_CONDITIONS, isCondition } from "../../documents/effects/conditions.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { isKnockedOut } from "../../documents/effects/knocked-out.ts";
import { conditionEffects } from "../../rules/conditions/condition-effects.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { readRestReceipts } from "../number-writes/rest-receipts.pure.ts";
import { hasFelled } from "./brought-down.pure.ts";

/**
 * Whether somebody could act when an attack met him: what it has brought, that he lies there, is dead, or a condition, came after it.
 * @param attack id of the message; "" = none, which asks for now
 * @rule H-TURN-10 B-TURN-17 B-COND-INC-1 B-DEATH-04
 */
export function couldAct(actor: OpposedActor, attack: string): boolean {
  if (actor.acts) return true;
  const receipts = receiptsOf(actor);
  const blow = receipts.find((one) => one.attack === attack && one.kind === "damage" && one.state === "applied");
  const { creature, hitPoints } = actor;
  if (!blow || !creature) return false;
  // Who stood to the death stood below 0 when it came.
  const stood = blow.stood !== undefined || blow.death?.killed === true;
  const fell = stood || hasFelled(blow, receipts, hitPoints.value, readRestReceipts(creature.rest.receipts));
  const lay = fell
    ? creature.exhausted.dead || (creature.death.dead && blow.death?.killed !== true)
    : actor.dead || actor.out || isKnockedOut(creature);
  const brought = new Set(blow.effects);
  const statuses = actor.appliedEffects
    .filter(({ id }) => !brought.has(id ?? ""))
    .flatMap((effect) => [...effect.statuses].map((status) => CORE_CONDITIONS[status] ?? status));
  return !lay && conditionEffects(statuses.filter(isCondition)).acts;
}
