/** Who stands in the list of the window that helps. Pure. */

/** Somebody whom the user sees. */
export interface Helpable {
  /** The actor's. */
  readonly uuid: string;
  readonly name: string;
  /** Whether he stands on the helper's side, as his token says. */
  readonly friend: boolean;
  /** Without hit points: nobody attacks him any more. */
  readonly fallen: boolean;
}

/**
 * Whom somebody can help with this, the likeliest first: foes for an attack on one of them, friends for a check.
 * @param marked the one whom the user has marked as a target
 * @rule B-ACT-06 B-ACT-07
 */
export function helpOptions<One extends Helpable>(
  people: readonly One[],
  helper: string,
  attack: boolean,
  marked: string | null,
): One[] {
  const rank = ({ uuid, friend }: Helpable): number => (uuid === marked ? 0 : friend === attack ? 2 : 1);
  const others = people.filter(({ uuid, fallen }) => uuid !== helper && !(attack && fallen));
  return [...new Map(others.map((one) => [one.uuid, one])).values()].sort((a, b) => rank(a) - rank(b));
}
