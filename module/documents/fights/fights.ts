/** Finds fights and combatants of actors. */
type Fight = Combat.Implementation;
type Creature = Pick<Actor.Implementation, "uuid">;

/** Returns the combatant of an actor in a fight. */
export function combatantOf(fight: Fight, actor: Creature): Combatant.Implementation | null {
  // Compare documents first, which nearly always succeeds. Comparing the uuids of sixty combatants is slow.
  const same = fight.turns.find((combatant) => combatant.actor === actor);
  if (same) return same;
  const { uuid } = actor;
  return fight.turns.find((combatant) => combatant.actor?.uuid === uuid) ?? null;
}

/** Returns the running fight with at least one of the actors. If there are several, the active one comes first. */
export function fightOf(actors: readonly (Creature | null)[]): Fight | null {
  const running = game.combats.contents
    .filter(({ started }) => started)
    .sort((a, b) => Number(b.active) - Number(a.active));
  return running.find((fight) => actors.some((actor) => actor !== null && combatantOf(fight, actor) !== null)) ?? null;
}
