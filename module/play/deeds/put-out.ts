/** Rolling on the ground: the fire is out, and its bearer lies. Taken back, both are as they were. */
import type { OpposedActor } from "../../documents/actor.ts";
import { isCondition } from "../../documents/conditions.ts";
import { setCondition } from "../../documents/set-condition.ts";
import { EXTINGUISH, putOut } from "../../rules/hazards.ts";
import { endBy } from "./held.ts";

/** @param message id of the message that told it @rule B-HAZ-02 */
export async function rollOut(actor: OpposedActor, message: string): Promise<void> {
  const { conditions } = actor;
  const fires = actor.effects.contents.filter(({ active, statuses }) => active && statuses.has(EXTINGUISH.ends));
  const { burning, statuses } = putOut("rolling", {
    burning: fires.length > 0,
    activeLeft: true,
    statuses: conditions,
  });
  if (burning) return;
  for (const effect of fires) await endBy(actor, effect, message);
  for (const id of statuses.filter(isCondition))
    if (!actor.statuses.has(id)) await setCondition(actor, id, null, { action: "putOut", message });
}
