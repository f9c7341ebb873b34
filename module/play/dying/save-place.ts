/** Message ids of death saves. Any client that checks a death save needs them. */
import type { OpposedActor } from "../../documents/actor.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { isPercent } from "../check/check-records.pure.ts";
import { checkState } from "../check/read-check.ts";
import { speaksFor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { whyInvalid, type Place } from "../protocol/places.ts";

/** Returns the derived message id, with its validity check, of one death save of a creature. Each save has only one message. */
export function savePlace(actor: OpposedActor, number: number): Place {
  return { id: id16(actor.uuid, `death-save:${String(number)}`), judge: (message) => saveRefusal(actor, message) };
}

/**
 * Returns why a message is not a valid death save of this creature, or null. The author must be allowed to speak for the creature, and the
 * dice must add up.
 */
function saveRefusal(actor: OpposedActor, message: ChatMessage.Implementation): string | null {
  if (!message.isKind("check")) return "OD20.Void.strange";
  return whyInvalid(message, speaksFor(message, actor) ? null : "OD20.Void.checker", () => {
    const state = checkState(message);
    if (!state) return "OD20.Void.strange";
    const { kind, actor: of, request } = state.record;
    const fits = isPercent(state.record) === (atZeroOf(actor) === "negative");
    return kind !== "death" || of !== actor.uuid || request !== "" || !fits ? "OD20.Void.strange" : state.void;
  });
}
