/** How old a message is. */

/**
 * Milliseconds since a message was made. The author's clock may be hours wrong, and so may this one: the server's
 * stamp and the server's time, as far as they are known, come first.
 */
export function ageOf(message: ChatMessage.Implementation): number {
  const { createdTime } = message._stats;
  return createdTime == null ? Date.now() - message.timestamp : game.time.serverTime - createdTime;
}

/** When a message was made, by the server's stamp. */
export const madeAt = ({ _stats }: ChatMessage.Implementation): number => _stats.createdTime ?? 0;

/** Whether it was there before: a reaction answers what has happened, so that no two answer each other. */
export function isAfter(later: ChatMessage.Implementation, earlier: ChatMessage.Implementation): boolean {
  const [one, other] = [madeAt(later), madeAt(earlier)];
  return one > other || (one === other && (later.id ?? "") > (earlier.id ?? ""));
}

/** How many of the newest messages, and how young ones, go on by themselves after a login. */
export const YOUNG = { messages: 60, milliseconds: 3_600_000 } as const;

/** Milliseconds after which it is too late to react, whatever turn a message names: that is its author's word, and this the server's. */
export const OVER = 600_000;

/** Whether it is a use, an attack or a check of an action that may still leave effects behind, and new enough for somebody to finish it. */
export const mayLeave = (message: ChatMessage.Implementation): boolean =>
  (message.isKind("use") || message.isKind("attack") || (message.isKind("check") && message.system.action !== "")) &&
  ageOf(message) <= YOUNG.milliseconds;
