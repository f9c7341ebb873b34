/** Extracts the voluntary paths of a token from its movement history. Pure. */

/** A place of a path, with the movement action and the movement id. */
export interface Step {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly action: string;
  readonly movementId?: string | null;
}

/** The places of one movement, including its start. */
export interface OwnWay<S> {
  readonly movement: string;
  readonly places: readonly S[];
}

/** Limit for the places of a path. Longer histories are cut. */
const MOST = 2000;

/**
 * Returns the voluntary parts of a movement history, one path per movement. A teleport or a push splits a path in two.
 * @param leaps returns whether an action is not voluntary walking, for example a teleport or a push
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

/** Returns a path with one place per cell. Gridless and hex scenes can have longer steps. @param cell size of a cell in pixels */
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
