/** What the zones of a scene make of its ground and its sight. Needs documents alone, no drawn canvas. */
import { OBSCURED, type Obscured } from "../rules/senses.ts";
import { readObscured } from "../data/region/behaviors.pure.ts";
import { OBSCURING } from "../data/region/types.ts";
import type { Pixels } from "./area-board.ts";
import { groundOn } from "./regions.ts";
import { layZone, maySeeZone, zonesOn } from "./zones.ts";

type Token = TokenDocument.Implementation;

/**
 * Where the zones of a scene make the ground difficult, as they lie now: asked once for a way, then for each of its cells.
 * @returns whether the cell that a place in pixels is in is difficult; null where no zone makes any so
 * @rule H-MOV-07 B-MOV-06
 */
export function hardGround(scene: Scene.Implementation): ((place: Pixels) => boolean) | null {
  const laid = zonesOn(scene).flatMap((zone) => (zone.hard && maySeeZone(zone) ? (layZone(scene, zone) ?? []) : []));
  return laid.length === 0 ? null : (place) => laid.some(({ covers }) => covers(place));
}

/** How much the zones and regions in which somebody stands hide him; of several the most. @rule B-SENSE-04 B-SENSE-05 */
export function obscuredAt(token: Token): Obscured {
  const scene = token.parent;
  if (!scene) return "none";
  const found = zonesOn(scene).flatMap((zone) => {
    const hides = zone.obscured !== "none" && (zone.bearer === token || layZone(scene, zone)?.holds(token) === true);
    return hides ? OBSCURED.indexOf(zone.obscured) : [];
  });
  const regions = groundOn(scene, OBSCURING)
    .filter(({ holds }) => holds(token))
    .map(({ behavior }) => OBSCURED.indexOf(readObscured(behavior.system)));
  return OBSCURED[Math.max(0, ...found, ...regions)] ?? "none";
}
