/** What tokens of a creature show for its effects: each once, and a large sign of its own besides. */
type Creature = Actor.Implementation;
type Effect = ActiveEffect.Implementation;

/** Whether being prone is all that it does. */
export const laysDown = ({ statuses }: Effect): boolean => statuses.size === 1 && statuses.has("prone");

/** A large sign that is no stored effect; fall-sign.ts, fetched after the start, says which. */
export const signs = new WeakMap<Creature, Effect>();

/** Whatever has laid it down, a deed of its own, a shove, one picture of it tells; where it bears no large sign, its effects alone. */
export function withSign(actor: Creature, effects: Effect[]): Effect[] {
  const sign = signs.get(actor);
  const fall = effects.find(laysDown);
  const shown = effects.filter((one) => one === fall || one.img !== fall?.img || !laysDown(one));
  return sign && !shown.includes(sign) ? [...shown, sign] : shown;
}
