/** Characteristics, Attributes, mastery, and the points that wait to be spent on it. */
import type { CharacterNumbersByKey } from "../../../data/actor/creature-derived.ts";
import { gameTexts } from "../../texts-game.ts";
import { attributeRows, characteristicRows, masteryGroups } from "../view/creature.ts";
import type { CharacterPart } from "./part.ts";

/** What the planner's button says: points that wait, or what it is for. */
function unspent({ talents, power }: CharacterNumbersByKey["points"]): string {
  const waiting = [talents.left > 0 ? gameTexts.plural("OD20.Planner.talents", talents.left) : "", power.left > 0 ? gameTexts.plural("OD20.Planner.power", power.left) : ""].filter((text) => text !== "");
  return waiting.length > 0 ? gameTexts.t("OD20.Planner.OpenWith", { points: waiting.join(", ") }) : gameTexts.t("OD20.Planner.Open");
}

export const abilities: CharacterPart = {
  tab: "play",
  template: "actor/abilities",
  context: ({ actor: { system }, rootId, editable }) => {
    const stored = system.toObject();
    const mastery = masteryGroups(stored, rootId, gameTexts, system.granted);
    return {
      characteristics: characteristicRows(stored, system, gameTexts),
      attributes: attributeRows(stored, system, rootId, gameTexts),
      mastery,
      trained: mastery.some((group) => group.trained),
      unspent: editable ? unspent(system.points) : "",
    };
  },
};
