/** What the viewing user may see of a message and of those who are named in it. */
import { findActor } from "./documents.ts";
import { reveal, type RevealInput } from "./secrecy.pure.ts";
import { MESSAGE_VERSION, type Participant } from "./records.pure.ts";
import type { Reveal } from "./types.ts";
import { viewer, viewerOwns } from "./viewer.ts";
import { disclosureOf } from "../../settings-plain.ts";

/** Whether a message was made by a newer version of the system than this one can read. */
export function isNewer(message: ChatMessage.Implementation): boolean {
  const { system } = message;
  return "version" in system && typeof system.version === "number" && system.version > MESSAGE_VERSION;
}

/** Private to others: the viewer is neither author nor among the readers, or it is blind. */
export function isHidden(message: ChatMessage.Implementation): boolean {
  const { id, isGM } = viewer();
  const { blind, whisper } = message;
  if (isGM && (blind || whisper.includes(id) || whisper.length === 0)) return false;
  if (blind) return true;
  return whisper.length > 0 && !whisper.includes(id) && message.author?.id !== id;
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
  return reveal({
    insider: viewer().isGM || (!hidden && actors.length > 0 && actors.every(viewerOwns)),
    pc: who.every(({ pc }) => pc),
    resolved,
    hidden,
    settings: disclosures(),
  });
}
