/** Players whose view a Game Master can choose. */

/** Id of the last chosen player. The next window starts with this player. */
let last = "";

/** Returns all users who are no Game Masters, sorted by name. */
function players(): User.Implementation[] {
  return game.users.contents.filter(({ isGM }) => !isGM).sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns a player by id. Without an id: the last choice, else an online player, else any. Null without players. */
export function playerOf(id: string | null = last): User.Implementation | null {
  const all = players();
  return all.find((user) => user.id === id) ?? all.find(({ active }) => active) ?? all[0] ?? null;
}

/** Remembers the choice for the next window. */
export function choosePlayer(id: string): void {
  last = id;
}

/** View of the bar at the top of the window. */
export interface BarView {
  readonly id: string;
  readonly players: readonly { readonly id: string; readonly name: string; readonly selected: boolean }[];
}

/**
 * Returns the view of the bar.
 * @param uid prefix of element ids
 */
export function barView(uid: string, chosen: User.Implementation | null): BarView {
  return {
    id: `${uid}-player`,
    players: players().map(({ id, name }) => ({ id: id ?? "", name, selected: id === chosen?.id })),
  };
}
