/** Where a window that comes by itself lies least over what somebody works on. Pure. */

/** CSS pixels. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** CSS pixels to the edges of the room. */
const GAP = 8;

const common = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Where it lies already, while that covers nothing; else the corner of the room that covers least, the right ones first: beside
 * the log.
 * @param own where it lies now
 * @param room what is left of the page beside log and bar
 * @param others what is worked on
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
