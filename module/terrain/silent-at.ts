/** Whether the zones of a scene silence who stands in them. Needs documents alone. */
import { layZone, zonesOn } from "./zones.ts";

/** Whether no word is heard where a token stands. @rule H-SPL-18 H-SPL-20 */
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
