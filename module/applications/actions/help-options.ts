/** Who stands in the list of the window that helps. Pure. */

/** Somebody whom the user sees. */
export interface Helpable {
  /** The actor's. */
  readonly uuid: string;
  readonly name: string;
  /** Whether he stands on the helper's side, as his token says. */
  readonly friend: boolean;
  /** Lies without hit points: nobody attacks him any more. */
  readonly fallen: boolean;
  /** How far away; null where nobody measures it. */
  readonly feet: number | null;
}

/**
 * Whom somebody can do something with or against, the likeliest first: foes for an attack on one of them, friends for a check,
 * and of those the nearest.
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
  const far = ({ feet }: Helpable): number => feet ?? 0;
  const others = people.filter(({ uuid, fallen }) => uuid !== helper && !(attack && fallen));
  return [...new Map(others.map((one) => [one.uuid, one])).values()].sort(
    (a, b) => rank(a) - rank(b) || far(a) - far(b),
  );
}

/** Those of one sort in the list. */
export interface HelpGroup<One> {
  readonly key: "near" | "far" | "allies" | "others";
  readonly people: readonly One[];
}

/**
 * The same in groups that say why: for an attack foes who are near enough and those who are not, but no friend unless he is
 * marked; for a check friends, then the others. The first of all is who is meant.
 * @param reaches whether so many feet are near enough for an attack
 * @rule B-ACT-06 B-ACT-07
 */
export function helpGroups<One extends Helpable>(
  people: readonly One[],
  { helper, attack, marked }: { readonly helper: string; readonly attack: boolean; readonly marked: string | null },
  reaches: (feet: number) => boolean,
): HelpGroup<One>[] {
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
