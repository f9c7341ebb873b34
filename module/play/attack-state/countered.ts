/** What counts as if it were withdrawn, though its message stands: brought to nothing by a reaction, or let go in vain. */
import { isInVain } from "../actions/readied.ts";
import { amendedIn } from "./attack-context.ts";

/** The reaction that has brought it to nothing, by name; null for nearly everything. @rule H-TURN-10 */
export const lostToReaction = (message: ChatMessage.Implementation): string | null =>
  amendedIn(message, "cancel")[0]?.name ?? null;

/**
 * What has brought it to nothing, by name, "" for a readied spell that was let go in vain; null for nearly everything.
 * @rule H-TURN-10 B-ACT-16
 */
export const lostTo = (message: ChatMessage.Implementation): string | null =>
  lostToReaction(message) ?? (isInVain(message) ? "" : null);
