/** Keys of action costs. This file is separate because every client loads it. */

/** Parts of a turn that an action may cost. Movement is not in the list, because it follows from the token's path. */
export const DEED_SPENDS = [
  "attack",
  "active",
  "fullRound",
  "swap",
  "bonus",
  "reaction",
  "drawStow",
  "stand",
  "mount",
  "drop",
  "free",
  "speech",
] as const;
export type DeedSpends = (typeof DEED_SPENDS)[number];
