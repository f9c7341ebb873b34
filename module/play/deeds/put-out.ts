/** Rolling on the ground: the fire is out, and its bearer lies. Taken back, both are as they were. */
import type { OpposedActor } from "../../documents/actor.ts";
import { conditionEffectId } from "../../documents/conditions.ts";
import { setCondition } from "../../documents/set-condition.ts";
import { SYSTEM_ID } from "../../constants.ts";
import { EXTINGUISH } from "../../rules/hazards.ts";
import { endGoingOn } from "./held.ts";

const NOTED = { target: null, skill: "", endedBy: null, dc: 0 };

/** @param message id of the message that told it @rule B-HAZ-02 */
export async function putOut(actor: OpposedActor, message: string): Promise<void> {
  const fires = actor.effects.contents.filter(({ active, statuses }) => active && statuses.has(EXTINGUISH.ends));
  for (const effect of fires) await endGoingOn({ effect, deed: { ...NOTED, action: "burn", message: "" } }, message);
  for (const id of EXTINGUISH.statuses) {
    if (actor.statuses.has(id) || !(await setCondition(actor, id, null))) continue;
    const deed = { ...NOTED, action: "putOut", message };
    await actor.effects.get(conditionEffectId(id))?.update({ flags: { [SYSTEM_ID]: { deed } } } as object);
  }
}
