/** Finds the edge of the board where the turn bar covers no token that matters. Pure. */

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
 */
export function freeEdge(room: Box, tall: number, low: number, tokens: readonly Box[]): Standing {
  const { left, right, top, bottom } = room;
  const isFree = (edge: Standing["edge"], height: number): boolean => {
    const box =
      edge === "bottom" ? { left, right, top: bottom - height, bottom } : { left, right, top, bottom: top + height };
    return !tokens.some((token) => meets(box, token));
  };
  if (isFree("bottom", tall)) return { edge: "bottom", tucked: false };
  if (isFree("top", tall)) return { edge: "top", tucked: false };
  return { edge: isFree("bottom", low) || !isFree("top", low) ? "bottom" : "top", tucked: true };
}
