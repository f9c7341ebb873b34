/** Changes of an actor, one after another on this client. */
import type { OpposedActor } from "../../documents/actor.ts";
import { inTurn } from "./in-turn.ts";
import { notifyFailure, notifyWarning } from "./notify.ts";

/**
 * Changes an actor after the earlier jobs of this actor have ended. `decide` reads the state at that time. Notifies
 * the user if the change is refused or fails.
 * @param decide returns the write, or the language key of the reason for a refusal; "" = the caller notifies the user
 * @returns whether the change was made
 */
export async function changeInTurn(
  actor: OpposedActor,
  decide: () => (() => Promise<unknown>) | string,
): Promise<boolean> {
  try {
    return await inTurn(actor.uuid, async () => {
      const write = decide();
      if (typeof write !== "string") await write();
      else if (write !== "") notifyWarning(write, { name: actor.name });
      return typeof write !== "string";
    });
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}
