/** Finds the places where the turn bar and its list cover no token that matters. Pure. */

/** A rectangle in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where the bar stands. */
export interface Standing {
  readonly edge: "bottom" | "top";
  /** Whether it folds by itself, because both edges are taken. */
  readonly tucked: boolean;
}

/** Distance that the bar keeps from tokens. */
const AWAY = 8;

const meets = (a: Box, b: Box): boolean =>
  a.left - AWAY < b.right && b.left < a.right + AWAY && a.top - AWAY < b.bottom && b.top < a.bottom + AWAY;

/**
 * Returns the first of these that covers no token: at the foot, at the head, folded at the foot, folded at the head.
 * @param room left and right of the bar, and the two edges that it stands on
 * @param tall height of the unfolded bar
 * @param low height of its head line
 * @param tokens the acting token and the targets
 * @param rises whether the head of the page is free for it
 */
export function freeEdge(room: Box, tall: number, low: number, tokens: readonly Box[], rises = true): Standing {
  const { left, right, top, bottom } = room;
  const isFree = (edge: Standing["edge"], height: number): boolean => {
    const box =
      edge === "bottom" ? { left, right, top: bottom - height, bottom } : { left, right, top, bottom: top + height };
    return !tokens.some((token) => meets(box, token));
  };
  if (isFree("bottom", tall)) return { edge: "bottom", tucked: false };
  if (!rises) return { edge: "bottom", tucked: true };
  if (isFree("top", tall)) return { edge: "top", tucked: false };
  return { edge: isFree("bottom", low) || !isFree("top", low) ? "bottom" : "top", tucked: true };
}

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Returns the first of the places where a list covers no token, or else the one where it covers least.
 * @param list the list at any place; only its width and height, top and bottom count
 * @param lefts left edges to try, the best first
 */
export function freeLeft(list: Box, lefts: readonly [number, ...number[]], tokens: readonly Box[]): number {
  const at = (left: number): Box => ({ ...list, left, right: left + list.right - list.left });
  const covered = (left: number): number => tokens.reduce((all, token) => all + shared(at(left), token), 0);
  const free = lefts.find((left) => !tokens.some((token) => meets(at(left), token)));
  return free ?? lefts.reduce((best, left) => (covered(left) < covered(best) ? left : best));
}
