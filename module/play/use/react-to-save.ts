/** Saves apart from a blow that have failed, as at a turn's end or for a concentration: what rolls them again. */
import type { OpposedActor } from "../../documents/actor.ts";
import { checkState } from "../check/read.ts";
import { findRequest } from "../check/request-context.ts";
import { ageOf } from "../exchange/age.ts";
import { findActor } from "../exchange/documents.ts";
import { viewerOwns } from "../exchange/viewer.ts";
import { turnOf } from "../table/turns.ts";
import { isSoonAfter, OVER } from "./amendments.ts";
import { happenedIn } from "./happened.ts";
import { hasReacted, reactionsOf, termsOf, type ReactionOffer } from "./reaction-terms.ts";

type Message = ChatMessage.Implementation;

/** A save that was rolled, and may be rolled again. */
interface Save {
  readonly actor: OpposedActor;
  readonly advantage: -1 | 0 | 1;
}

/**
 * A save that has failed as far as the viewer may know; where a Game Master has asked without saying how high, he tells by word.
 * @rule B-SAVE-01
 */
function failedSave(message: Message): Save | null {
  const state = checkState(message);
  if (state?.record.kind !== "attribute" || state.void !== null || state.failed || state.rolling) return null;
  const { actor: uuid, request, advantage } = state.record;
  const asked = request === "" ? null : findRequest(request);
  if (asked && (asked.refused !== null || asked.record.mode === "contest")) return null;
  const answer = asked?.state.asked.find((one) => one.answer?.id === message.id);
  const result = asked ? answer?.result : state.result;
  if (result?.success === true || (!result && !asked)) return null;
  const actor = findActor({ actor: uuid, token: null });
  return actor && { actor, advantage };
}

/** The state of the dice of a save apart from a blow; null for any other message. */
export const stateOfSave = (message: Message): Save["advantage"] | null => failedSave(message)?.advantage ?? null;

/** What the viewer may roll it again with. @rule H-PRG-07 */
export function saveOffers(message: Message): ReactionOffer[] {
  const save = ageOf(message) > OVER ? null : failedSave(message);
  if (!save || !viewerOwns(save.actor)) return [];
  const { actor } = save;
  const met = { message, record: happenedIn(message) };
  if (!isSoonAfter(turnOf([actor]), met.record.due ?? null)) return [];
  return reactionsOf(actor).flatMap((use): ReactionOffer[] =>
    use.change.as !== "save" || hasReacted(message.id ?? "", "", actor, "save")
      ? []
      : [{ actor, ...use, then: null, ...termsOf(actor, use, met, actor) }],
  );
}
