/** Changes of an actor's numbers that a level records, so that undo restores the exact value. Pure. */

/** One number before and after a change. */
export interface Step {
  /** Path on the actor, or `items.<id>.` and a path on that item. A stored boolean is 1 or 0 here. */
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/** Returns the current number at a path; null if the document or value does not exist any more. */
export type Standing = (path: string) => number | null;

/** Returns a number after a move of `by`, within bounds. */
function moveWithin(from: number, by: number, least: number, most: number): number {
  const to = from + by;
  // A number that is already outside a bound keeps its value; the move does not cross the bound.
  return to < from ? Math.max(Math.min(from, least), to) : Math.min(Math.max(from, most), to);
}

/** The condition under which a step can be undone after other changes of its number. */
export type Fit =
  /** The number must still have the value that the step wrote. Otherwise the undo fails. */
  | "untouched"
  /** The number may have changed. The undo moves it back by the same amount, within the bounds. */
  | { readonly least: number; readonly most: number };

type TakenBack<S extends Step> =
  | { readonly ok: true; readonly steps: S[] }
  /** The first path that cannot be undone. */
  | { readonly ok: false; readonly path: string };

/** Returns the number after the undo; null if the step cannot be undone. */
function stoodAt(now: number, { from, to }: Step, fit: Fit): number | null {
  if (fit === "untouched") return now === to ? from : null;
  return moveWithin(now, from - to, fit.least, fit.most);
}

/**
 * Undoes all steps or none of them. Each path may occur once. The result is a list of steps again: undoing these steps
 * redoes the original ones.
 */
export function takeStepsBack<S extends Step>(
  steps: readonly S[],
  at: Standing,
  fitOf: (step: S) => Fit = () => "untouched",
): TakenBack<S> {
  const back: S[] = [];
  for (const step of steps) {
    const { path } = step;
    const now = at(path);
    const fit = fitOf(step);
    const before = now === null ? null : stoodAt(now, step, fit);
    if (now === null || before === null) return { ok: false, path };
    back.push({ ...step, from: now, to: before });
  }
  return { ok: true, steps: back };
}
