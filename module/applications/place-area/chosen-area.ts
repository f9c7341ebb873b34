/** What is remembered of an area that was put on the board. */
import type { ChosenArea } from "../../data/message/area.pure.ts";
import { isDirected } from "../../rules/areas/area-place.ts";
import type { PlacedArea, Placing } from "./place-area.ts";

/** Whole feet, where it is told. */
const heightIn = ({ elevation }: PlacedArea["place"]): number | null =>
  elevation == null ? null : Math.round(elevation);

/** Whole pixels and feet. Of a cone and a line its start is the place: whoever made it may walk away. */
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
