/** Selects the effect icons of a creature's tokens: duplicates appear once, and an overlay icon may be added. */
type Creature = Actor.Implementation;
type Effect = ActiveEffect.Implementation;

/** Returns whether an effect only makes the creature prone. */
export const laysDown = ({ statuses }: Effect): boolean => statuses.size === 1 && statuses.has("prone");

/** Overlay effects by creature. They are not stored; fall-sign.ts, which is loaded lazily, sets them. */
export const signs = new WeakMap<Creature, Effect>();

/** Returns the effects to show. Several prone effects with the same image appear once, and the overlay is added. */
export function withSign(actor: Creature, effects: Effect[]): Effect[] {
  const sign = signs.get(actor);
  const fall = effects.find(laysDown);
  const shown = effects.filter((one) => one === fall || one.img !== fall?.img || !laysDown(one));
  return sign && !shown.includes(sign) ? [...shown, sign] : shown;
}
