/** Quick tests for effects and regions that may place a zone. Every effect needs them from the start, so they are in a small file. */
import { SYSTEM_ID } from "../core/constants.ts";
import { effectData, type EffectLike } from "../data/effects/model.ts";

/** Returns whether a region has a behavior of this system. */
export const mayAct = ({ behaviors }: RegionDocument.Implementation): boolean =>
  behaviors.contents.some(({ type }) => type.startsWith(SYSTEM_ID));

/** Returns whether an effect may place a zone or an aura. The test may accept too many effects. */
export function mayLie(effect: EffectLike): boolean {
  const { zone, area } = effectData(effect);
  return zone !== null || area !== null;
}
