/** What of an item can be put on the board. */
import type { OpposedItem } from "../../documents/item.ts";
import { activityOf } from "../../play/activities/activities.ts";
import { tokenOf } from "../../play/scene/tokens.ts";
import { feetOf } from "../../rules/activities/activity.ts";
import { AREA_SHAPES } from "../../rules/areas/area-place.ts";
import { AREA_LIMITS } from "../../rules/areas/areas.ts";
import { goesAlong } from "./goes-along.ts";
import type { Placing } from "./place-area.ts";

/** Width of a line that states none, in feet. @rule B-AOE-08 */
const LINE_WIDTH = 5;

/** The area of a use; null for one without. @rule H-AOE-01 B-AOE-01 */
export function placingOf(item: OpposedItem, key?: string): Placing | null {
  const activity = activityOf(item, key);
  const { area, range } = activity ?? { area: null, range: { kind: "", value: 0 } };
  const blink = activity?.moves.find(({ way }) => way === "blink");
  // The cell to which somebody goes.
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
  // What goes out from its caster, who alone has something of it, lies nowhere while he stands nowhere.
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
