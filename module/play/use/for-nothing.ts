/**
 * Who has answered what is withdrawn later has answered nothing: his reaction is taken back with it, and what it took comes back.
 * What helps or has hurt by itself since stays, and its card says so.
 */
import { isTakenBack } from "../../documents/deed-effects.ts";
import { mayTakeBack, takeBack } from "../deeds/use.ts";
import { isAfter } from "../exchange/age.ts";
import { amendsOf, reactionsTo, said } from "./amendments.ts";
import { isVainFor } from "./in-vain.ts";
import { saidByAction } from "./said.ts";

type Message = ChatMessage.Implementation;

/** Its author does it, in whatever tab; for one who is away the Game Master in charge, who may. */
function isOurs(message: Message): boolean {
  const isAway = message.author?.active !== true && game.users.activeGM === game.user;
  return message.isAuthor || isAway;
}

/** Whether something else has met its doer since, which what it gives besides may have helped against. */
function hasHelpedSince(message: Message, met: Message): boolean {
  const { actor, effects } = said(message);
  return (
    effects.length > 0 &&
    game.messages.contents.some(
      (one) =>
        one !== met &&
        one.isAction() &&
        isAfter(one, message) &&
        !isTakenBack(one) &&
        saidByAction(one).targets.some((target) => target.actor === actor?.actor),
    )
  );
}

/** A reaction, or what others have reacted to, has come or was changed. @rule H-TURN-10 */
export function takeBackVain(message: Message): void {
  for (const one of isTakenBack(message) ? reactionsTo(message.id ?? "") : [message]) {
    const amends = amendsOf(one);
    const met = amends && game.messages.get(amends.message);
    // What answers a blow by another deed of its own changes nothing of it.
    if (!met || amends.as === "answers" || !isVainFor(one, met) || !isOurs(one)) continue;
    if (mayTakeBack(one) === true && !hasHelpedSince(one, met)) void takeBack(one);
  }
}
