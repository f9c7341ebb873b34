/** What pressing an action does: it is done at once, or its window asks what it needs to know. */
import type { OpposedActor } from "../../documents/actor.ts";
import { doAction, PRESSED } from "../../play/deeds/actions.ts";

/** Presses an action; one that nobody knows is none. */
export async function openAction(actor: OpposedActor, key: string): Promise<void> {
  const action = PRESSED.find((one) => one === key);
  if (action) await doAction(actor, action);
}
