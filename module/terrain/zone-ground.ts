/** What the zones of a scene make of its ground. Needs documents alone, no drawn canvas. */
import type { Pixels } from "../canvas/area-board.ts";
import { layZone, maySeeZone, zonesOn } from "./zones.ts";

/**
 * Where the zones of a scene make the ground difficult, as they lie now: asked once for a way, then for each of its cells.
 * @param mover on whose level; left out = wherever they lie
 * @returns whether the cell that a place in pixels is in is difficult; null where no zone makes any so
 * @rule H-MOV-07 B-MOV-06
 */
export function hardGround(
  scene: Scene.Implementation,
  mover?: TokenDocument.Implementation,
): ((place: Pixels) => boolean) | null {
  const laid = zonesOn(scene).flatMap((zone) => (zone.hard && maySeeZone(zone) ? (layZone(scene, zone) ?? []) : []));
  return laid.length === 0 ? null : (place) => laid.some(({ covers }) => covers(place, mover));
}
