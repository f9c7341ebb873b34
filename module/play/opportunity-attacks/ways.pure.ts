/** The ways that a token has gone by its own will, from the record of its movements. Pure. */

/** A place of a way, with how and in which movement it was gone to. */
export interface Step {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly action: string;
  readonly movementId?: string | null;
}

/** Places that one movement has led through, the one that it began at first. */
export interface OwnWay<S> {
  readonly movement: string;
  readonly places: readonly S[];
}

/** A way of more places is nobody's. */
const MOST = 2000;

/**
 * What has crossed space by the own will, each movement for itself; what was leapt over, or was pushed, parts a way in two.
 * @param leaps whether by an action nobody walks: a teleport, a push
 * @rule B-FREE-01 B-FREE-04
 */
export function ownWays<S extends Step>(history: readonly S[], leaps: (action: string) => boolean): OwnWay<S>[] {
  const ways: { readonly movement: string; readonly places: S[] }[] = [];
  const [begin, ...steps] = history.slice(-MOST);
  let before = begin;
  for (const step of steps) {
    const movement = step.movementId ?? "";
    const way = ways.at(-1);
    const goesOn = way?.movement === movement && way.places.at(-1) === before;
    if (before && movement !== "" && !leaps(step.action)) {
      if (goesOn) way.places.push(step);
      else ways.push({ movement, places: [before, step] });
    }
    before = step;
  }
  return ways;
}

/** The same way with a place for every cell of it: on open ground, and between hexes, steps may be long. @param cell its pixels */
export function closeUp<P extends Pick<Step, "x" | "y" | "elevation">>(places: readonly P[], cell: number): P[] {
  return places.flatMap((place, index) => {
    const next = places[index + 1];
    const parts = next ? Math.ceil(Math.hypot(next.x - place.x, next.y - place.y) / cell - 0.01) : 1;
    if (!next || !(parts > 1) || parts > MOST) return [place];
    return Array.from({ length: parts }, (_, part) => ({
      ...place,
      x: Math.round(place.x + ((next.x - place.x) * part) / parts),
      y: Math.round(place.y + ((next.y - place.y) * part) / parts),
      elevation: place.elevation + ((next.elevation - place.elevation) * part) / parts,
    }));
  });
}
