/** Determines whether a zone silences a token. Needs only documents. */
import { layZone, zonesOn } from "./zones.ts";

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
