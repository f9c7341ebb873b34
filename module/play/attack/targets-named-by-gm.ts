/** Remembers targets that the GM has named in this tab. Such a target is confirmed even if a player made the attack. */
const named = new Set<string>();

const nameOf = (messageId: string, target: string): string => `${messageId}.${target}`;

/** Remembers targets that the current user names. Does nothing for players. */
export function vouchFor(messageId: string, targets: readonly string[]): void {
  if (game.user.isGM) for (const target of targets) named.add(nameOf(messageId, target));
}

export function isVouchedFor(messageId: string, target: string): boolean {
  return named.has(nameOf(messageId, target));
}
