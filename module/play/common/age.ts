/** Age and order of chat messages. */

/**
 * Returns the age of a message in milliseconds. Server times come first because the clocks of the author and of this
 * client may be hours wrong.
 */
export function ageOf(message: ChatMessage.Implementation): number {
  const { createdTime } = message._stats;
  return createdTime == null ? Date.now() - message.timestamp : game.time.serverTime - createdTime;
}

/** Returns the server's creation time of a message in milliseconds; 0 if it is unknown. */
export const madeAt = ({ _stats }: ChatMessage.Implementation): number => _stats.createdTime ?? 0;

/**
 * Whether the first message is newer than the second. A reaction answers only an older message, so two reactions
 * cannot answer each other.
 */
export function isAfter(later: ChatMessage.Implementation, earlier: ChatMessage.Implementation): boolean {
  const [one, other] = [madeAt(later), madeAt(earlier)];
  return one > other || (one === other && (later.id ?? "") > (earlier.id ?? ""));
}

/** Limits for work that continues by itself after a login: the number of newest messages and their maximum age. */
export const YOUNG = { messages: 60, milliseconds: 3_600_000 } as const;

/**
 * Milliseconds after which a reaction is too late. This server time counts even if the message names a later turn,
 * because the author writes the turn.
 */
export const OVER = 600_000;

/**
 * Whether a message may still create effects: a use, an attack or a check of an action that is young enough for a
 * client to finish it.
 */
export const mayLeave = (message: ChatMessage.Implementation): boolean =>
  (message.isKind("use") || message.isKind("attack") || (message.isKind("check") && message.system.action !== "")) &&
  ageOf(message) <= YOUNG.milliseconds;
