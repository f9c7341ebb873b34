/** Part with the player's favorites, at the top of the first tab. */
import { toolOf } from "../../../documents/items/tool-check.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { attributeRows, characteristicRows, skillRows } from "../view/creature.ts";
import { favoriteViews, type FavoriteSource } from "../view/favorites-view.ts";
import type { PartContext } from "../mixins/part.ts";
import type { OpposedActor } from "../../../documents/actor.ts";
import { markedTarget } from "../../../play/odds/odds-eyes.ts";
import { markedOdds as oddsOn } from "../../../play/odds/odds-marked.ts";
import { buttonOdds } from "../../common/odds-view.ts";
import type { OddsOf } from "../view/equipment.ts";

/**
 * Returns the data that favorites refer to.
 * @param rootId prefix of element ids
 */
export function favoriteSource(actor: Actor.OfType<"character">, rootId: string): FavoriteSource {
  const { system } = actor;
  const stored = system.toObject();
  return {
    item: (id) => actor.items.get(id),
    tool: (key) => {
      const item = toolOf(actor, key);
      return item && { item, check: actor.getCheck("tool", key) };
    },
    rows: {
      skill: skillRows(stored, system, rootId, gameTexts),
      attribute: attributeRows(stored, system, rootId, gameTexts),
      characteristic: characteristicRows(stored, system, gameTexts),
    },
  };
}

/**
 * Returns a function for the odds against the targeted token. It returns null without a target, or when the user may
 * not know the odds.
 */
export function markedOdds(actor: OpposedActor): OddsOf {
  const target = markedTarget();
  return (item, mode) => {
    const odds = target && target.actor !== actor ? oddsOn(actor, item, mode, target) : null;
    return odds && buttonOdds(odds, gameTexts);
  };
}

export const favorites: PartContext = ({ actor, rootId, editable, editing }) => ({
  shown: favoriteViews(
    actor.system.toObject().favorites,
    { ...favoriteSource(actor, rootId), ...(editable && !editing ? { odds: markedOdds(actor) } : {}) },
    `${rootId}-favorite`,
    gameTexts,
  ),
});
