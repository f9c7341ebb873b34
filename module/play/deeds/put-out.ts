/** Rolling on the ground: the fire is out, and its bearer lies. Taken back, both are as they were. */
import { SYSTEM_ID } from "../../constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { conditionEffectId, isCondition } from "../../documents/conditions.ts";
import { setCondition } from "../../documents/set-condition.ts";
import { EXTINGUISH, putOut } from "../../rules/hazards.ts";
import { endGoingOn } from "./held.ts";

const NOTED = { target: null, skill: "", endedBy: null, dc: 0 };

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
  for (const effect of fires) await endGoingOn({ effect, deed: { ...NOTED, action: "burn", message: "" } }, message);
  for (const id of statuses.filter(isCondition)) {
    if (actor.statuses.has(id) || !(await setCondition(actor, id, null))) continue;
    const deed = { ...NOTED, action: "putOut", message };
    await actor.effects.get(conditionEffectId(id))?.update({ flags: { [SYSTEM_ID]: { deed } } } as object);
  }
}
