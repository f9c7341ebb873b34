/** Ids of messages that were created while this client was running. Only these are announced. */
const live = new Set<string>();

/** Marks a message as new. */
export function noteCreatedNow(messageId: string): void {
  live.add(messageId);
}

/** Returns whether a message is new, and not loaded from the log. */
export const isCreatedNow = (messageId: string): boolean => live.has(messageId);
