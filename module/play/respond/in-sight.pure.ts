/** Whether somebody answers an attack of a player without a Game Master looking at it. Pure. */

export interface Sight {
  /** The target's token; null when the attack names none, or none that is the target's. */
  readonly token: { readonly hidden: boolean; readonly scene: string; readonly active: boolean } | null;
  /** Scenes where the attackers stand. */
  readonly attackers: readonly string[];
  /** Whether the author may at least know of the target's actor. */
  readonly known: boolean;
}

/**
 * What answers by itself tells that it is there, and its numbers. A player can aim at what stands in the open where his
 * characters are, or where everybody looks; from the sidebar at what he may look at there.
 */
export function isInSight({ token, attackers, known }: Sight): boolean {
  if (!token) return known;
  return !token.hidden && (token.active || attackers.includes(token.scene));
}
