/**
 * Changes of an actor's numbers, recorded so that undo restores the exact value: hit points, experience, slots, uses,
 * switches and any other path. Also the receipts in which actors store these changes. Pure.
 */

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
export function moveWithin(from: number, by: number | undefined, least = 0, most = Infinity): number {
  const to = from + (by ?? 0);
  // A number that is already outside a bound keeps its value; the move does not cross the bound.
  return to < from ? Math.max(Math.min(from, least), to) : Math.min(Math.max(from, most), to);
}

/** The condition under which a step can be undone after other changes of its number. */
export type Fit =
  /** The number must still have the value that the step wrote. Otherwise the undo fails. */
  | "untouched"
  /** The number may have changed. The undo moves it back by the same amount and fails below `least`. */
  | { readonly least: number }
  /** The number may have changed. The undo moves it back by the same amount, within the bounds. */
  | { readonly least: number; readonly most: number };

export type TakenBack<S extends Step> =
  | { readonly ok: true; readonly steps: S[] }
  /** The first path that cannot be undone. */
  | { readonly ok: false; readonly path: string };

/** Returns the number after the undo; null if the step cannot be undone. */
function stoodAt(now: number, { from, to }: Step, fit: Fit): number | null {
  if (fit === "untouched") return now === to ? from : null;
  if ("most" in fit) return moveWithin(now, from - to, fit.least, fit.most);
  const back = now + from - to;
  return back < fit.least ? null : back;
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

/** A change that an actor stores: applied, perhaps undone later, perhaps applied again. */
export interface Receipt {
  readonly id: string;
  readonly state: "applied" | "undone";
}

/**
 * Returns the receipt with this id if it has this state, otherwise null. Applied receipts can be undone; undone
 * receipts can be applied again.
 */
export function receiptAs<R extends Receipt>(receipts: readonly R[], id: string, state: R["state"]): R | null {
  const receipt = receipts.find((entry) => entry.id === id);
  return receipt?.state === state ? receipt : null;
}

/** How many receipts of hit points an actor keeps. */
export const RECEIPT_LIMIT = 64;

/**
 * Returns the list with the receipt in the place of the one with the same id, or at the end. Drops the oldest receipts
 * beyond the limit.
 */
export function withReceipt<R extends Receipt>(receipts: readonly R[], receipt: R, kept = RECEIPT_LIMIT): R[] {
  const known = receipts.some(({ id }) => id === receipt.id);
  const next = known ? receipts.map((entry) => (entry.id === receipt.id ? receipt : entry)) : [...receipts, receipt];
  return next.slice(-kept);
}

export type Undone<R extends Receipt, S extends Step> =
  | { readonly ok: true; readonly steps: S[]; readonly receipts: R[]; readonly receipt: R }
  /** The receipt that cannot be undone; null if there is no applied receipt with this id. */
  | { readonly ok: false; readonly receipt: R | null };

/** Undoes a receipt. Fails if one of its numbers has changed since, unless `fitOf` allows the change. */
export function undoReceipt<R extends Receipt, S extends Step>(
  receipts: readonly R[],
  id: string,
  stepsOf: (receipt: R) => readonly S[],
  at: Standing,
  fitOf?: (step: S, receipt: R) => Fit,
): Undone<R, S> {
  const receipt = receiptAs(receipts, id, "applied");
  const back = receipt && takeStepsBack(stepsOf(receipt), at, fitOf && ((step) => fitOf(step, receipt)));
  if (!receipt || !back?.ok) return { ok: false, receipt };
  return { ok: true, steps: back.steps, receipts: withReceipt(receipts, { ...receipt, state: "undone" }), receipt };
}
