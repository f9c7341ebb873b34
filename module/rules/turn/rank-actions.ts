/**
 * Order of a creature's actions in the turn bar: what it does best stands first. Only an order of buttons; no rule of
 * the game depends on it.
 */

/** What the place of an action depends on. */
export interface BarAction {
  readonly key: string;
  /** Average damage of one use, by chance and number of targets; null for what deals none. */
  readonly damage: number | null;
  /** Whether the creature used it in its last turn. */
  readonly used: boolean;
  /** Whether it is a feature of the class whose part of the turn is not spent. */
  readonly feature: boolean;
  /** Whether it stands only behind "More": a second grip of a weapon, a reaction, or an action that takes minutes. */
  readonly secondary: boolean;
}

/** What the user arranged on his own. */
export interface BarLayout {
  readonly pinned: readonly string[];
  readonly hidden: readonly string[];
}

/** Assumed bonus of Defense and saves while no foe is targeted. */
const ASSUMED_FOE_BONUS = 2;

const chance = (part: number): number => Math.min(0.95, Math.max(0.05, part));

/** Returns about how often an attack reaches an unknown foe; each point is worth 5 %. */
export const assumedHitChance = (bonus: number): number => chance(0.5 + (bonus - ASSUMED_FOE_BONUS) / 20);

/** Returns about how often an unknown foe fails a save. */
export const assumedFailChance = (dc: number): number => chance((dc - 1 - ASSUMED_FOE_BONUS) / 20);

/** One use of an action, in numbers. */
interface ActionUse {
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
export function damageOfUse({ average, chance: works, half = false, times = 1 }: ActionUse): number {
  return Math.max(0, average) * (works + (half ? (1 - works) / 2 : 0)) * Math.max(1, times);
}

/** An action with less average damage stands last if a better one exists. */
const MIN_DAMAGE = 1;

/** Returns the group of an action; lower stands first. @param least damage below which it stands last */
function rank({ damage, used, feature }: BarAction, least: number): number {
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
 * then the rest, at last what hits for less than 1 (unless nothing hits harder). Behind "More" stand the secondary actions and those
 * that the user hid. Equal actions keep the given order, but one used last turn comes first.
 */
export function rankActions(acts: readonly BarAction[], { pinned, hidden }: BarLayout): BarOrder {
  const isSecondary = ({ secondary }: BarAction): boolean => secondary;
  const least = acts.some(({ damage }) => damage !== null && damage >= MIN_DAMAGE) ? MIN_DAMAGE : 0;
  const byWorth = (a: BarAction, b: BarAction): number =>
    rank(a, least) - rank(b, least) || (b.damage ?? 0) - (a.damage ?? 0) || Number(b.used) - Number(a.used);
  const known = new Map(acts.map((act) => [act.key, act]));
  const first = pinned.filter((key) => known.has(key));
  const others = acts.filter(({ key }) => !first.includes(key)).sort(byWorth);
  const shown = others.filter(({ key }) => !hidden.includes(key));
  const keys = (list: readonly BarAction[]): string[] => list.map(({ key }) => key);
  return {
    bar: [...first, ...keys(shown.filter((act) => !isSecondary(act)))],
    more: [...keys(shown.filter(isSecondary)), ...keys(others.filter(({ key }) => hidden.includes(key)))],
  };
}

/**
 * Returns the actions that fill the places of the bar. Actions that would be refused come last, unless the user pinned
 * them. If the bar would be empty, the actions behind "More" fill it.
 * @param isRefused asked only until the places are taken
 */
export function fillSlots(
  { bar, more }: BarOrder,
  { pinned, hidden }: BarLayout,
  places: number,
  isRefused: (key: string) => boolean,
): string[] {
  const taken: string[] = [];
  const refused: string[] = [];
  const waiting = more.filter((one) => !hidden.includes(one));
  // The next ones that wait take the places of hidden ones.
  const free = bar.length === 0 ? waiting.length : hidden.length;
  for (const key of [...bar, ...waiting.slice(0, free)]) {
    if (taken.length >= places) break;
    if (pinned.includes(key) || !isRefused(key)) taken.push(key);
    else refused.push(key);
  }
  return [...taken, ...refused].slice(0, places);
}
