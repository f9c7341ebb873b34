/** What of an item can be put on the board. */
import type { OpposedItem } from "../../documents/item.ts";
import { tokenOf } from "../../play/table/tokens.ts";
import { AREA_SHAPES } from "../../rules/area-place.ts";
import { AREA_LIMITS } from "../../rules/areas.ts";
import type { Placing } from "./place-area.ts";

/** Width of a line that states none, in feet. @rule B-AOE-08 */
const LINE_WIDTH = 5;

/** The area of a spell or a feature; null for one without. @rule H-AOE-01 B-AOE-01 */
export function placingOf(item: OpposedItem): Placing | null {
  if (!item.isKind("spell") && !item.isKind("feature")) return null;
  const { area, range } = item.system;
  const shape = AREA_SHAPES.find((one) => one === area.shape);
  if (!shape || area.size <= 0) return null;
  const limit = shape === "line" ? AREA_LIMITS.line : AREA_LIMITS.feet;
  return {
    name: item.name,
    pattern: {
      shape,
      size: Math.min(limit, Math.trunc(area.size)),
      width: Math.min(AREA_LIMITS.width, Math.trunc(area.width) || LINE_WIDTH),
    },
    bearer: item.actor && tokenOf(item.actor),
    range: range.kind === "feet" ? range.value : range.kind === "touch" ? 5 : null,
  };
}
