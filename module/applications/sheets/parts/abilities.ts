/** Part with characteristics, Attributes, mastery and unspent points. */
import { tableRuleset } from "../../../core/table-rules.ts";
import { gameOf } from "../../../rules/games/games.ts";
import { gameTexts } from "../../words/texts-game.ts";
import {
  attributeRows,
  characteristicRows,
  listTitles,
  countedMastery,
  masteryGroups,
  numbers3eFields,
} from "../view/creature.ts";
import { purseViews, unspentPoints } from "../view/unspent.ts";
import type { PartContext, Shown } from "../mixins/part.ts";

/** Returns the label of the planner's button, with the unspent points if there are any. */
function unspent(system: Shown["actor"]["system"]): string {
  const points = unspentPoints(system.points, gameTexts);
  return points === "" ? gameTexts.t("OD20.Planner.Open") : gameTexts.t("OD20.Planner.OpenWith", { points });
}

export const abilities: PartContext = ({ actor: { system }, rootId, editable, reader }) => {
  const stored = system.toObject();
  const mastery = masteryGroups(countedMastery(stored, system), rootId, gameTexts, system.granted);
  const purses = purseViews(system.points, stored.points, gameTexts);
  return {
    characteristics: characteristicRows(stored, system, gameTexts),
    attributes: attributeRows(stored, system, rootId, gameTexts),
    titles: listTitles(gameTexts),
    mastery,
    numbers3e: numbers3eFields(stored, system, gameTexts),
    trained: mastery.some((group) => group.trained),
    purses,
    sold: gameOf(tableRuleset()).sells,
    gm: reader.isGM,
    unspent: editable && purses.length > 0 ? unspent(system) : "",
  };
};
