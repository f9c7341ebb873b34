/** Determines how strongly zones and regions obscure a token. Needs only documents. The system loads it lazily. */
import { readObscured, OBSCURING } from "../data/region/behaviors.ts";
import { OBSCURED, type Obscured } from "../rules/checks/senses.ts";
import type { Standing } from "../canvas/measure.ts";
import { groundOn } from "../canvas/regions.ts";
import { layZone, zonesOn } from "./zones.ts";

type Token = TokenDocument.Implementation;

/**
 * Returns a function that tells how strongly the current zones and regions of a scene obscure a token. The strongest one counts.
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

/** Returns how strongly a token is obscured at its actual or planned position. */
export const obscuredAt = (token: Token, at?: Standing): Obscured => obscuring(token.parent)(token, at);

/** Returns whether no creature can speak at the position of a token. @rule H-SPL-18 H-SPL-20 */
export function isSilentAt(token: TokenDocument.Implementation): boolean {
  const scene = token.parent;
  if (!scene) return false;
  const { id, width, height, x, y, elevation } = token;
  return zonesOn(scene).some(
    (zone) =>
      zone.silent &&
      (zone.bearer === token || layZone(scene, zone)?.holds({ id, width, height, x, y, elevation }) === true),
  );
}
