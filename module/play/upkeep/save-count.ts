/** Notes the result of a save on its effect. Loaded lazily with the first save. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { EndedBy } from "../../data/effects/ends.pure.ts";
import { endedByOf, endsOf, worsenedOf } from "../../documents/effects/effect-ends.ts";
import { noteOn } from "../../documents/effects/end-by.ts";
import type { TurnRecord } from "../common/records.pure.ts";
import { sameTurn } from "./same-turn.pure.ts";

type Effect = ActiveEffect.Implementation;
type Message = ChatMessage.Implementation;

/** A rolled save. */
export interface RolledSave {
  readonly message: Message;
  readonly success: boolean;
}

const flagged = (note: object): object => ({ flags: { [SYSTEM_ID]: note } });
const endedFlag = (endedBy: EndedBy | null): object => flagged({ endedBy });

/** Changes the conditions of an effect after a failed save, or restores them when the save is undone. @rule B-COND-01 H-SPL-13 */
async function worsen(effect: Effect, turn: TurnRecord, by: Message | null): Promise<void> {
  const fails = endsOf(effect)?.save?.fails;
  const before = worsenedOf(effect);
  // After one failure the effect needs no more saves. Another failure therefore changes nothing.
  if (by && fails && !before) {
    const worsened = { message: by.id ?? "", turn, was: [...effect.statuses] };
    await noteOn(effect, { statuses: [...fails], ...flagged({ worsened }) });
  } else if (!by && before && sameTurn(before.turn, turn))
    await noteOn(effect, { statuses: [...before.was], ...flagged({ worsened: null }) });
}

/** Notes the result of a save on the effect if the note differs. @param found null before the roll */
export async function count(effect: Effect, turn: TurnRecord, found: RolledSave | null): Promise<void> {
  const ended = endedByOf(effect);
  await worsen(effect, turn, found && !found.success ? found.message : null);
  if (found?.success === true && ended?.message !== found.message.id)
    await noteOn(effect, endedFlag({ message: found.message.id ?? "", turn }));
  else if (found?.success !== true && ended && sameTurn(ended.turn, turn)) await noteOn(effect, endedFlag(null));
}
