/** Favorites of a character: what stands on top of the sheet. */
import { inTurn } from "../shared/in-turn.ts";
import { favoriteKey, toggled, type Favorite } from "./favorites.pure.ts";

/**
 * Puts something on top of the sheet, or takes it off.
 * @returns whether it stands there now; null when there is no room
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
