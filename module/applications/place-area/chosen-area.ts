/** Stored form of an area placed on the board. */
import type { ChosenArea } from "../../data/message/area.pure.ts";
import { isDirected } from "../../rules/areas/area-place.ts";
import type { PlacedArea, Placing } from "./place-area.ts";
import { onDemand } from "../common/on-demand.ts";

/** Returns the elevation in whole feet, if known. */
const heightIn = ({ elevation }: PlacedArea["place"]): number | null =>
  elevation == null ? null : Math.round(elevation);

/** Returns the area in whole pixels and feet. A cone or line stores its origin, because its source may move later. */
export function chosenArea({ pattern }: Pick<Placing, "pattern">, { place, origin, scene }: PlacedArea): ChosenArea {
  const { x, y } = isDirected(pattern) ? origin : place;
  const { shape, size, width } = pattern;
  return {
    scene,
    shape,
    size,
    width,
    x: Math.round(x),
    y: Math.round(y),
    direction: place.direction,
    elevation: heightIn(place),
  };
}

/** Opens area placement. The code loads lazily, when a user first places an area. */
export const placeArea = onDemand(async () => (await import("./place-area.ts")).placeArea);
