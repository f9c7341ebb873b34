/** Finds the auras among effects. */
import { auraAt } from "../../data/effects/area.pure.ts";
import { effectData, type EffectLike } from "../../data/effects/model.ts";
import type { Aura } from "../../rules/conditions/aura.ts";

/** Maximum number of auras per creature. More of them could freeze drawing and rolling. */
export const MOST_REACHING = 16;

/** Returns the auras among the effects of one creature of a level. Beyond the limit, only the newest count. @rule B-AOE-07 */
export function aurasAmong<E extends EffectLike>(effects: readonly E[], level: number): { effect: E; aura: Aura }[] {
  return effects
    .filter((effect) => effectData(effect).area !== null)
    .slice(-MOST_REACHING)
    .flatMap((effect) => {
      const { area } = effectData(effect);
      return area ? [{ effect, aura: auraAt(area, level) }] : [];
    });
}
