/** In which turn somebody has come into a zone, from one look at the board to the next. Pure. */
import type { TurnRecord } from "../shared/records.pure.ts";

/** Where somebody stood when the board was looked at last. */
export interface Presence {
  readonly inside: boolean;
  /** The turn in which it came in; null for who was there when first looked at. Of who is outside: that of the last time. */
  readonly since: TurnRecord | null;
  /** Of who is outside: the turn in which it was in and has gone on, and which it still answers for; left out = none. */
  readonly through?: TurnRecord;
}

/** The turn that it answers for, as a part of a presence. */
const still = (through: TurnRecord | null | undefined): Pick<Presence, "through"> => (through ? { through } : {});

/**
 * What the next look finds. Who is looked at for the first time has come in from nowhere: whoever is in an area when it is
 * made is a target of what made it. Who has come in and goes on has been in.
 * @param now the turn that runs
 * @param undone a move that was taken back: whoever is inside again has never left, and whoever is out again was never in
 * @rule B-AOE-01
 */
export function presence(
  before: Presence | undefined,
  inside: boolean,
  now: TurnRecord | null,
  undone: boolean,
): Presence {
  if (!before) return { inside, since: null };
  const { since, through } = before;
  if (inside) return { inside, since: before.inside || undone ? since : now };
  return { inside, since, ...(undone ? {} : still(before.inside ? since : through)) };
}

/**
 * Whether a way leads into something, and not only out of it.
 * @param inside of each of its places in their order, the first of them where it began
 * @rule B-AOE-01
 */
export const leadsIn = (inside: readonly boolean[]): boolean =>
  inside.some((here, index) => here && inside[index - 1] === false);
