/** What holds a creature until it breaks free by an action of its own: a web, roots. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { readEscape, type Escape } from "../../data/effects/escape.pure.ts";

type Effect = ActiveEffect.Implementation;

/** With what its bearer gets free of it; undefined = by no action. */
export const escapeOf = ({ flags }: Pick<Effect, "flags">): Escape | undefined =>
  readEscape(foundry.utils.getProperty(flags, `${SYSTEM_ID}.escape`));

/** One that holds it now, and is somebody's; null = nothing does. */
export function bondOn({
  appliedEffects,
}: Pick<Actor.Implementation, "appliedEffects">): { readonly from: string; readonly escape: Escape } | null {
  for (const effect of appliedEffects) {
    const escape = escapeOf(effect);
    if (escape && effect.origin) return { from: effect.origin, escape };
  }
  return null;
}
