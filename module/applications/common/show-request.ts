/** Reopens dismissed prompts from their cards. */
import { pending } from "../../play/protocol/prompt-queue.ts";
import { openRequest } from "./windows.ts";

/**
 * Opens the pending prompt of a card and focuses it.
 * @returns false when no prompt is pending
 */
export async function showRequest(messageId: string, targetKey: string): Promise<boolean> {
  const asked = pending().some((one) => one.messageId === messageId && one.targetKey === targetKey);
  return asked && (await openRequest(messageId, targetKey)) === true;
}
