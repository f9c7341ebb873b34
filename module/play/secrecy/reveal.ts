/** What the viewing user may see of a message and of those who are named in it. */
import type { OpposedActor } from "../../documents/actor.ts";
import { isSecret, tokenShown } from "../../documents/shared/public-name.ts";
import { findActor, findToken, owns } from "../shared/documents.ts";
import { reveal, type RevealInput } from "./secrecy.pure.ts";
import { MESSAGE_VERSION, type Participant } from "../shared/records.pure.ts";
import type { Reveal } from "../shared/types.ts";
import { viewer, viewerOwns } from "./viewer.ts";
import { disclosureOf } from "../../core/settings-list.ts";

/** Whether a message was made by a newer version of the system than this one can read. */
export function isNewer(message: ChatMessage.Implementation): boolean {
  const { system } = message;
  return "version" in system && typeof system.version === "number" && system.version > MESSAGE_VERSION;
}

/** Private to others, as Foundry has it: the viewer is neither author nor among the readers; a blind one is the Game Masters'. */
export function isHidden(message: ChatMessage.Implementation): boolean {
  const { id, isGM } = viewer();
  const { blind, isRoll, whisper } = message;
  // Without dice it has no outcome that its author might not know.
  if (blind && isRoll) return !isGM;
  return whisper.length > 0 && !whisper.includes(id) && message.author?.id !== id;
}

/**
 * Whether a private deed that meets a creature is told to whoever looks as far as it does: to its side, for delivery is not
 * disclosure. A Game Master is that of whoever no player answers for.
 */
export function receivesPrivateShare(actor: OpposedActor | null): boolean {
  if (!viewerOwns(actor)) return false;
  return !viewer().isGM || !game.users.some((user) => !user.isGM && user.active && actor !== null && owns(user, actor));
}

const tokenOfWho = (who: Pick<Participant, "actor" | "token">): TokenDocument.Implementation | null =>
  (who.token === null ? null : findToken(who.token)) ?? tokenShown(findActor(who));

/** Whether its token stands there for Game Masters alone. */
const isUnseen = (who: Pick<Participant, "actor" | "token">): boolean => tokenOfWho(who)?.hidden === true;

/** Whether it has no name, whatever the table tells. */
function isNameless(who: Pick<Participant, "actor" | "token" | "pc">): boolean {
  const token = who.pc ? null : tokenOfWho(who);
  return token !== null && isSecret(token);
}

/** What the table tells of its creatures, and when. */
export const disclosures = (): RevealInput["settings"] => ({
  name: disclosureOf("Name"),
  totals: disclosureOf("Totals"),
  breakdown: disclosureOf("Breakdown"),
  mitigation: disclosureOf("Mitigation"),
  damage: disclosureOf("Damage"),
});

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
