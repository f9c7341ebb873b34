/** How much the zones and regions of a scene hide who stands in them. Needs documents alone; not needed at the start. */
import { readObscured } from "../data/region/behaviors.ts";
import { OBSCURING } from "../data/region/words.ts";
import { OBSCURED, type Obscured } from "../rules/senses.ts";
import { groundOn } from "./regions.ts";
import { layZone, zonesOn } from "./zones.ts";

type Token = TokenDocument.Implementation;

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
