/** What the player uses most, on top of the first tab. */
import { toolOf } from "../../../documents/tool-check.ts";
import { gameTexts } from "../../texts-game.ts";
import { markedOdds } from "../marked-odds.ts";
import { attributeRows, characteristicRows, skillRows } from "../view/creature.ts";
import { favoriteViews, type FavoriteSource } from "../view/favorites.ts";
import type { PartContext } from "./part.ts";

export const favorites: PartContext = ({ actor, rootId, editable, editing }) => {
  const { system } = actor;
  const stored = system.toObject();
  const rows = {
    skill: skillRows(stored, system, rootId, gameTexts),
    attribute: attributeRows(stored, system, rootId, gameTexts),
    characteristic: characteristicRows(stored, system, gameTexts),
  };
  const tool: FavoriteSource["tool"] = (key) => {
    const item = toolOf(actor, key);
    return item && { item, check: actor.getCheck("tool", key) };
  };
  return {
    shown: favoriteViews(
      stored.favorites,
      { item: (id) => actor.items.get(id), tool, rows, ...(editable && !editing ? { odds: markedOdds(actor) } : {}) },
      `${rootId}-favorite`,
      gameTexts,
    ),
  };
};
