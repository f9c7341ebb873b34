/**
 * Queue of the prompts that this user should answer, for all kinds of actions. The queue shows nothing and takes no
 * focus by itself.
 */
import { orTellFailure } from "../common/in-turn.ts";
import { gameMasters } from "../../compat/visibility.ts";
import { sendMessage } from "./send.ts";
import { type Prompt, entries, emit, pending } from "./prompt-queue.ts";
import { speakerOf } from "../common/participants.ts";
/** Ids of prompts that the user closed; they do not open again by themselves. */
const dismissed = new Set<string>();

/**
 * Adds a prompt.
 * @param id of the answer
 * @param read returns the prompt from the live documents; null if it is no longer needed
 */
export function askFor(id: string, messageId: string, read: () => Prompt | null): void {
  if (dismissed.has(id)) return;
  entries.set(id, { messageId, read });
  emit();
}

/** Removes a prompt that is answered, cancelled or deleted, or that another user should answer. */
export function withdraw(id: string): void {
  if (entries.delete(id)) emit();
}

/** Removes all prompts of a deleted message. */
export function withdrawMessage(messageId: string): void {
  for (const [id, entry] of entries) if (entry.messageId === messageId) withdraw(id);
}

/** Updates the queue after a change of data that prompts show. */
export function refreshQueue(): void {
  if (entries.size > 0) emit();
}

/** Closes a prompt on this client. The card can still answer it. */
export function dismiss(id: string): void {
  dismissed.add(id);
  withdraw(id);
}

/** Closes a prompt and asks the GMs in a whispered message to roll. */
export async function leaveToGM(id: string): Promise<void> {
  const found = pending().find((entry) => entry.id === id);
  dismiss(id);
  if (!found || game.user.isGM) return;
  return orTellFailure(undefined, async () => {
    await sendMessage({
      content: found.leftToGM,
      speaker: speakerOf(found.actor),
      whisper: gameMasters(),
    });
  });
}
