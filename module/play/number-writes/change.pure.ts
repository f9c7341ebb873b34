/**
 * What happens to the numbers of an actor, told so that it can be taken back to the very number: points, experience, slots,
 * uses, switches, whatever a path leads to; and the lists in which actors remember it. Pure.
 */

/** One number before and after. */
export interface Step {
  /** Path on the actor, or `items.<id>.` and a path on that item. Where a switch is stored, 1 is on and 0 is off. */
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/** Numbers that many move, each by as much as it may be: uses that are left, pieces, slots; by the register that their writes bear. */
export type Count = "left" | "quantity" | `c${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`;

const isCircle = (key: string): key is Exclude<Count, "left" | "quantity"> => /^c[1-9]$/u.test(key);

/** Which of them a path leads to; null for anything else. */
export function countAt(path: string): Count | null {
  const [, item, circle = ""] =
    /^(?:items\.\w+\.system\.(uses\.value|quantity)|system\.spellcasting\.slots\.(c\d)\.value)$/u.exec(path) ?? [];
  return item === undefined ? (isCircle(circle) ? circle : null) : item === "quantity" ? item : "left";
}

/** A number as it stands now; null for what is gone. */
export type Standing = (path: string) => number | null;

/** A number moved by as much as somebody moved it, from where it stands now. */
export function moveWithin(from: number, by: number | undefined, least = 0, most = Infinity): number {
  const to = from + (by ?? 0);
  // What was beyond a bound before stays there; nothing is moved across it.
  return to < from ? Math.max(Math.min(from, least), to) : Math.min(Math.max(from, most), to);
}

/** What may have happened to a number since, for a step of it to be taken back. */
export type Fit =
  /** Nothing: it stands where the step has left it. */
  | "untouched"
  /** Anything: it moves back by as much, to no less than this, or it does not fit. */
  | { readonly least: number }
  /** Anything: it moves back by as much, as far as the bounds let it. */
  | { readonly least: number; readonly most: number };

export type TakenBack<S extends Step> =
  | { readonly ok: true; readonly steps: S[] }
  /** The first path that is in the way. */
  | { readonly ok: false; readonly path: string };

/** Where a number goes back to; null where it does not fit. */
function stoodAt(now: number, { from, to }: Step, fit: Fit): number | null {
  if (fit === "untouched") return now === to ? from : null;
  if ("most" in fit) return moveWithin(now, from - to, fit.least, fit.most);
  const back = now + from - to;
  return back < fit.least ? null : back;
}

/**
 * Takes steps back, all or none of them; each path stands in them once. What comes of it are steps again: whoever takes those
 * back has done the first ones once more.
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

/** What was done to an actor, as he remembers it: applied, then perhaps undone, then perhaps applied again. */
export interface Receipt {
  readonly id: string;
  readonly state: "applied" | "undone";
}

/** The receipt of an id, if it stands so: what is applied can be undone, what is undone can be applied again. */
export function receiptAs<R extends Receipt>(receipts: readonly R[], id: string, state: R["state"]): R | null {
  const receipt = receipts.find((entry) => entry.id === id);
  return receipt?.state === state ? receipt : null;
}

/** Receipts of points that an actor keeps. */
export const RECEIPT_LIMIT = 64;

/** The list with a receipt in the place of the one of its id, or else behind all others; the oldest fall off. */
export function withReceipt<R extends Receipt>(receipts: readonly R[], receipt: R, kept = RECEIPT_LIMIT): R[] {
  const known = receipts.some(({ id }) => id === receipt.id);
  const next = known ? receipts.map((entry) => (entry.id === receipt.id ? receipt : entry)) : [...receipts, receipt];
  return next.slice(-kept);
}

export type Undone<R extends Receipt, S extends Step> =
  | { readonly ok: true; readonly steps: S[]; readonly receipts: R[]; readonly receipt: R }
  /** The receipt that no longer fits what stands there; null where there is none that could be undone. */
  | { readonly ok: false; readonly receipt: R | null };

/** Takes back what a receipt tells of: refused when one of its numbers has changed since, unless it says what still fits. */
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
