/** Going on with a casting that takes several turns; in the last of them the window of the spell opens. */
import type { OpposedActor } from "../../documents/actor.ts";
import { castingFor, castingNow } from "../../play/actions/casting.ts";
import { endsNow, goOnCasting, spellOf } from "../../play/cast/long-casting.ts";
import { openUse } from "./use-dialog.ts";

/** Whoever leaves the window has not cast, and still may in this turn. @rule B-SPL-05 */
export async function pressCasting(actor: OpposedActor): Promise<void> {
  const casting = castingNow(actor);
  const item = casting && spellOf(actor, casting);
  if (!item) return;
  if (endsNow(casting)) await openUse(actor, item, { use: casting.use, held: casting.newest });
  else await goOnCasting(actor);
}

/** What the end of its fight has cut short is cast as outside of one, with nothing more to wait for. @rule B-SPL-05 H-TURN-03 */
export async function finishCasting(actor: OpposedActor, message: string): Promise<void> {
  const { item: uuid = "", use = "" } = castingFor(message) ?? {};
  const item = actor.items.contents.find((one) => one.uuid === uuid);
  if (item) await openUse(actor, item, { use, held: message });
}
