/** The choices of the origin that the user selected in the guide. */
import type { OpposedItem } from "../../documents/item.ts";
import type { Outcome } from "../../play/character/creation.ts";
import { spellId, spellsFromFeatures } from "../../play/character/creation-spells.ts";
import type { Character } from "../../play/character/mastery.ts";
import { itemsFromOrigin, choicesOf } from "../../play/character/origin.ts";
import type { DueChoice, OriginKind } from "../../play/character/plan-origin.pure.ts";
import { currentRuleset } from "../../core/settings.ts";
import { gameOf } from "../../rules/games/games.ts";
import { masteryKey } from "../../rules/character/grants.ts";
import { chosenKeys, INSTEAD, isOffered } from "../../rules/character/chosen.ts";
import { REPLACED } from "../../rules/character/owed-choices.ts";
import type { Texts } from "../words/texts.ts";
import { choiceLegend, inOrder, keyLabel } from "../words/choice-labels.ts";

/** Returns the keys that the character has from elsewhere: they would be wasted here. @rule H-MAS-06 H-SPL-05 */
function wasted(character: Character, coming: readonly object[], item: OpposedItem, choice: DueChoice): Set<string> {
  if (choice.track === "skill" && !choice.expertise) {
    const { granted } = character.system;
    return new Set([...choice.from].filter((key) => (granted[masteryKey("skill", key)]?.step ?? 0) > 0));
  }
  if (choice.track !== "cantrip") return new Set();
  const learned = coming.map((data) => foundry.utils.getProperty(data, "_stats.compendiumSource"));
  return new Set([
    ...learned.flatMap((uuid) => (typeof uuid === "string" ? [spellId(uuid)] : [])),
    ...spellsFromFeatures(character, { item, index: choice.index }).keys(),
  ]);
}

/** Returns the name of an option, with the item that trains it already where nothing is sold. @rule H-MAS-06 */
function heldLabel({ system }: Character, choice: DueChoice, key: string, isHeld: boolean, texts: Texts): string {
  const name = keyLabel(choice.track, key, texts);
  const from = isHeld && isTrainingChoice(choice) ? system.granted[masteryKey("skill", key)]?.from : undefined;
  return from ? texts.t("OD20.Creation.Held", { name, from }) : name;
}

/** Whether a choice stands in the step of proficiencies, in a game that has one. */
export const isTrainingChoice = ({ track }: Pick<DueChoice, "track">): boolean =>
  gameOf(currentRuleset()).guide.includes("training") && (track === "skill" || track === "tool");

/**
 * Returns the choices of an item up to a level. A complete choice of several allows only unchecking.
 * @param feature UUID of the feature if the selected origin gives the item
 */
function choiceViews(
  { character, coming }: Pick<Outcome, "character" | "coming">,
  item: OpposedItem,
  id: string,
  texts: Texts,
  which: (choice: DueChoice) => boolean,
  before: string,
  feature = "",
) {
  const { level } = character.system.details;
  const all = choicesOf(item);
  const options = chosenKeys(all, "option");
  return all
    .filter((choice) => choice.level <= level && isOffered(choice, options) && which(choice))
    .map((choice) => {
      const chosen = [...choice.chosen];
      const held = wasted(character, coming, item, choice);
      // Replacement choices depend on the other origins, so they are stored by track instead of index.
      const instead = choice.option === INSTEAD;
      const place = instead ? REPLACED.findIndex((track) => track === choice.track) : choice.index;
      const single = choice.count === 1;
      const owner = instead ? INSTEAD : feature;
      return {
        index: choice.index,
        legend:
          (feature === "" && before === "") || choice.track === "option"
            ? choiceLegend(choice, texts, item.name)
            : `${item.name}: ${choiceLegend(choice, texts)}`,
        status:
          choice.open === 0
            ? texts.t("OD20.Creation.ChoiceDone")
            : texts.plural("OD20.Creation.ChoiceLeft", choice.open),
        open: choice.open > 0,
        /** Whether nothing is picked yet: the legend then says how many, and the status is only read aloud. */
        untouched: choice.open === choice.count,
        /** Whether one key is to be chosen: radio buttons. */
        single,
        options: inOrder(choice.track, choice.from, texts).map((key) => ({
          id: `${id}-choice-${String(choice.index)}-${key}`,
          name: `${before}${single ? "only" : "choice"}.${String(place)}${owner === "" ? "" : `.${owner}`}`,
          value: key,
          label: heldLabel(character, choice, key, held.has(key) && !chosen.includes(key), texts),
          checked: chosen.includes(key),
          disabled: ((!single && choice.counted.length >= choice.count) || held.has(key)) && !chosen.includes(key),
        })),
      };
    });
}

/**
 * Returns the choices of the new origin, followed by those of its features.
 * @param outcome the preview character, because its other origins limit the options
 * @param before prefix of the names of fields, for choices outside of the step of their origin
 * @rule H-MAS-06 H-PRG-07
 */
export function pickedChoices(
  { character, coming }: Pick<Outcome, "character" | "coming">,
  kind: OriginKind,
  id: string,
  texts: Texts,
  which: (choice: DueChoice) => boolean = (choice) => !isTrainingChoice(choice),
  before = "",
) {
  const ids = new Set(coming.map(({ _id }) => _id));
  const origin = character.items.contents.find((item) => item.isKind(kind) && ids.has(item.id));
  if (!origin) return [];
  const preview = { character, coming };
  return [
    ...choiceViews(preview, origin, id, texts, which, before),
    ...itemsFromOrigin(origin).flatMap((item, index) =>
      item.isKind("feature")
        ? choiceViews(preview, item, `${id}-feature-${String(index)}`, texts, which, before, item.system.given.as)
        : [],
    ),
  ];
}
