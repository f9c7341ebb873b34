import { type InitiativeEntry, type TieJudge, compareInitiative } from "./initiative.ts";

/**
 * Returns the order of a fight, highest total first. The order is the same each round. A tie of player characters is
 * for the players, and every other tie is for the GM.
 * @rule H-TURN-01 B-TURN-05 B-TURN-06 C-73
 */
export function initiativeOrder(entries: readonly InitiativeEntry[]): { id: string; total: number; tie: TieJudge }[] {
  const sorted = [...entries].sort(compareInitiative);
  return sorted.map(({ id, total }) => {
    const tied = sorted.filter((other) => other.total === total);
    return { id, total, tie: tied.length < 2 ? null : tied.every((other) => other.playerCharacter) ? "players" : "gm" };
  });
}

/**
 * Moves one combatant of a tie one place sooner or later, or to the place of another one. Returns null if there is no such place, or if it
 * is its own.
 * @param ids ids of the tied combatants in their current order
 * @param way the direction, or the id of the other combatant
 * @rule B-TURN-06
 */
export function movedInTie(ids: readonly string[], id: string, way: string): string[] | null {
  const from = ids.indexOf(id);
  const to = way === "sooner" ? from - 1 : way === "later" ? from + 1 : ids.indexOf(way);
  if (from < 0 || to < 0 || to >= ids.length || to === from) return null;
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/**
 * Returns the combatants whose turn a new order moves past the current one: "lost" have not acted in this round and no longer do,
 * "again" have acted and do once more. Empty if the current one is not among them.
 * @rule B-TURN-06
 */
export function crossedInTie(
  before: readonly string[],
  after: readonly string[],
  current: string,
): { lost: string[]; again: string[] } {
  if (!before.includes(current)) return { lost: [], again: [] };
  const isPast = (order: readonly string[], id: string): boolean => order.indexOf(id) < order.indexOf(current);
  const others = before.filter((id) => id !== current);
  return {
    lost: others.filter((id) => !isPast(before, id) && isPast(after, id)),
    again: others.filter((id) => isPast(before, id) && !isPast(after, id)),
  };
}

/**
 * Groups identical creatures of the GM that share one initiative roll. Returns the ids that roll, each with the ids
 * that share its roll.
 * @rule B-TURN-03
 */
export function sharedInitiative(
  combatants: readonly { readonly id: string; readonly kind: string; readonly playerCharacter: boolean }[],
): { id: string; shared: string[] }[] {
  const groups = new Map<string, { id: string; shared: string[] }>();
  for (const combatant of combatants) {
    const { id, kind, playerCharacter } = combatant;
    const key = playerCharacter ? `character ${id}` : `kind ${kind}`;
    const group = groups.get(key);
    if (group) group.shared.push(id);
    else groups.set(key, { id, shared: [] });
  }
  return [...groups.values()];
}
