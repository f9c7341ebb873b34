/** What counts of simulated fights say: shares with their margin, the middle of a distribution, its picture. Pure. */

/** 19 of 20 times the true share lies within the margin. */
const Z = 1.96;

/** A share of all fights, in percent. */
export interface Share {
  readonly percent: number;
  /** How far, at most, the true percentage lies from it, 19 times out of 20 (the farther bound of Wilson's interval). */
  readonly margin: number;
}

/** @param count 0 to `of` @param of at least 1 */
export function shareOf(count: number, of: number): Share {
  const share = count / of;
  const square = Z * Z;
  const middle = (share + square / (2 * of)) / (1 + square / of);
  const half = (Z / (1 + square / of)) * Math.sqrt((share * (1 - share)) / of + square / (4 * of * of));
  return { percent: 100 * share, margin: 100 * (Math.abs(share - middle) + half) };
}

/**
 * The value that so large a part of all does not exceed.
 * @param counts how often each whole number from 0 came up
 * @param part 0 to 1; a half gives the median
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

/** One bar of a picture. */
export interface Bar {
  readonly from: number;
  /** The same as `from` for a single value; null for "and more". */
  readonly to: number | null;
  readonly count: number;
}

/**
 * The picture of a distribution: a bar for each value from the first that came up to the last, several values to a bar
 * where there are too many; what is rare and far lies together in the last one.
 * @param counts how often each whole number from 0 came up
 * @param most bars, at least 2
 */
export function barsOf(counts: readonly number[], most: number): Bar[] {
  const from = counts.findIndex((count) => count > 0);
  if (from < 0) return [];
  const last = counts.length - 1 - [...counts].reverse().findIndex((count) => count > 0);
  // A long thin tail would make all the others narrow.
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
