/** Maxima that undone levels raised. */

/** An undone entry of a level. */
interface UndoneLevel {
  readonly n: number;
  readonly amount: number;
  /** The highest position when it was undone. */
  readonly until: number;
}

/** Returns by how much the maximum that an entry at this position stores is too high: levels that are undone since had raised it. */
export const raisedBy = (undone: readonly UndoneLevel[], n: number): number =>
  undone.reduce((sum, level) => (level.n < n && n <= level.until ? sum + level.amount : sum), 0);
