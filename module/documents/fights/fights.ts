/** Who takes turns in which fight. */
type Fight = Combat.Implementation;
type Creature = Pick<Actor.Implementation, "uuid">;

/** The combatant of an actor in a fight. */
export function combatantOf(fight: Fight, actor: Creature): Combatant.Implementation | null {
  // Nearly always it is the very document; where each says its id anew, sixty of them take long.
  const same = fight.turns.find((combatant) => combatant.actor === actor);
  if (same) return same;
  const { uuid } = actor;
  return fight.turns.find((combatant) => combatant.actor?.uuid === uuid) ?? null;
}

/** The fight that goes on with one of these in it; of several the one that everybody looks at. */
export function fightOf(actors: readonly (Creature | null)[]): Fight | null {
  const running = game.combats.contents
    .filter(({ started }) => started)
    .sort((a, b) => Number(b.active) - Number(a.active));
  return running.find((fight) => actors.some((actor) => actor !== null && combatantOf(fight, actor) !== null)) ?? null;
}
