/** Reads effects that restrain a creature until it frees itself with an action, for example a web or roots. */
import type { Escape } from "../../data/effects/ends.pure.ts";
import { effectData } from "../../data/effects/model.ts";

/** Returns a restraining effect on a creature that has a known origin; null = none. */
export function bondOn({
  appliedEffects,
}: Pick<Actor.Implementation, "appliedEffects">): { readonly from: string; readonly escape: Escape } | null {
  for (const effect of appliedEffects) {
    const { escape } = effectData(effect);
    if (escape && effect.origin) return { from: effect.origin, escape };
  }
  return null;
}
