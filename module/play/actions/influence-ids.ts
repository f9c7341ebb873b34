/** Where the answer to an attempt to influence lies, and the check that it asks for. */
import { REQUEST } from "../../data/message/request.pure.ts";
import { askedPlace } from "../check/request-context.ts";
import { ageOf, YOUNG } from "../common/age.ts";
import { id16 } from "../common/id.pure.ts";
import { refreshCards } from "../protocol/cards.ts";
import { lookAt, whyInvalid, type Place, type WatchedPlace } from "../protocol/places.ts";

type Message = ChatMessage.Implementation;

/** Returns the place of the answer. Only GMs answer. @param use id of the message that asks */
export function pleaPlace(use: string): Place {
  return {
    id: id16("plea", use),
    judge: (message) =>
      whyInvalid(message, message.author?.isGM === false ? "OD20.Can.gmOnly" : null, () =>
        message.isKind("request") && REQUEST.read(message.system).plea?.use === use ? null : "OD20.Void.strange",
      ),
  };
}

/** Returns the message with the answer, or null. */
export const pleaAnswer = (use: string): Message | null => lookAt(pleaPlace(use)).valid;

/** Yields the places of the answers to recent attempts, for watchPlaces. */
export function* pleaPlaces(): Iterable<WatchedPlace> {
  for (const message of game.messages.contents.slice(-YOUNG.messages)) {
    const { id } = message;
    if (!message.isKind("use") || message.system.action !== "influence") continue;
    if (ageOf(message) > YOUNG.milliseconds) continue;
    const changed = (): void => {
      refreshCards(id);
    };
    yield { ...pleaPlace(id), changed };
  }
}

/** Returns the id of the check that the answer asks for; null without one. */
export function pleaCheckId(use: string): string | null {
  const answer = pleaAnswer(use);
  const [asked] = answer?.isKind("request") === true ? REQUEST.read(answer.system).asked : [];
  return asked && answer?.id != null ? askedPlace(answer.id, asked).id : null;
}
