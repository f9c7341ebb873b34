/** Where saves against death stand: asked of every character, whoever rolls them. */
import type { OpposedActor } from "../../documents/actor.ts";
import { checkState } from "../check/read.ts";
import { speaksFor } from "../shared/documents.ts";
import { id16 } from "../shared/id.pure.ts";
import { refusalIn, type Place } from "../protocol/places.ts";

/** Where the message of a character's save stands: of one save there can be only one. */
export function savePlace(actor: OpposedActor, number: number): Place {
  return { id: id16(actor.uuid, `death-save:${String(number)}`), judge: (message) => saveRefusal(actor, message) };
}

/** Only a save of this very character, by somebody who may speak for it, whose dice add up. */
function saveRefusal(actor: OpposedActor, message: ChatMessage.Implementation): string | null {
  if (!message.isKind("check")) return "OD20.Void.strange";
  return refusalIn(message, speaksFor(message, actor) ? null : "OD20.Void.checker", () => {
    const state = checkState(message);
    if (!state) return "OD20.Void.strange";
    const { kind, actor: of, request } = state.record;
    return kind !== "death" || of !== actor.uuid || request !== "" ? "OD20.Void.strange" : state.void;
  });
}
