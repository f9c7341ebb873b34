/** What a reaction has brought to nothing: its message stands, and counts as if it were withdrawn, as long as that holds. */
import { amendedIn } from "./context.ts";

/** What has brought it to nothing, by name; null for nearly everything. @rule H-TURN-10 */
export const lostTo = (message: ChatMessage.Implementation): string | null =>
  amendedIn(message).find(({ as }) => as === "cancel")?.name ?? null;
