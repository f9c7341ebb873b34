/** Finds the turn in which a token entered a zone, by comparing two looks at the board. Pure. */
import type { TurnRecord } from "../common/records.pure.ts";

/** The state of a token and a zone at the last look. */
export interface Presence {
  readonly inside: boolean;
  /** The turn of the last entry. Null if the token was inside at the first look. */
  readonly since: TurnRecord | null;
  /** For a token outside: the turn in which it passed through the zone and for which an effect is still due. Left out = none. */
  readonly through?: TurnRecord;
}

/** Returns the `through` field of a presence. */
const still = (through: TurnRecord | null | undefined): Pick<Presence, "through"> => (through ? { through } : {});

/**
 * Returns the state at the next look. A token that is inside at the first look did not enter, because a new area already affects the
 * targets inside it. A token that left again has passed through.
 * @param now the current turn
 * @param undone true if a movement was undone: a token that is inside again never left, and a token that is outside again never entered
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
 * Returns whether a path leads into an area, not only out of it.
 * @param inside whether each place of the path is inside, starting with the first place
 * @rule B-AOE-01
 */
export const leadsIn = (inside: readonly boolean[]): boolean =>
  inside.some((here, index) => here && inside[index - 1] === false);
