/** In which turn somebody has come into a zone, from one look at the board to the next. Pure. */
import type { TurnRecord } from "../exchange/records.pure.ts";

/** Where somebody stood when the board was looked at last. */
export interface Presence {
  readonly inside: boolean;
  /** The turn in which it came in; null for who was there when first looked at. Of who is outside: that of the last time. */
  readonly since: TurnRecord | null;
}

/**
 * What the next look finds. Who is looked at for the first time has come in from nowhere: whoever is in an area when it is
 * made is a target of what made it.
 * @param now the turn that runs
 * @param undone a move that was taken back: whoever is inside again has never left
 */
export function presence(
  before: Presence | undefined,
  inside: boolean,
  now: TurnRecord | null,
  undone: boolean,
): Presence {
  if (!before) return { inside, since: null };
  if (!inside || before.inside || undone) return { inside, since: before.since };
  return { inside, since: now };
}
