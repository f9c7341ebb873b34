/** A large sign that tokens of a creature bear without an effect that is stored; fall-sign.ts, fetched after the start, says which. */
type Creature = Actor.Implementation;
type Effect = ActiveEffect.Implementation;

export const signs = new WeakMap<Creature, Effect>();

/** Where it bears none, its effects alone. */
export function withSign(actor: Creature, effects: Effect[]): Effect[] {
  const sign = signs.get(actor);
  return sign && !effects.includes(sign) ? [...effects, sign] : effects;
}
