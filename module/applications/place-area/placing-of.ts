/** Reads the placeable area of an item. */
import type { OpposedItem } from "../../documents/item.ts";
import { activityOf } from "../../play/activities/activities.ts";
import { tokenOf } from "../../play/scene/tokens.ts";
import { feetOf } from "../../rules/activities/activity.ts";
import { AREA_LIMITS, AREA_SHAPES } from "../../rules/areas/area-shapes.ts";
import { goesAlong } from "./goes-along.ts";
import type { Placing, PlacedArea } from "./place-area.ts";
import type { ChosenArea } from "../../data/message/area.pure.ts";
import { isDirected } from "../../rules/areas/area-place.ts";
import { onDemand } from "../common/on-demand.ts";

/** Default width of a line, in feet. @rule B-AOE-08 */
const LINE_WIDTH = 5;

/** Returns the area of an item's activity; null when it has none. @rule H-AOE-01 B-AOE-01 */
export function placingOf(item: OpposedItem, key?: string): Placing | null {
  const activity = activityOf(item, key);
  const { area, range } = activity ?? { area: null, range: { kind: "", value: 0 } };
  const blink = activity?.moves.find(({ way }) => way === "blink");
  // A teleport places its destination cell.
  if (blink)
    return {
      name: item.name,
      pattern: { shape: "cube", size: 5, width: 5 },
      bearer: item.actor && tokenOf(item.actor),
      range: blink.feet,
      goes: true,
    };
  const shape = AREA_SHAPES.find((one) => one === area?.shape);
  if (!area || !shape || area.size <= 0) return null;
  const bearer = item.actor && tokenOf(item.actor);
  // An area that affects only its own caster has no place while the caster has no token on the scene.
  if (activity?.aim === "self" && !goesAlong({ pattern: { shape }, bearer })) return null;
  const limit = shape === "line" ? AREA_LIMITS.line : AREA_LIMITS.feet;
  return {
    name: item.name,
    pattern: {
      shape,
      size: Math.min(limit, Math.trunc(area.size)),
      width: Math.min(AREA_LIMITS.width, Math.trunc(area.width) || (shape === "cylinder" ? 0 : LINE_WIDTH)),
    },
    bearer,
    range: feetOf(range),
  };
}

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
