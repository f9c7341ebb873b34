/** What the viewing user may see of a message and of those who are named in it. */
import { disclosureOf } from "../../settings.ts";
import { findActor, owns } from "./documents.ts";
import { reveal } from "./secrecy.pure.ts";
import { MESSAGE_VERSION, type Participant } from "./records.pure.ts";
import type { Reveal } from "./types.ts";

/** Whether a message was made by a newer version of the system than this one can read. */
export function isNewer(message: ChatMessage.Implementation): boolean {
  const { system } = message;
  return "version" in system && typeof system.version === "number" && system.version > MESSAGE_VERSION;
}

/** Private to others: this user is neither author nor among the readers, or it is blind. */
export function isHidden(message: ChatMessage.Implementation): boolean {
  if (game.user.isGM && (message.blind || message.whisper.includes(game.user.id) || message.whisper.length === 0))
    return false;
  if (message.blind) return true;
  return message.whisper.length > 0 && !message.whisper.includes(game.user.id) && message.author?.id !== game.user.id;
}

export function revealOf(
  message: ChatMessage.Implementation,
  who: readonly Pick<Participant, "actor" | "token" | "pc">[],
  resolved: boolean,
  hidden = isHidden(message),
): Reveal {
  const actors = who.map(findActor);
  return reveal({
    insider:
      game.user.isGM ||
      (!hidden && actors.length > 0 && actors.every((actor) => actor !== null && owns(game.user, actor))),
    pc: who.every(({ pc }) => pc),
    resolved,
    hidden,
    settings: {
      name: disclosureOf("Name"),
      totals: disclosureOf("Totals"),
      breakdown: disclosureOf("Breakdown"),
      mitigation: disclosureOf("Mitigation"),
      damage: disclosureOf("Damage"),
    },
  });
}
