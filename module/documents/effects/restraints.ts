/** Reads effects that restrain a creature until it frees itself with an action, for example a web or roots. */
import { ownFlag } from "../../core/own-flag.ts";
import { readEscape, type Escape } from "../../data/effects/ends.pure.ts";

type Effect = ActiveEffect.Implementation;

/** Returns the check that frees the bearer of an effect; undefined = no action does. */
export const escapeOf = ({ flags }: Pick<Effect, "flags">): Escape | undefined => readEscape(ownFlag(flags, "escape"));

/** Returns a restraining effect on a creature that has a known origin; null = none. */
export function bondOn({
  appliedEffects,
}: Pick<Actor.Implementation, "appliedEffects">): { readonly from: string; readonly escape: Escape } | null {
  for (const effect of appliedEffects) {
    const escape = escapeOf(effect);
    if (escape && effect.origin) return { from: effect.origin, escape };
  }
  return null;
}
