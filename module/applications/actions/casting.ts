/** Continues a spell with a casting time of several turns. In the last turn the spell window opens. */
import type { OpposedActor } from "../../documents/actor.ts";
import { castingFor, castingNow } from "../../play/actions/casting.ts";
import { endsNow, goOnCasting, spellOf } from "../../play/cast/long-casting.ts";
import { openUse } from "./use-dialog.ts";

/**
 * Continues the casting. If the user closes the spell window, the spell is not cast, and the user can cast it later in the same turn.
 * @rule B-SPL-05
 */
export async function pressCasting(actor: OpposedActor): Promise<void> {
  const casting = castingNow(actor);
  const item = casting && spellOf(actor, casting);
  if (!item) return;
  if (endsNow(casting)) await openUse(actor, item, { use: casting.use, held: casting.newest });
  else await goOnCasting(actor);
}

/**
 * Opens the window of a casting that the end of combat interrupted. Outside combat no further turns are needed.
 * @rule B-SPL-05 H-TURN-03
 */
export async function finishCasting(actor: OpposedActor, message: string): Promise<void> {
  const { item: uuid = "", use = "" } = castingFor(message) ?? {};
  const item = actor.items.contents.find((one) => one.uuid === uuid);
  if (item) await openUse(actor, item, { use, held: message });
}
