/** Reads the placeable area of an item. */
import type { OpposedItem } from "../../documents/item.ts";
import { activityOf } from "../../play/activities/activities.ts";
import { tokenOf } from "../../play/scene/tokens.ts";
import { feetOf } from "../../rules/activities/activity.ts";
import { AREA_LIMITS, AREA_SHAPES } from "../../rules/areas/area-shapes.ts";
import { goesAlong } from "./goes-along.ts";
import type { Placing } from "./place-area.ts";

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
