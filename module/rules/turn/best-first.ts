/**
 * Order of a creature's actions in the turn bar: what it does best stands first. Only an order of buttons; no rule of
 * the game depends on it.
 */

/** An action, as far as its place depends on it. */
export interface BarAct {
  readonly key: string;
  /** Average damage of one use, by chance and number of targets; null for what deals none. */
  readonly damage: number | null;
  /** Whether the creature used it in its last turn. */
  readonly used: boolean;
  /** Whether it is a feature of the class whose part of the turn is not spent. */
  readonly feature: boolean;
  /** Whether it is never offered first: a second grip of a weapon, a reaction, or what takes minutes. */
  readonly aside: boolean;
}

/** What the user arranged on his own. */
export interface BarWish {
  readonly pinned: readonly string[];
  readonly hidden: readonly string[];
}

/** Bonus of Defense and saves of a foe that nobody has marked. */
const PLAIN_FOE = 2;

const chance = (part: number): number => Math.min(0.95, Math.max(0.05, part));

/** Returns about how often an attack reaches an unknown foe; each point is worth 5 %. */
export const plainHit = (bonus: number): number => chance(0.5 + (bonus - PLAIN_FOE) / 20);

/** Returns about how often an unknown foe fails a save. */
export const plainFail = (dc: number): number => chance((dc - 1 - PLAIN_FOE) / 20);

/** One use of an action, in numbers. */
export interface BarUse {
  /** Average damage of a hit or a failed save. */
  readonly average: number;
  /** 0 to 1; 1 for what needs no roll. */
  readonly chance: number;
  /** Whether half of the damage stays without success. Default: false. */
  readonly half?: boolean;
  /** Number of targets that one use reaches, and of its rays. Default: 1. */
  readonly times?: number;
}

/** Returns the average damage of one use. */
export function damageOfUse({ average, chance: works, half = false, times = 1 }: BarUse): number {
  return Math.max(0, average) * (works + (half ? (1 - works) / 2 : 0)) * Math.max(1, times);
}

/** Average damage below which an action stands last, beside better ones. */
const LEAST = 1;

/** Returns the group of an action; lower stands first. @param least damage below which it stands last */
function rank({ damage, used, feature }: BarAct, least: number): number {
  if (damage !== null) return damage < least ? 4 : 0;
  return used ? 1 : feature ? 2 : 3;
}

/** The order: on the bar, and behind "More". */
export interface BarOrder {
  readonly bar: readonly string[];
  readonly more: readonly string[];
}

/**
 * Returns the order: pinned by the user, then average damage, then what was used last turn, then features of the class,
 * then the rest, at last what hits for less than 1 (unless nothing hits harder). Behind "More" stand what stands aside, and what
 * the user hid. Equal ones keep the given order, but what was used last turn goes before.
 */
export function bestFirst(acts: readonly BarAct[], { pinned, hidden }: BarWish): BarOrder {
  const isAside = ({ aside }: BarAct): boolean => aside;
  const least = acts.some(({ damage }) => damage !== null && damage >= LEAST) ? LEAST : 0;
  const byWorth = (a: BarAct, b: BarAct): number =>
    rank(a, least) - rank(b, least) || (b.damage ?? 0) - (a.damage ?? 0) || Number(b.used) - Number(a.used);
  const known = new Map(acts.map((act) => [act.key, act]));
  const first = pinned.filter((key) => known.has(key));
  const others = acts.filter(({ key }) => !first.includes(key)).sort(byWorth);
  const shown = others.filter(({ key }) => !hidden.includes(key));
  const keys = (list: readonly BarAct[]): string[] => list.map(({ key }) => key);
  return {
    bar: [...first, ...keys(shown.filter((act) => !isAside(act)))],
    more: [...keys(shown.filter(isAside)), ...keys(others.filter(({ key }) => hidden.includes(key)))],
  };
}

/**
 * Returns what takes the places of the bar. What would be refused comes last, unless the user pinned it. Whoever has
 * nothing for the bar gets what stands behind "More".
 * @param isRefused asked only until the places are taken
 */
export function seated(
  { bar, more }: BarOrder,
  { pinned, hidden }: BarWish,
  places: number,
  isRefused: (key: string) => boolean,
): string[] {
  const taken: string[] = [];
  const refused: string[] = [];
  for (const key of bar.length > 0 ? bar : more.filter((one) => !hidden.includes(one))) {
    if (taken.length >= places) break;
    if (pinned.includes(key) || !isRefused(key)) taken.push(key);
    else refused.push(key);
  }
  return [...taken, ...refused].slice(0, places);
}
