/** Finds a position for a window that opens by itself, so that it covers as little as possible. Pure. */

/** A rectangle in CSS pixels. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Distance from the edges, in CSS pixels. */
const GAP = 8;

const common = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Returns the current position while it covers nothing; otherwise the corner that covers the least. The right corners
 * come first, next to the chat log.
 * @param own current rectangle of the window
 * @param room free area of the page beside the chat log and the turn bar
 * @param others rectangles that should stay uncovered
 */
export function freePlace(own: Box, room: Box, others: readonly Box[]): Pick<Box, "left" | "top"> {
  const [width, height] = [own.right - own.left, own.bottom - own.top];
  const [left, right] = [room.left + GAP, Math.max(room.left, room.right - width - GAP)];
  const [top, bottom] = [room.top + GAP, Math.max(room.top, room.bottom - height - GAP)];
  const places = [
    { left: own.left, top: own.top },
    { left: right, top: bottom },
    { left: right, top },
    { left, top: bottom },
    { left, top },
  ].map((place) => {
    const box = { ...place, right: place.left + width, bottom: place.top + height };
    return { place, covered: others.reduce((sum, other) => sum + common(box, other), 0) };
  });
  return places.reduce((best, one) => (one.covered < best.covered ? one : best)).place;
}
