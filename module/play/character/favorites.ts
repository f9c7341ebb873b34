/** Favorites at the top of a character sheet. */
import { inTurn } from "../common/in-turn.ts";
import { favoriteKey, toggled, type Favorite } from "./favorites.pure.ts";

/**
 * Adds or removes a favorite.
 * @returns whether it is a favorite now; null if the list is full
 */
export async function toggleFavorite(actor: Actor.OfType<"character">, favorite: Favorite): Promise<boolean | null> {
  const key = favoriteKey(favorite);
  return inTurn(actor.uuid, async () => {
    const favorites = toggled(actor.system.toObject().favorites, key);
    if (!favorites) return null;
    await actor.update({ system: { favorites } });
    return favorites.includes(key);
  });
}
