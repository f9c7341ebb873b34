/** Decides whether a target answers a player's attack automatically, without a GM. Pure functions. */

export interface Sight {
  /** Token of the target. Null if the attack names no token, or a token of another actor. */
  readonly token: { readonly hidden: boolean; readonly scene: string; readonly active: boolean } | null;
  /** Ids of the scenes of the attackers. */
  readonly attackers: readonly string[];
  /** Whether the author has at least limited permission for the target's actor. */
  readonly known: boolean;
}

/**
 * Returns whether the author can see the target. An automatic answer reveals that the target exists, and its numbers. A token
 * counts as visible on the attackers' scene or on the active scene; without a token, the author needs permission for the actor.
 */
export function isInSight({ token, attackers, known }: Sight): boolean {
  if (!token) return known;
  return !token.hidden && (token.active || attackers.includes(token.scene));
}
