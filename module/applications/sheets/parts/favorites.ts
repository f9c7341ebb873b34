/** What the player uses most, on top of the first tab. */
import { gameTexts } from "../../texts-game.ts";
import { attributeRows, characteristicRows, skillRows } from "../view/creature.ts";
import { favoriteViews } from "../view/favorites.ts";
import type { CharacterPart } from "./part.ts";

export const favorites: CharacterPart = {
  tab: "play",
  template: "actor/favorites",
  context: ({ actor, rootId }) => {
    const { system } = actor;
    const stored = system.toObject();
    const rows = { skill: skillRows(stored, system, rootId, gameTexts), attribute: attributeRows(stored, system, rootId, gameTexts), characteristic: characteristicRows(stored, system, gameTexts) };
    return { shown: favoriteViews(stored.favorites, { item: (id) => actor.items.get(id), rows }, `${rootId}-favorite`, gameTexts) };
  },
};
