/** Sorts the creatures in the Help window. Pure. */

/** A creature that the user sees. */
export interface Helpable {
  /** UUID of the actor. */
  readonly uuid: string;
  readonly name: string;
  /** True if the token is on the side of the helper. */
  readonly friend: boolean;
  /** True if the creature is down at 0 hit points, so nobody attacks it. */
  readonly fallen: boolean;
  /** Distance in feet; null if unknown. */
  readonly feet: number | null;
}

/**
 * Returns the possible targets of an action, most likely first: enemies for an attack, allies for a check, nearest first.
 * @param marked UUID of the creature that the user targets
 * @rule B-ACT-06 B-ACT-07
 */
export function helpOptions<One extends Helpable>(
  people: readonly One[],
  helper: string,
  attack: boolean,
  marked: string | null,
): One[] {
  const rank = ({ uuid, friend }: Helpable): number => (uuid === marked ? 0 : friend === attack ? 2 : 1);
  const far = ({ feet }: Helpable): number => feet ?? 0;
  const others = people.filter(({ uuid, fallen }) => uuid !== helper && !(attack && fallen));
  return [...new Map(others.map((one) => [one.uuid, one])).values()].sort(
    (a, b) => rank(a) - rank(b) || far(a) - far(b),
  );
}

/**
 * Returns the options in labeled groups. For an attack: enemies within reach and enemies out of reach; an ally only if the user targets it.
 * For a check: allies, then others. The first option is preselected.
 * @param reaches returns whether a distance in feet is close enough for an attack
 * @rule B-ACT-06 B-ACT-07
 */
export function helpGroups<One extends Helpable>(
  people: readonly One[],
  { helper, attack, marked }: { readonly helper: string; readonly attack: boolean; readonly marked: string | null },
  reaches: (feet: number) => boolean,
) {
  const all = helpOptions(people, helper, attack, marked);
  const meant = all.filter(({ uuid, friend }) => !friend || uuid === marked);
  const isFirst = attack
    ? ({ feet }: Helpable): boolean => feet === null || reaches(feet)
    : ({ friend }: Helpable): boolean => friend;
  const listed = attack && meant.length > 0 ? meant : all;
  const [first, second] = attack ? (["near", "far"] as const) : (["allies", "others"] as const);
  return [
    { key: first, people: listed.filter(isFirst) },
    { key: second, people: listed.filter((one) => !isFirst(one)) },
  ].filter((group) => group.people.length > 0);
}
