/** Determines the difficult ground of zones. Needs only documents, no drawn canvas. */
import type { Pixels } from "../canvas/area-board.ts";
import { layZone, maySeeZone, zonesOn } from "./zones.ts";

/**
 * Returns a function that tells whether the current zones make a cell difficult. Call it once per path, then call the result for each
 * cell.
 * @param mover token whose level counts; left out = any level
 * @returns function of a position in pixels; null if no zone makes the ground difficult
 * @rule H-MOV-07 B-MOV-06
 */
export function hardGround(
  scene: Scene.Implementation,
  mover?: TokenDocument.Implementation,
): ((place: Pixels) => boolean) | null {
  const laid = zonesOn(scene).flatMap((zone) => (zone.hard && maySeeZone(zone) ? (layZone(scene, zone) ?? []) : []));
  return laid.length === 0 ? null : (place) => laid.some(({ covers }) => covers(place, mover));
}
