/** What deeds spend of a turn: the words alone, which every table loads. */

/** What a deed may spend; moving is told from where a token went. */
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
