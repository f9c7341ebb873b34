/** Which messages this user may read, and what the table shows of NPCs. */
import type { RevealInput } from "./secrecy.pure.ts";
import { MESSAGE_VERSION } from "../common/records.pure.ts";
import { viewer } from "./viewer.ts";
import { disclosureOf } from "../../core/settings-list.ts";

/** Whether a newer version of the system wrote the message, so that this version cannot read it. */
export function isNewer(message: ChatMessage.Implementation): boolean {
  const { system } = message;
  return "version" in system && typeof system.version === "number" && system.version > MESSAGE_VERSION;
}

/**
 * Whether the message is private and not for the viewing user, as Foundry defines it: the user is neither the author
 * nor a recipient. Blind rolls are visible to GMs only.
 */
export function isHidden(message: ChatMessage.Implementation): boolean {
  const { id, isGM } = viewer();
  const { blind, isRoll, whisper } = message;
  // A blind message without dice has no result that its author must not know.
  if (blind && isRoll) return !isGM;
  return whisper.length > 0 && !whisper.includes(id) && message.author?.id !== id;
}

/** Settings of the table: what players see of NPCs, and when. */
export const disclosures = (): RevealInput["settings"] => ({
  name: disclosureOf("Name"),
  totals: disclosureOf("Totals"),
  breakdown: disclosureOf("Breakdown"),
  mitigation: disclosureOf("Mitigation"),
  damage: disclosureOf("Damage"),
});
