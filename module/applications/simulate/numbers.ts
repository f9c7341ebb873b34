import type { FighterWay } from "../../play/odds/fighter.pure.ts";
import type { Texts } from "../words/texts.ts";
import type { SimulationRun } from "../../rules/simulation/simulate.ts";

/** Milliseconds of work per slice: half a frame. */
const SLICE = 8;

interface SliceOptions {
  /** Aborts the simulation before its next slice. */
  readonly signal: AbortSignal;
  /**
   * Called after every slice.
   * @param done number of finished fights
   */
  readonly progress: (done: number) => void;
  /** Yields to the page. Default: a zero timeout. */
  readonly pause?: () => Promise<void>;
  /** Returns milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/**
 * Runs the simulation to its end, slice by slice. Slicing does not change the results.
 * @returns false when aborted
 */
export async function runInSlices(
  run: Pick<SimulationRun, "step" | "done">,
  { signal, progress, pause = breathe, now = () => performance.now() }: SliceOptions,
): Promise<boolean> {
  let more = true;
  while (more) {
    await pause();
    if (signal.aborted) return false;
    const until = now() + SLICE;
    do more = run.step();
    while (more && now() < until);
    progress(run.done);
  }
  return true;
}

/** Statistics of simulated fights: shares with margins, quantiles and bar charts. Pure. */

/** z value of a 95 % confidence interval. */
const Z = 1.96;

/** A share of all fights, in percent. */
export interface Share {
  readonly percent: number;
  /** Maximum distance to the true percentage with 95 % confidence (the farther bound of the Wilson interval). */
  readonly margin: number;
}

/**
 * Returns a share with its margin.
 * @param count 0 to `of`
 * @param of at least 1
 */
export function shareOf(count: number, of: number): Share {
  const share = count / of;
  const square = Z * Z;
  const middle = (share + square / (2 * of)) / (1 + square / of);
  const half = (Z / (1 + square / of)) * Math.sqrt((share * (1 - share)) / of + square / (4 * of * of));
  return { percent: 100 * share, margin: 100 * (Math.abs(share - middle) + half) };
}

/**
 * Returns the smallest value that at least the given part of all results does not exceed.
 * @param counts number of results for each whole number from 0
 * @param part 0 to 1; 0.5 gives the median
 */
export function quantile(counts: readonly number[], part: number): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  for (const [value, count] of counts.entries()) {
    sum += count;
    if (count > 0 && sum >= part * all) return value;
  }
  return Math.max(0, counts.length - 1);
}

/** One bar of a chart. */
export interface Bar {
  readonly from: number;
  /** Equal to `from` for a single value; null for "and more". */
  readonly to: number | null;
  readonly count: number;
}

/**
 * Returns the bars of a distribution, from its first value to its last. Combines several values per bar when there are
 * too many; the rare high values share the last bar.
 * @param counts number of results for each whole number from 0
 * @param most maximum number of bars, at least 2
 */
export function barsOf(counts: readonly number[], most: number): Bar[] {
  const from = counts.findIndex((count) => count > 0);
  if (from < 0) return [];
  const last = counts.length - 1 - [...counts].reverse().findIndex((count) => count > 0);
  // A long thin tail would make all other bars narrow.
  const far = Math.max(quantile(counts, 0.98), from);
  const step = Math.ceil((far - from + 1) / (last > far ? most - 1 : most));
  const sum = (start: number, end: number): number =>
    counts.slice(start, end + 1).reduce((total, count) => total + count, 0);
  const bars: Bar[] = [];
  let start = from;
  for (; start <= far; start += step)
    bars.push({ from: start, to: start + step - 1, count: sum(start, start + step - 1) });
  if (start <= last) bars.push({ from: start, to: start === last ? last : null, count: sum(start, last) });
  return bars;
}

/** Returns the weapons with their numbers of strikes. Omits the number for a single strike. */
export function wayWords({ name, multiattack, blows }: FighterWay, { t }: Texts): string {
  // The attacks of a full attack are one weapon.
  const [first] = blows;
  const all = blows.reduce((sum, { times }) => sum + times, 0);
  const told = multiattack || !first ? blows : [{ ...first, times: all }];
  const each = told.map(({ weapon, times }) =>
    times === 1 ? weapon.name : t("OD20.Simulate.Many", { name: weapon.name, n: times }),
  );
  return multiattack ? t("OD20.Simulate.Multiattack", { name, blows: each.join(", ") }) : each.join(", ");
}
