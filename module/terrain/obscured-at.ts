/** How much the zones and regions of a scene hide who stands in them. Needs documents alone; not needed at the start. */
import { readObscured } from "../data/region/behaviors.ts";
import { OBSCURING } from "../data/region/words.ts";
import { OBSCURED, type Obscured } from "../rules/checks/senses.ts";
import type { Standing } from "../canvas/measure.ts";
import { groundOn } from "../canvas/regions.ts";
import { layZone, zonesOn } from "./zones.ts";

type Token = TokenDocument.Implementation;

/**
 * How much the zones and regions of a scene hide each who stands in them, as they lie now; of several the most.
 * @rule B-SENSE-04 B-SENSE-05
 */
export function obscuring(scene: Scene.Implementation | null): (token: Token, at?: Standing) => Obscured {
  if (!scene) return () => "none";
  const zones = zonesOn(scene).filter(({ obscured }) => obscured !== "none");
  const ground = groundOn(scene, OBSCURING);
  return (token, { x, y, elevation } = token) => {
    const { id, width, height } = token;
    const there = { id, width, height, x, y, elevation };
    const found = zones
      .filter((zone) => zone.bearer === token || layZone(scene, zone)?.holds(there) === true)
      .map(({ obscured }) => OBSCURED.indexOf(obscured));
    const regions = ground
      .filter(({ holds }) => holds(there))
      .map(({ behavior }) => OBSCURED.indexOf(readObscured(behavior.system)));
    return OBSCURED[Math.max(0, ...found, ...regions)] ?? "none";
  };
}

/** How much hides one token where it stands, or would stand. */
export const obscuredAt = (token: Token, at?: Standing): Obscured => obscuring(token.parent)(token, at);
