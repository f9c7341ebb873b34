/** Decides what the viewing user may see of a message and its participants. */
import type { OpposedActor } from "../../documents/actor.ts";
import { isSecret, tokenShown } from "../../documents/common/public-name.ts";
import { findActor, findToken, owns } from "../common/documents.ts";
import { reveal } from "./secrecy.pure.ts";
import { type Participant } from "../common/records.pure.ts";
import type { Reveal } from "../common/types.ts";
import { viewer, viewerOwns } from "./viewer.ts";
import { isHidden, disclosures } from "./hidden.ts";

/**
 * Whether the viewing user may see how a private action affects this actor. The owners of a target see their own part
 * of the message. A GM sees it if no connected player owns the actor.
 */
export function receivesPrivateShare(actor: OpposedActor | null): boolean {
  if (!viewerOwns(actor)) return false;
  return !viewer().isGM || !game.users.some((user) => !user.isGM && user.active && actor !== null && owns(user, actor));
}

const tokenOfWho = (who: Pick<Participant, "actor" | "token">): TokenDocument.Implementation | null =>
  (who.token === null ? null : findToken(who.token)) ?? tokenShown(findActor(who));

/** Whether only GMs can see the token. */
const isUnseen = (who: Pick<Participant, "actor" | "token">): boolean => tokenOfWho(who)?.hidden === true;

/** Whether the token hides its name, whatever the settings of the table say. */
function isNameless(who: Pick<Participant, "actor" | "token" | "pc">): boolean {
  const token = who.pc ? null : tokenOfWho(who);
  return token !== null && isSecret(token);
}

export function revealOf(
  message: ChatMessage.Implementation,
  who: readonly Pick<Participant, "actor" | "token" | "pc">[],
  resolved: boolean,
  hidden = isHidden(message),
): Reveal {
  const actors = who.map(findActor);
  const insider = !hidden && (viewer().isGM || (actors.length > 0 && actors.every(viewerOwns)));
  return reveal({
    insider,
    pc: who.every(({ pc }) => pc),
    resolved,
    hidden: hidden || who.some(isUnseen),
    settings: { ...disclosures(), ...(who.some(isNameless) ? { name: "never" } : {}) },
  });
}
