/** As whom a Game Master may look: everybody else sees all anyway. */

/** The last one that was chosen: the next window begins with him. */
let last = "";

/** Everybody who is no Game Master, by name. */
function players(): User.Implementation[] {
  return game.users.contents.filter(({ isGM }) => !isGM).sort((a, b) => a.name.localeCompare(b.name));
}

/** A player by id; without one the last that was chosen, else somebody who is there, else anybody. Null where nobody plays. */
export function playerOf(id: string | null = last): User.Implementation | null {
  const all = players();
  return all.find((user) => user.id === id) ?? all.find(({ active }) => active) ?? all[0] ?? null;
}

/** Remembers the choice for the next window. */
export function choosePlayer(id: string): void {
  last = id;
}

/** The bar at the top of such a window. */
export interface BarView {
  readonly id: string;
  readonly players: readonly { readonly id: string; readonly name: string; readonly selected: boolean }[];
}

/** @param uid prefix of ids */
export function barView(uid: string, chosen: User.Implementation | null): BarView {
  return {
    id: `${uid}-player`,
    players: players().map(({ id, name }) => ({ id: id ?? "", name, selected: id === chosen?.id })),
  };
}
