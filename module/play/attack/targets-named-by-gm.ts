/** Targets that the Game Master at this tab has named himself: he has looked at them, whoever's attack it is. */
const named = new Set<string>();

const nameOf = (messageId: string, target: string): string => `${messageId}.${target}`;

/** Remembers targets that are being named here; for players it says nothing. */
export function vouchFor(messageId: string, targets: readonly string[]): void {
  if (game.user.isGM) for (const target of targets) named.add(nameOf(messageId, target));
}

export function isVouchedFor(messageId: string, target: string): boolean {
  return named.has(nameOf(messageId, target));
}
