/** How much the zones and regions of a scene hide who stands in them. Needs documents alone; not needed at the start. */
import { readObscured } from "../data/region/behaviors.ts";
import { OBSCURING } from "../data/region/words.ts";
import { OBSCURED, type Obscured } from "../rules/senses.ts";
import { groundOn } from "./regions.ts";
import { layZone, zonesOn } from "./zones.ts";

type Token = TokenDocument.Implementation;

/**
 * How much the zones and regions of a scene hide each who stands in them, as they lie now; of several the most.
 * @rule B-SENSE-04 B-SENSE-05
 */
export function obscuring(scene: Scene.Implementation | null): (token: Token) => Obscured {
  if (!scene) return () => "none";
  const zones = zonesOn(scene).filter(({ obscured }) => obscured !== "none");
  const ground = groundOn(scene, OBSCURING);
  return (token) => {
    const found = zones
      .filter((zone) => zone.bearer === token || layZone(scene, zone)?.holds(token) === true)
      .map(({ obscured }) => OBSCURED.indexOf(obscured));
    const regions = ground
      .filter(({ holds }) => holds(token))
      .map(({ behavior }) => OBSCURED.indexOf(readObscured(behavior.system)));
    return OBSCURED[Math.max(0, ...found, ...regions)] ?? "none";
  };
}

/** How much hides one token where it stands. */
export const obscuredAt = (token: Token): Obscured => obscuring(token.parent)(token);
